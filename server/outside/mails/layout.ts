import { escape, linked } from './html.ts';

/** Whose mail it is. */
export interface Brand {
  readonly name: string;
  /**
   * Address of the logo on this server; null for none. It leaves within the mail
   * (`inlinePictures.ts`).
   */
  readonly logoUrl: string | null;
  /** #RRGGBB. */
  readonly colour: string;
}

/** The platform speaks for itself. */
export const BOUCLE: Brand = { name: 'Boucle', logoUrl: null, colour: '#17594A' };

export interface MailParts {
  readonly brand: Brand;
  readonly subject: string;
  /** What it is, at its head; the subject when left out. */
  readonly title?: string;
  readonly paragraphs: readonly string[];
  /** The figure that counts, with its name, and a line of what goes with it. */
  readonly figure?: readonly [name: string, value: string, note?: string];
  /** Amounts and names, a line each. */
  readonly facts?: readonly (readonly [name: string, value: string])[];
  readonly button?: { readonly label: string; readonly href: string };
  /** After the button. */
  readonly after?: readonly string[];
  /** Paragraphs too. */
  readonly signature: readonly string[];
  /** Why it is received, at its foot. */
  readonly why?: string;
}

export interface MailTexts {
  subject: string;
  text: string;
  html: string;
}

/**
 * The one layout of all mails: contents are text, never HTML. Readable on white and on black, in
 * one column of 560 pixels. In the text part the button is its label, with its address on a line of
 * its own.
 */
export function mailTexts(parts: MailParts): MailTexts {
  const { brand, subject, title = subject, paragraphs, figure, facts = [], button, after = [], signature, why } = parts;
  const text = [
    ...paragraphs,
    ...(figure === undefined ? [] : [figureText(figure)]),
    ...(facts.length > 0 ? [facts.map(([name, value]) => `${name}\u00a0: ${value}`).join('\n')] : []),
    ...(button === undefined ? [] : [`${button.label}\u00a0:\n${button.href}`]),
    ...after,
    ...signature,
    ...(why === undefined ? [] : [`--\n${why}`]),
  ].join('\n\n');
  const body = [
    `<h1>${escape(title)}</h1>`,
    ...paragraphs.map(paragraph),
    figure === undefined ? '' : figureHtml(figure),
    factTable(facts),
    button === undefined ? '' : buttonHtml(button, brand.colour),
    ...after.map(paragraph),
    `<div class="line" style="margin: 0 0 16px; line-height: 1px">&nbsp;</div>`,
    ...signature.map(paragraph),
  ].filter((part) => part !== '');
  return { subject, text, html: page(brand, subject, body.join('\n          '), why) };
}

const figureText = ([name, value, note]: NonNullable<MailParts['figure']>): string =>
  `${name}\u00a0: ${value}${note === undefined ? '' : `\n${note}`}`;

function figureHtml([name, value, note]: NonNullable<MailParts['figure']>): string {
  const under = note === undefined ? '' : `<br><span class="quiet">${escape(note)}</span>`;
  return `<p class="figure"><span class="quiet">${escape(name)}</span><br><b style="font-size: 30px; line-height: 1.3">${escape(value)}</b>${under}</p>`;
}

const paragraph = (text: string): string => `<p>${linked(text)}</p>`;

function factTable(facts: NonNullable<MailParts['facts']>): string {
  if (facts.length === 0) return '';
  const rows = facts.map(
    ([name, value]) =>
      `<tr><th scope="row" class="quiet line" style="padding: 8px 16px 8px 0; text-align: left; font-weight: normal">${escape(name)}</th><td class="line" style="padding: 8px 0; text-align: right; font-weight: bold">${escape(value)}</td></tr>`,
  );
  return `<table width="100%" cellpadding="0" cellspacing="0" style="margin: 0 0 16px">${rows.join('')}</table>`;
}

function buttonHtml({ label, href }: NonNullable<MailParts['button']>, colour: string): string {
  const style = `display: block; padding: 14px 20px; text-align: center; border-radius: 10px; background: ${escape(colour)}; color: ${inkOn(colour)}; font-weight: bold; text-decoration: none`;
  return `<p><a href="${escape(href)}" style="${style}">${escape(label)}</a></p>`;
}

/** Black or white, whichever stands out more on the colour (WCAG 2, relative luminance). */
function inkOn(colour: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.18 ? '#000000' : '#ffffff';
}

/**
 * Outlook for Windows, which knows no greatest width, gets the column as a table that no one else
 * reads.
 */
const WORD_COLUMN =
  '<!--[if mso]><table role="presentation" align="center" width="560" cellpadding="0" cellspacing="0"><tr><td><![endif]-->';
const WORD_COLUMN_ENDS = '<!--[if mso]></td></tr></table><![endif]-->';

/** A logo may have the colour of the band. */
const logoOnWhite = (url: string, name: string): string =>
  `<img src="${escape(url)}" alt="${escape(name)}" width="140" style="padding: 6px 10px; border-radius: 8px; background: #ffffff; color: #1d2521">`;

const page = ({ name, logoUrl, colour }: Brand, subject: string, body: string, why?: string): string => `<!doctype html>
<html lang="fr">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <meta name="color-scheme" content="light dark">
    <title>${escape(subject)}</title>
    <style>
      :root { color-scheme: light dark; }
      body { margin: 0; background: #f6f1e7; color: #1d2521; font: 16px/1.5 Figtree, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif; }
      .sheet { background: #ffffff; border-radius: 12px; overflow: hidden; }
      .figure { padding: 16px; background: #faf7f0; border-radius: 10px; }
      .foot { max-width: 560px; margin: 12px auto 0; padding: 0 28px; font-size: 13px; }
      .quiet { color: #5b645e; }
      .line { border-bottom: 1px solid #e5dfd2; }
      .link { color: #17594a; }
      .brand { padding: 14px 28px; background: ${escape(colour)}; color: ${inkOn(colour)}; font-weight: bold; }
      h1 { margin: 0 0 12px; font-size: 22px; line-height: 1.25; }
      p { margin: 0 0 16px; overflow-wrap: anywhere; }
      @media (prefers-color-scheme: dark) {
        body { background: #121614; color: #eceeec; }
        .sheet { background: #1b211e; }
        .figure { background: #232a26; }
        .quiet { color: #a7b0aa; }
        .line { border-color: #333b36; }
        .link { color: #7fd1b9; }
      }
    </style>
  </head>
  <body>
    <div role="article" aria-roledescription="e-mail" aria-label="${escape(subject)}" lang="fr" style="padding: 24px 12px">
      ${WORD_COLUMN}
      <div class="sheet" style="max-width: 560px; margin: 0 auto">
        <div class="brand" style="background: ${escape(colour)}; color: ${inkOn(colour)}">${logoUrl === null ? escape(name) : logoOnWhite(logoUrl, name)}</div>
        <div style="padding: 24px 28px 8px">
          ${body}
        </div>
      </div>
      ${why === undefined ? '' : `<p class="foot quiet">${escape(why)}</p>`}
      ${WORD_COLUMN_ENDS}
    </div>
  </body>
</html>
`;
