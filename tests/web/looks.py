"""What every screen must be: readable for all (axe, WCAG 2.2 AA), large enough to touch, nothing cut off.

axe looks at each screen once, in one language; in the other language the same screen is asked only what another text
can change: whether everything has a name, whether it fits, whether the page says which language it speaks."""

from pathlib import Path
from typing import Any

from tests.web.guest import Guest

AXE = Path(__file__).parent.parent.parent / "web" / "node_modules" / "axe-core" / "axe.min.js"
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
TOUCH_PX = 44
TOUCH_TABLE_PX = 56
"""At the table: a dealer looks at cards and guests."""

RUN_AXE = """async tags => {
  const alike = 'data-alike', dynamic = /^(aria-(label|describedby|labelledby|controls)|id|for|href|style|d|src)$/;
  const shape = element => {
    if (element instanceof SVGElement) return `svg ${element.role ?? ''} ${Boolean(element.ariaLabel)}`;
    const set = [...element.attributes].filter(({ name }) => !/^data-/.test(name) && name !== 'value')
      .map(({ name, value }) => `${name}=${dynamic.test(name) ? Boolean(value) : value}`);
    const text = [...element.childNodes].some(each => each.nodeType === 3 && each.data.trim());
    return `${element.tagName} ${set} ${text} (${[...element.children].map(shape)})`;
  };
  for (const parent of document.querySelectorAll('main *')) {
    if (parent.children.length < 6 || parent.closest(`[${alike}], svg`)) continue;
    const seen = new Map();
    for (const child of parent.children) {
      const found = shape(child);
      seen.set(found, (seen.get(found) ?? 0) + 1);
      if (seen.get(found) > 2) child.setAttribute(alike, '');
    }
  }
  const found = await axe.run({ include: [['html']], exclude: [[`[${alike}]`]] }, {
    runOnly: { type: 'tag', values: tags },
    rules: { 'label-content-name-mismatch': { enabled: false } },
    resultTypes: ['violations'],
  });
  for (const each of document.querySelectorAll(`[${alike}]`)) each.removeAttribute(alike);
  return found.violations.map(({ id, nodes }) => [
    id,
    nodes.slice(0, 4).map(({ html, failureSummary }) => html.slice(0, 160) + ' :: ' + failureSummary.slice(0, 200)),
  ]);
}"""
"""Of a long row of elements with the same tags, classes and states, as the tables of the lobby, two are looked at."""

IN_THEME = """async theme => {
  document.documentElement.dataset.theme = theme;
  await new Promise(requestAnimationFrame);
  await Promise.allSettled(document.getAnimations().map(each => each.finished));
}"""
CONTRAST = """async theme => {
  const found = await axe.run(document, {
    runOnly: { type: 'rule', values: ['color-contrast'] }, resultTypes: ['violations'],
  });
  return found.violations.flatMap(({ nodes }) => nodes.slice(0, 6).map(({ html, failureSummary }) =>
    `${theme} ${html.slice(0, 120)} :: ${failureSummary.slice(0, 200)}`));
}"""
DOWN = "() => document.documentElement.scrollHeight - innerHeight"

UNNAMED = """() => [...document.querySelectorAll('[data-spot]')].filter(each => {
  const [name] = each.querySelector('.name, .size, .points, .face')?.innerText.split('\\n') ?? [''];
  return !each.ariaLabel.toLowerCase().includes(name.trim().toLowerCase());
}).map(each => each.outerHTML.slice(0, 140))"""
"""axe wants odds, limits and pips in the name as well; what one says to name a spot is what is printed first on it."""

