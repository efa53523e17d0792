import { FONT_FACES } from './fonts.ts';

/** The look of the console's home page (design tokens, light and dark) in the little these pages need. */
export const STYLE = `${FONT_FACES}
:root { color-scheme: light dark; --canvas: #F6F2EA; --surface: #FFFEFC; --ink: #1D2521; --ink-2: #4A544E; --line: #E6DFD2;
  --line-strong: #8B8475; --brand: #17594A; --brand-hover: #0F4437; --on-brand: #FFFFFF; --apricot: #E0813C; --focus: #B4480F;
  --alert: #A32A1C; --alert-bg: #FCE7E1; --ok: #1E5F3A; --ok-bg: #E1F1E4; }
@media (prefers-color-scheme: dark) {
  :root { --canvas: #111412; --surface: #191D1A; --ink: #EEEBE3; --ink-2: #BDC0B6; --line: #2E352F; --line-strong: #767E76;
    --brand: #82CFB6; --brand-hover: #9ADCC6; --on-brand: #06251D; --apricot: #F0A15F; --focus: #F3A877; --alert: #FFB4A4;
    --alert-bg: #44201A; --ok: #9AD8AE; --ok-bg: #173323; }
}
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 24px 16px; background: var(--canvas);
  color: var(--ink); font: 420 .9375rem/1.5rem "Figtree Variable", Figtree, system-ui, -apple-system, "Segoe UI", sans-serif; }
main { width: 100%; max-width: 440px; padding: 32px; background: var(--surface); border: 1px solid var(--line); border-radius: 20px; }
.logo { display: inline-flex; align-items: center; gap: 8px; color: var(--ink); font-size: 1.25rem; font-weight: 640; text-decoration: none; }
.mark { fill: var(--brand); } .arc { fill: none; stroke: var(--apricot); stroke-width: 7; stroke-linecap: round; }
h1, .logo { font-family: "Bricolage Grotesque", Figtree, sans-serif; }
h1 { margin: 24px 0 8px; font-size: 1.625rem; line-height: 2rem; font-weight: 640; }
p { margin: 0 0 16px; color: var(--ink-2); overflow-wrap: anywhere; }
label { display: block; margin: 16px 0 4px; font-size: .8125rem; font-weight: 560; }
input { width: 100%; height: 48px; padding: 0 12px; color: var(--ink); background: var(--surface); border: 1px solid var(--line-strong);
  border-radius: 10px; font: inherit; font-size: 1rem; }
input[aria-invalid] { border-color: var(--alert); }
ul.rights { margin: 0 0 16px; padding: 16px 16px 16px 36px; background: var(--canvas); border-radius: 10px; }
.rights li + li { margin-top: 8px; }
.hint, .error { margin: 4px 0 0; font-size: .8125rem; line-height: 1.125rem; }
.error { color: var(--alert); }
.notice { padding: 12px 16px; border-radius: 10px; color: var(--ok); background: var(--ok-bg); }
.notice.alert { color: var(--alert); background: var(--alert-bg); }
button, .button { display: inline-flex; align-items: center; justify-content: center; min-height: 48px; margin-top: 24px; padding: 0 20px;
  color: var(--on-brand); background: var(--brand); border: 0; border-radius: 10px; font: inherit; font-weight: 600; text-decoration: none;
  cursor: pointer; }
button:hover, .button:hover { background: var(--brand-hover); }
button.plain { color: var(--brand); background: none; border: 1px solid var(--line-strong); }
button.plain:hover { background: var(--canvas); }
.buttons { display: flex; flex-wrap: wrap; gap: 0 12px; }
.back { margin: 24px 0 0; } .back a { color: var(--brand); }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
`;
