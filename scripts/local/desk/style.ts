// Style sheet of the stack's own pages: plain and readable, light and dark.
export const pageStyle = `
:root { color-scheme: light dark; --line: color-mix(in srgb, currentColor 18%, transparent); --soft: color-mix(in srgb, currentColor 6%, transparent); }
* { box-sizing: border-box; }
body { margin: 0; font: 16px/1.5 system-ui, sans-serif; background: Canvas; color: CanvasText; border-top: 6px solid #ffcc00; }
main { max-width: 76rem; margin: 0 auto; padding: 1.5rem; }
main.narrow { max-width: 36rem; padding-top: 8vh; }
h1 { margin: 0 0 .5rem; font-size: 1.75rem; line-height: 1.2; }
h2 { margin: 2rem 0 .5rem; font-size: 1.1rem; }
nav ul { list-style: none; display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; padding: 0; margin: 0 0 1.5rem; border-bottom: 1px solid var(--line); }
a { color: inherit; }
a[aria-current] { font-weight: 700; }
table { border-collapse: collapse; width: 100%; }
caption { text-align: start; color: GrayText; padding: .25rem 0; }
th, td { text-align: start; padding: .4rem .75rem .4rem 0; border-bottom: 1px solid var(--line); vertical-align: top; }
th { font-weight: 600; }
td.number { font-variant-numeric: tabular-nums; }
code, pre, textarea { font: 13px/1.45 ui-monospace, monospace; }
pre { margin: 0; padding: .75rem; overflow: auto; background: var(--soft); border-radius: 6px; max-height: 30rem; }
textarea { width: 100%; min-height: 10rem; padding: .5rem; }
input, select { font: inherit; padding: .5rem .6rem; border: 1px solid var(--line); border-radius: 6px; background: Canvas; color: CanvasText; min-width: 0; }
button { font: inherit; padding: .5rem .9rem; border: 1px solid #8a6d00; border-radius: 6px; background: #ffcc00; color: #16150f; cursor: pointer; min-height: 2.75rem; }
button:hover { background: #ffd940; }
:focus-visible { outline: 3px solid #8a6d00; outline-offset: 2px; }
form.row, .row { display: flex; flex-wrap: wrap; gap: .75rem; align-items: end; }
.people { list-style: none; padding: 0; display: grid; gap: .5rem; }
.people button { width: 100%; text-align: start; background: var(--soft); color: inherit; border-color: var(--line); display: grid; grid-template-columns: 1fr auto; gap: 0 1rem; padding: .7rem 1rem; }
.people button:hover { border-color: #8a6d00; background: color-mix(in srgb, #ffcc00 22%, Canvas); }
.people small { grid-column: 1 / -1; color: inherit; opacity: .75; }
.people span { opacity: .75; }
[role='alert'] { padding: .75rem 1rem; border-inline-start: 4px solid #8a6d00; background: var(--soft); }
.dead { font-weight: 700; }
`;