NAMELESS = """() => {
  const ids = [...document.querySelectorAll('[id]')].map(each => each.id);
  const twice = ids.filter((id, index) => ids.indexOf(id) !== index);
  const named = 'button, a[href], input, select, textarea, dialog[open], nav, [role=img], [role=tab]';
  const nameless = [...document.querySelectorAll(named)].filter(each => {
    if (!each.checkVisibility() || each.closest('[aria-hidden=true]')) return false;
    const by = (each.getAttribute('aria-labelledby') ?? '').split(' ').map(id => document.getElementById(id));
    const within = each.matches('button, a, [role=tab]') ? [each] : [];
    const others = [...by, ...(each.labels ?? []), ...within].map(one => one?.textContent);
    const texts = [each.ariaLabel, each.title, ...others];
    return !texts.some(text => text && text.trim() && !/undefined|null|NaN|\\[object/.test(text));
  });
  return [...twice.map(id => `id twice ${id}`), ...nameless.map(each => each.outerHTML.slice(0, 140))];
}"""

SMALL_TARGETS = """px => {
  const seen = element => {
    const { width, height } = element.getBoundingClientRect();
    return width > 2 && height > 2 && element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  };
  const open = document.querySelector('dialog[open]');
  const inText = element => {
    if (!element.matches('a') || getComputedStyle(element).display !== 'inline') return false;
    return [...element.parentElement.childNodes].some(each => each !== element && each.textContent.trim());
  };
  const small = [];
  const touched = 'button, a[href], input, select, textarea, summary, [role=tab]';
  for (const element of (open ?? document).querySelectorAll(touched)) {
    if (!seen(element) || inText(element) || element.closest('.hidden, .skip')) continue;
    const label = element.matches('input') ? element.closest('label') : null;
    const covers = getComputedStyle(element, '::after').position === 'absolute' ? element.closest('li') : null;
    const box = (covers ?? label ?? element).getBoundingClientRect();
    if (box.width < px - 0.5 || box.height < px - 0.5)
      small.push(`${Math.round(box.width)}x${Math.round(box.height)} ${element.outerHTML.slice(0, 140)}`);
  }
  return small;
}"""

CUT_OFF = """() => {
  const cut = [];
  for (const element of document.querySelectorAll('body *')) {
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    if (element.closest('.hidden, svg') || !element.textContent.trim()) continue;
    if (element.getBoundingClientRect().width <= 2) continue;
    const style = getComputedStyle(element);
    const hides = style.overflowX === 'hidden' || style.overflowX === 'clip' || style.textOverflow === 'ellipsis';
    if (!hides || element.scrollWidth <= element.clientWidth + 1 || element.clientWidth === 0) continue;
    cut.push(`${element.className}: ${element.textContent.trim().slice(0, 80)}`);
  }
  return cut;
}"""

OVERLAPPING = """() => {
  const places = [...document.querySelectorAll('.felt [data-spot], .felt li, .doubles button, .exposure, .handle')]
    .filter(each => each.checkVisibility({ visibilityProperty: true }));
  const printed = '.felt [data-spot] :is(.name, .odds, .others, .amount), .felt .more, .hand :is(.name, .total)';
  const words = [...document.querySelectorAll(printed)]
    .filter(each => each.checkVisibility({ visibilityProperty: true }) && each.matches('.total, :not(:empty)'));
  const over = (one, other) => {
    const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
    return a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  };
  const found = [];
  for (const row of [places, words])
    row.forEach((one, index) => row.slice(index + 1).forEach(other => {
      if (over(one, other)) found.push(`${one.className} ${one.textContent.trim().slice(0, 30)} lies over ` +
        `${other.className} ${other.textContent.trim().slice(0, 30)}`);
    }));
  return found;
}"""
"""Places on the felt that lie over each other, and names, odds and amounts on them that do."""

SPACED = """on => {
  const spaced = globalThis.spaced ??= new CSSStyleSheet();
  spaced.replaceSync(on ? `* { line-height: 1.5 !important; letter-spacing: 0.12em !important;
    word-spacing: 0.16em !important; } p { margin-bottom: 2em !important; }` : '');
  document.adoptedStyleSheets = [spaced];
}"""
"""Text as far apart as a reader may set it (WCAG 1.4.12)."""

SETTLED = "async () => { await document.fonts.ready; await new Promise(requestAnimationFrame); }"
"""Until its letters have come, a text may be wider than it is to be."""

