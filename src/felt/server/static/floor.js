// The floor at a glance, until the browser client is here: every table, read anew every two seconds.
const PHASES = {
  closed: ["closed", "đóng"], waiting: ["waiting for patrons", "chờ khách"], countdown: ["about to begin", "sắp bắt đầu"],
  betting: ["place your bets", "đặt cược"], dealing: ["dealing", "chia bài"], squeeze: ["squeezing", "nặn bài"],
  insurance: ["insurance", "bảo hiểm"], arranging: ["arranging", "xếp bài"], result: ["result", "kết quả"],
};
let language = localStorage.getItem("language") ?? (navigator.language.startsWith("vi") ? "vi" : "en");
const say = (english, vietnamese) => (language === "vi" ? vietnamese : english);

function speak() {
  document.documentElement.lang = language;
  for (const each of document.querySelectorAll("[data-en]")) each.textContent = each.dataset[language];
  for (const each of document.querySelectorAll("[data-language]"))
    each.setAttribute("aria-pressed", String(each.dataset.language === language));
}

function line(tag, text) {
  const element = document.createElement(tag);
  element.textContent = text;
  return element;
}

async function show() {
  try {
    const answer = await fetch("/api/tables", { headers: { "Accept-Language": language } });
    const { tables } = await answer.json();
    const items = tables.map((table) => {
      const item = document.createElement("li");
      const seats = table.seats === null ? say("open", "không giới hạn") : `${table.patrons}/${table.seats}`;
      item.append(
        line("strong", table.name), table.title,
        line("span", say(...PHASES[table.phase]) + (table.paused ? say(", paused", ", tạm dừng") : "")),
        line("span", `${say("Round", "Ván")} ${table.round} · ${say("Patrons", "Khách")} ${table.seats === null ? table.patrons : ""} ${seats}`),
      );
      return item;
    });
    document.querySelector("#tables").replaceChildren(...items);
  } catch {
    document.querySelector("#tables").replaceChildren(line("li", say("The server does not answer.", "Máy chủ không trả lời.")));
  }
}

const token = new URLSearchParams(location.hash.slice(1)).get("first-administrator");
const form = document.querySelector("#first");
form.hidden = token === null;
form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const { name, password } = Object.fromEntries(new FormData(form));
  const answer = await fetch("/api/admin/first", {
    method: "POST",
    headers: { "Content-Type": "application/json", "Accept-Language": language },
    body: JSON.stringify({ token, name, password }),
  });
  const said = await answer.json();
  if (answer.ok) history.replaceState(null, "", "/");
  form.querySelector("[role=status]").textContent = answer.ok ? say("Done.", "Xong.") : said.error.message;
});

for (const button of document.querySelectorAll("[data-language]"))
  button.addEventListener("click", () => {
    language = button.dataset.language;
    localStorage.setItem("language", language);
    speak();
    show();
  });
speak();
show();
setInterval(show, 2000);
