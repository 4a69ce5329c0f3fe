"""What `benchmarks.frames` runs in the browser: the bare page, and scripts that play and count."""

FLIGHT_MS, RHYTHM_MS = 220, 70
"""How long a chip of the client's flies (`Stack.svelte`), and how often one is put down."""

BARE = """<!doctype html>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>
  body { margin: 0; background: #061c16; }
  i { position: absolute; left: 50%; top: 50%; width: 30px; height: 30px; background: #22543d; }
</style>
<i></i>"""

COUNT = """() => {
  window.frames_ = [];
  let before = performance.now();
  let doing = null;
  const next = now => {
    const is = window.doing_ ?? document.querySelector('.table').dataset.phase;
    if (is !== doing) performance.mark('felt ' + (doing = is));
    window.frames_.push([now - before, doing]);
    before = now;
    requestAnimationFrame(next);
  };
  requestAnimationFrame(next);
}"""
"""Each frame: how long after the one before, and what went on: what the caller says, else the table's phase."""

LAND = f"""ms => new Promise(done => {{
  const chip = document.querySelector('i');
  const timer = setInterval(
    () => chip.animate([{{ transform: 'translateY(-26px)' }}, {{ transform: 'none' }}],
      {{ duration: {FLIGHT_MS}, easing: 'ease-out' }}),
    {RHYTHM_MS});
  setTimeout(() => {{ clearInterval(timer); done(); }}, ms);
}})"""

PLAY = f"""rounds => new Promise(done => {{
  window.doing_ = null;
  let chips = 0;
  let played = 0;
  const spots = ['player', 'banker', 'tie'];
  const timer = setInterval(() => {{
    const confirm = document.querySelector('.confirm');
    if (document.querySelector('.table').dataset.phase !== 'betting' || confirm.disabled) return;
    if (chips < 24) {{
      document.querySelector(`[data-spot="${{spots[chips++ % 3]}}"]`).click();
      return;
    }}
    if (document.querySelector('[data-state="pending"]')) return;
    confirm.click();
    chips = 0;
    if (++played === rounds) {{
      clearInterval(timer);
      setTimeout(done, 4000);
    }}
  }}, {RHYTHM_MS});
}})"""