ASIDE = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"

RICH = """() => {
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const node = walk.currentNode, text = node.data.trim(), within = node.parentElement;
    if (within.closest('svg, [data-spot], .rail, .seats')) continue;
    if (within.closest('.balance')) node.data = '88.888.888,50';
    else if (/^[+−]?\\d[\\d.,]{3,}$/.test(text)) node.data = text.replace(/\\d.*/, '8.888.888,50');
    else if (/^[A-Z]\\d+-\\d+$/.test(text)) node.data = 'B50-8888';
  }
}"""
"""A page that fits by chance does not fit: its amounts and the numbers of its rounds are as long as they may become."""

MAY_BE_CUT = ("called", "who", "fact")
"""Names that patrons give themselves, which can be as long as they like, are shortened, and the id of a round beside a
great balance; so is nothing else."""


class Looks:
    """Gathers what is wrong, so that one visit tells everything."""

    def __init__(self, patron: Guest) -> None:
        self.patron = patron
        self.wrong: dict[str, list[str]] = {}
        """On which screens each is found."""

    def look(self, name: str) -> None:
        page = self.patron.page
        self.patron.shot(f"screen-{name}")
        if not page.evaluate("() => 'axe' in window"):
            page.evaluate(AXE.read_text())
        self.note(name, page.evaluate(RUN_AXE, TAGS))
        self.glance(name)

    def glance(self, name: str) -> None:
        """What another language can change."""
        page, language = self.patron.page, self.patron.language
        found = [f"unnamed {each}" for each in page.evaluate(UNNAMED)]
        found += [f"nameless {each}" for each in page.evaluate(NAMELESS)]
        if page.evaluate("document.documentElement.lang") != language:
            found.append(f"the page does not say that it speaks {language}")
        if self.patron.size == "phone":
            found += [f"small {each}" for each in page.evaluate(SMALL_TARGETS, TOUCH_PX)]
        self.note(f"{name} {language}", found + self.narrow())

    def at_table(self, name: str) -> None:
        """A console at the table: nothing to scroll, larger targets, both themes."""
        self.look(name)
        page = self.patron.page
        theme = page.evaluate("document.documentElement.dataset.theme")
        other = "light" if theme == "dark" else "dark"
        page.evaluate(IN_THEME, other)
        self.note(name, page.evaluate(CONTRAST, other))
        self.patron.shot(f"screen-{name}-{other}")
        page.evaluate(IN_THEME, theme)
        self.note(name, [f"small {each}" for each in page.evaluate(SMALL_TARGETS, TOUCH_TABLE_PX)])
        if page.evaluate(DOWN) > 0:
            self.note(name, [f"{page.evaluate(DOWN)} px to scroll"])

    def crowd(self, name: str) -> None:
        """A desk's screen at 400% (WCAG 1.4.10), then with its text spaced (1.4.12)."""
        page = self.patron.page
        before = page.viewport_size
        assert before
        page.set_viewport_size({"width": 320, "height": before["height"]})
        page.evaluate(RICH)
        page.evaluate(SETTLED)
        self.note(f"{name} at 320 px", self.narrow())
        page.evaluate(SPACED, True)
        self.note(f"{name} spaced", self.narrow())
        page.evaluate(SPACED, False)
        page.set_viewport_size(before)

    def note(self, name: str, findings: list[Any]) -> None:
        for each in findings:
            self.wrong.setdefault(str(each), []).append(name)

    def narrow(self) -> list[Any]:
        page = self.patron.page
        found: list[Any] = [f"{page.evaluate(ASIDE)} px aside"] if page.evaluate(ASIDE) > 0 else []
        cut = [each for each in page.evaluate(CUT_OFF) if not set(each.partition(":")[0].split()) & set(MAY_BE_CUT)]
        return found + [f"cut off {each}" for each in cut]

    def check(self) -> None:
        assert not self.wrong, "\n".join(f"{what} [{', '.join(where)}]" for what, where in self.wrong.items())
