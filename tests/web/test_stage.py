"""Every phase of every game on every screen, in both languages: each control is there to be seen and pressed."""

from collections.abc import Callable

import pytest

from tests.web.guest import Guest
from tests.web.looks import Looks
from tests.web.scenes import SCENES, Scene, Stage, arranging, betting, closed, insurance, result

Come = Callable[..., Guest]
Table = Callable[[str], str]
SCREENS = {
    "desk": (1440, 900),
    "large desk": (1920, 1080),
    "phone": (390, 844),
    "phone held across": (844, 390),
    "small phone": (360, 640),
    "tablet": (820, 1180),
    "tablet held across": (1180, 820),
}
LETTERS = {"baccarat": "B", "sicbo": "S", "niuniu": "N"}
LOOKED_AT: set[tuple[str, Scene, str, str]] = {
    ("baccarat", result, "desk", "en"),
    ("baccarat", insurance, "tablet", "vi"),
    ("sicbo", betting, "tablet", "vi"),
    ("niuniu", arranging, "tablet held across", "en"),
    ("niuniu", result, "phone", "vi"),
}
"""By axe."""

COVERED = """() => {
  const found = [];
  const open = document.querySelector('.question');
  const controls = [...(open ?? document).querySelectorAll('button, a[href], input, select')];
  const named = each => `${each.className || each.tagName} ${(each.ariaLabel || each.textContent).trim().slice(0, 40)}`;
  const within = ({ left, right, top, bottom }) =>
    left >= -1 && right <= innerWidth + 1 && top >= -1 && bottom <= innerHeight + 1;
  const isOn = (top, each) => each.contains(top) || top?.closest('label')?.contains(each);
  for (const each of controls) {
    if (!each.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    if (each.closest('[inert], .hidden, .skip')) continue;
    const whole = each.matches('input') ? each.closest('label') ?? each : each;
    const at = () => {
      const { left, top, width, height } = whole.getBoundingClientRect();
      return document.elementFromPoint(left + width / 2, top + height / 2);
    };
    if (!within(whole.getBoundingClientRect()) || !isOn(at(), each))
      whole.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    const box = whole.getBoundingClientRect();
    if (!within(box))
      found.push(`cut off: ${named(each)} ${[box.left, box.top, box.right, box.bottom].map(Math.round)}`);
    else if (!each.disabled && !isOn(at(), each))
      found.push(`covered: ${named(each)} by ${at()?.outerHTML.slice(0, 80)}`);
  }
  scrollTo(0, 0);
  if (document.documentElement.scrollWidth > innerWidth) found.push(`${document.documentElement.scrollWidth} px wide`);
  return found;
}"""
"""Of all that can be pressed: what is not whole on the screen, nor can be brought there, and what lies under something
else. While a question is open, it alone can be pressed."""


@pytest.mark.parametrize("language", ["vi", "en"])
@pytest.mark.parametrize("game", SCENES)
def test_every_control_can_be_seen_and_pressed_in_every_phase_on_every_screen(
    guest: Come, table: Table, game: str, language: str
) -> None:
    patron = guest("desktop", language)
    stage = Stage(patron.page, table(LETTERS[game]))
    looks, wrong = Looks(patron), dict[str, list[str]]()
    for screen, (width, height) in SCREENS.items():
        patron.page.set_viewport_size({"width": width, "height": height})
        for scene in SCENES[game]:
            stage.show(scene)
            if scene is closed:  # the patron reads why, and puts it away
                patron.page.locator(".beside .told .button").click()
            for each in patron.page.evaluate(COVERED):
                wrong.setdefault(each, []).append(f"{scene.__name__} on a {screen}")
            if (game, scene, screen, language) in LOOKED_AT:
                looks.look(f"{game}-{scene.__name__}")
    assert not wrong, "\n".join(f"{what} [{', '.join(where)}]" for what, where in wrong.items())
    looks.check()
