"""What every screen must be: readable for all (axe, WCAG 2.2 AA), large enough to touch, nothing cut off."""

from pathlib import Path
from typing import Any

from tests.web.guest import Guest

AXE = Path(__file__).parent.parent.parent / "web" / "node_modules" / "axe-core" / "axe.min.js"
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
TOUCH_PX = 44

RUN_AXE = """async tags => {
  const found = await axe.run(document, {
    runOnly: { type: 'tag', values: tags },
    rules: { 'label-content-name-mismatch': { enabled: false } },
    resultTypes: ['violations'],
  });
  return found.violations.map(({ id, nodes }) => [
    id,
    nodes.slice(0, 4).map(({ html, failureSummary }) => html.slice(0, 160) + ' :: ' + failureSummary.slice(0, 200)),
  ]);
}"""

UNNAMED = """() => [...document.querySelectorAll('[data-spot]')].filter(each => {
  const [name] = each.querySelector('.name, .size, .points, .face')?.innerText.split('\\n') ?? [''];
  return !each.ariaLabel.toLowerCase().includes(name.trim().toLowerCase());
}).map(each => each.outerHTML.slice(0, 140))"""
"""axe wants odds, limits and pips in the name as well; what one says to name a spot is what is printed first on it."""

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
    if (!seen(element) || inText(element) || element.closest('.hidden')) continue;
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

ASIDE = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"

MAY_BE_CUT = ("called", "who")
"""Names that patrons give themselves, which can be as long as they like, are shortened; so is nothing else."""


class Looks:
    """Gathers what is wrong, so that one visit tells everything."""

    def __init__(self, patron: Guest) -> None:
        self.patron = patron
        self.wrong: dict[str, list[str]] = {}
        """On which screens each is found."""

    def look(self, name: str) -> None:
        self.patron.shot(f"screen-{name}")
        self.note(name, self._findings())

    def note(self, name: str, findings: list[Any]) -> None:
        for each in findings:
            self.wrong.setdefault(str(each), []).append(name)

    def _findings(self) -> list[Any]:
        page = self.patron.page
        if not page.evaluate("() => 'axe' in window"):
            page.evaluate(AXE.read_text())
        found: list[Any] = page.evaluate(RUN_AXE, TAGS)
        found += [f"unnamed {each}" for each in page.evaluate(UNNAMED)]
        if self.patron.size == "phone":
            found += [f"small {each}" for each in page.evaluate(SMALL_TARGETS, TOUCH_PX)]
        return found + self.narrow()

    def narrow(self) -> list[Any]:
        page = self.patron.page
        found: list[Any] = [f"{page.evaluate(ASIDE)} px aside"] if page.evaluate(ASIDE) > 0 else []
        cut = [each for each in page.evaluate(CUT_OFF) if not set(each.partition(":")[0].split()) & set(MAY_BE_CUT)]
        return found + [f"cut off {each}" for each in cut]

    def check(self) -> None:
        assert not self.wrong, "\n".join(f"{what} [{', '.join(where)}]" for what, where in self.wrong.items())
