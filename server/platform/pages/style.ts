import { FONT_FACES } from './fonts.ts';

/**
 * The look of the console's home page (design tokens, light and dark) in the little these pages
 * need.
 */
export const STYLE = `${FONT_FACES}
:root { color-scheme: light dark; --canvas: #F6F2EA; --surface: #FFFEFC; --ink: #1D2521; --ink-2: #4A544E; --line: #E6DFD2;
  --line-strong: #8B8475; --brand: #17594A; --brand-hover: #0F4437; --on-brand: #FFFFFF; --apricot: #E0813C; --focus: #B4480F;
  --alert: #A32A1C; --alert-bg: #FCE7E1; --ok: #1E5F3A; --ok-bg: #E1F1E4; --warn: #8A3D06; --warn-bg: #FDE8D6; }
@media (prefers-color-scheme: dark) {
  :root { --canvas: #111412; --surface: #191D1A; --ink: #EEEBE3; --ink-2: #BDC0B6; --line: #2E352F; --line-strong: #767E76;
    --brand: #82CFB6; --brand-hover: #9ADCC6; --on-brand: #06251D; --apricot: #F0A15F; --focus: #F3A877; --alert: #FFB4A4;
    --alert-bg: #44201A; --ok: #9AD8AE; --ok-bg: #173323; --warn: #FDBE90; --warn-bg: #412812; }
}
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 24px 16px; background: var(--canvas);
  color: var(--ink); font: 420 .9375rem/1.5rem "Figtree Variable", Figtree, system-ui, -apple-system, "Segoe UI", sans-serif; }
main { width: 100%; max-width: 440px; padding: 32px; background: var(--surface); border: 1px solid var(--line); border-radius: 20px; }
.logo { display: inline-flex; align-items: center; gap: 8px; color: var(--ink); font-size: 1.25rem; font-weight: 640; text-decoration: none; }
.mark { fill: var(--brand); } .arc { fill: none; stroke: var(--apricot); stroke-width: 7; stroke-linecap: round; }
h1, .logo { font-family: "Bricolage Grotesque", Figtree, sans-serif; }
h1 { margin: 24px 0 8px; font-size: 1.625rem; line-height: 2rem; font-weight: 640; text-wrap: balance; }
p { margin: 0 0 16px; color: var(--ink-2); overflow-wrap: anywhere; text-wrap: pretty; }
label { display: block; margin: 16px 0 4px; font-size: .8125rem; font-weight: 560; }
input { width: 100%; height: 48px; padding: 0 12px; color: var(--ink); background: var(--surface); border: 1px solid var(--line-strong);
  border-radius: 10px; font: inherit; font-size: 1rem; }
label.check { display: flex; gap: 10px; font-size: .875rem; line-height: 1.375rem; font-weight: 420; } .check input { flex: none; width: 22px; height: 22px; margin: 0; }
.check a { color: var(--brand); }
input[aria-invalid] { border-color: var(--alert); }
ul.rights { margin: 0 0 16px; padding: 16px 16px 16px 36px; background: var(--canvas); border-radius: 10px; }
.rights li + li { margin-top: 8px; }
.hint, .error { margin: 4px 0 0; font-size: .8125rem; line-height: 1.125rem; }
.error { color: var(--alert); }
.notice { padding: 12px 16px; border-radius: 10px; color: var(--ok); background: var(--ok-bg); }
.notice.alert { color: var(--alert); background: var(--alert-bg); }
button, .button { display: inline-flex; align-items: center; justify-content: center; min-height: 48px; margin-top: 24px; padding: 0 20px; text-align: center;
  color: var(--on-brand); background: var(--brand); border: 0; border-radius: 10px; font: inherit; font-weight: 600; text-decoration: none;
  cursor: pointer; }
button:hover, .button:hover { background: var(--brand-hover); }
button.plain, .button.plain { color: var(--brand); background: none; border: 1px solid var(--line-strong); }
button.plain:hover, .button.plain:hover { background: var(--canvas); }
.buttons { display: flex; flex-wrap: wrap; gap: 0 12px; }
button.link { min-height: 32px; margin: 0; padding: 0; color: var(--brand); background: none; font-weight: 500; text-decoration: underline; }
.wide-button { width: 100%; } [hidden] { display: none; }
.qr { width: 208px; margin: 0 auto 16px; padding: 8px; background: #fff; border: 1px solid var(--line); border-radius: 10px; } .qr svg { display: block; }
ul.codes { display: grid; grid-template-columns: 1fr 1fr; gap: 8px 24px; margin: 0; padding: 16px; background: var(--canvas); border-radius: 10px;
  list-style: none; text-align: center; } .codes code { font-size: 1rem; line-height: 1.5rem; } .key { display: block; }
.back { margin: 24px 0 0; } .back a { color: var(--brand); }
.wide { display: block; } .wide main { max-width: 1040px; margin: 0 auto; } .wide h1 { margin-bottom: 16px; }
.wide h2 { margin: 40px 0 12px; padding-top: 24px; border-top: 1px solid var(--line); font: 640 1.25rem/1.75rem "Bricolage Grotesque", Figtree, sans-serif; }
.wide h3 { margin: 0 0 8px; font-size: 1rem; font-weight: 600; overflow-wrap: anywhere; } .wide a { color: var(--brand); }
.wide .logo { color: var(--ink); }
.public h2 { margin: 24px 0 8px; font: 640 1.125rem/1.5rem "Bricolage Grotesque", Figtree, sans-serif; } .public a:not(.button) { color: var(--brand); }
.public b { color: var(--ink); font-weight: 600; } .chip b, .notice b { color: inherit; } .public li { color: var(--ink-2); } .public ol { margin: 0; padding-left: 24px; }
.rows, .states, .tags { margin: 0; padding: 0; list-style: none; } .rows li { display: flex; justify-content: space-between; align-items: center; gap: 12px; padding: 12px 0; border-top: 1px solid var(--line); }
.rows li > span:first-child { min-width: 0; overflow-wrap: anywhere; } .rows small { display: block; font-size: .8125rem; line-height: 1.125rem; }
.public .chip { flex: none; padding: 4px 10px; border-radius: 8px; color: var(--ink-2); background: var(--canvas); font-size: .8125rem; line-height: 1.125rem; }
.public .ok { color: var(--ok); background: var(--ok-bg); } .public .warn { color: var(--warn); background: var(--warn-bg); } .public .alert { color: var(--alert); background: var(--alert-bg); }
.outline { display: block; width: 100%; margin: 16px 0; border-radius: 12px; background: var(--canvas); } .outline circle { fill: var(--canvas); stroke: var(--ink-2); stroke-width: 1.5; } .outline .open { fill: var(--brand); stroke: none; }
.outline path { stroke: var(--ink-2); stroke-width: 2; } .outline text { fill: var(--ink-2); font-size: 10px; }
.states { display: grid; grid-template-columns: repeat(auto-fit, minmax(140px, 1fr)); gap: 12px; } .public .states .chip { padding: 12px 16px; font-size: .9375rem; } .states b, .states span { display: block; }
.tags { display: flex; flex-wrap: wrap; gap: 8px; } .tags li { padding: 6px 12px; background: var(--canvas); border-radius: 8px; font-size: .875rem; }
.unit { display: block; width: 128px; margin: 16px auto; padding: 12px; border-radius: 32px; background: var(--canvas); fill: none; stroke: var(--brand); stroke-width: 2; stroke-linecap: round; stroke-linejoin: round; } .unit path + path { stroke: var(--apricot); stroke-width: 3; }
.facts { display: grid; grid-template-columns: repeat(auto-fit, minmax(76px, 1fr)); gap: 8px; margin: 24px 0 0; padding: 12px 16px; border: 1px solid var(--line); border-radius: 12px; } .facts dt { color: var(--ink-2); font-size: .8125rem; } .facts dd { margin: 0; font-weight: 600; }
.figure { margin: 0 0 16px; color: var(--ink); font: 640 2.5rem/3rem "Bricolage Grotesque", Figtree, sans-serif; } .links { display: flex; flex-wrap: wrap; gap: 8px 20px; margin: 16px 0 0; }
.contents { display: flex; flex-wrap: wrap; gap: 4px 20px; margin: 0; padding: 0; list-style: none; }
article { margin: 16px 0 0; padding: 20px; border: 1px solid var(--line); border-radius: 14px; }
.method { display: inline-block; min-width: 3.5rem; margin-right: 4px; padding: 2px 8px; border-radius: 6px; color: var(--ok); background: var(--ok-bg);
  font-size: .75rem; text-align: center; }
.meta { font-size: .8125rem; }
code { font: .8125rem/1.375rem ui-monospace, "SFMono-Regular", Menlo, monospace; }
:not(pre) > code { overflow-wrap: anywhere; }
pre { margin: 0 0 16px; padding: 14px 16px; overflow-x: auto; background: var(--canvas); border: 1px solid var(--line); border-radius: 10px; }
details { margin: 0 0 8px; } summary { padding: 6px 0; cursor: pointer; } details pre { margin-top: 8px; }
table { width: 100%; border-collapse: collapse; margin: 0 0 16px; font-size: .875rem; } caption { padding-bottom: 4px; text-align: left; font-weight: 600; }
th, td { padding: 8px 8px 8px 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; overflow-wrap: anywhere; }
th { font-weight: 500; } .scroll { overflow-x: auto; } .scroll table { min-width: 620px; } .scroll td { overflow-wrap: normal; } .amount { text-align: right; white-space: nowrap; } .scroll th { white-space: nowrap; }
td.buttons { padding: 4px 0; } td.buttons button { min-height: 36px; margin: 0; padding: 0 12px; }
@media (max-width: 599px) { .wide { padding: 0; } .wide main { padding: 20px 16px; border: 0; border-radius: 0; } article { padding: 16px 12px; } }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
`;
