const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export const escape = (text: string): string => text.replaceAll(/[&<>"]/g, (character) => ENTITIES[character] ?? '');

const ADDRESS = /https:\/\/[^\s<>"]+[^\s<>".,;:!?)»]/g;

/** Text as HTML: addresses are links, a line stays a line. */
export function linked(text: string): string {
  let html = '';
  let at = 0;
  for (const match of text.matchAll(ADDRESS)) {
    const [address] = match;
    html += escape(text.slice(at, match.index)) + `<a href="${escape(address)}" class="link">${escape(address)}</a>`;
    at = match.index + address.length;
  }
  return (html + escape(text.slice(at))).replaceAll('\n', '<br>');
}

/** Paragraphs, separated by an empty line. */
export const paragraphsOf = (text: string): string[] => text.split(/\n\s*\n/);
