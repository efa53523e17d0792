/** What a welcome mail is made of. */
export interface WelcomeMail {
  accountName: string;
  /** Full address of the logo; null: none, or the server does not know its own address. */
  logoUrl: string | null;
  colour: string;
  body: string;
  signature: string;
}

const DEFAULT_BODY = (accountName: string): string =>
  `Bonjour,\n\nBienvenue chez ${accountName}. Votre compte est prêt\u00a0: empruntez un contenant, rendez-le, recommencez.`;

/**
 * The mail as it leaves. What administrators type is text: an empty line makes a paragraph, an address a link, nothing else of it is HTML.
 * An empty text gives the usual words.
 */
export function welcomeMail({ accountName, logoUrl, colour, body, signature }: WelcomeMail) {
  const said = body.trim() === '' ? DEFAULT_BODY(accountName) : body.trim();
  const signed = signature.trim() === '' ? `L’équipe ${accountName}` : signature.trim();
  const logo =
    logoUrl === null ? '' : `\n    <p><img src="${escape(logoUrl)}" alt="${escape(accountName)}" width="160"></p>`;
  const html = `<!doctype html>
<html lang="fr">
  <body style="font: 16px/1.5 sans-serif; color: #1d2521; max-width: 560px; border-top: 4px solid ${escape(colour)}; padding: 16px">${logo}
    ${paragraphs(said)}
    ${paragraphs(signed)}
  </body>
</html>
`;
  return { subject: `Bienvenue chez ${accountName}`, text: `${said}\n\n${signed}`, html };
}

const paragraphs = (text: string): string =>
  text
    .split(/\n\s*\n/)
    .map((part) => `<p>${linked(part).replaceAll('\n', '<br>')}</p>`)
    .join('\n    ');

const ADDRESS = /https:\/\/[^\s<>"]+[^\s<>".,;:!?)»]/g;

function linked(text: string): string {
  let html = '';
  let at = 0;
  for (const match of text.matchAll(ADDRESS)) {
    const [address] = match;
    html += escape(text.slice(at, match.index)) + `<a href="${escape(address)}">${escape(address)}</a>`;
    at = match.index + address.length;
  }
  return html + escape(text.slice(at));
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escape = (text: string): string => text.replaceAll(/[&<>"]/g, (character) => ENTITIES[character] ?? '');
