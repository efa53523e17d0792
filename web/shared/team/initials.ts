/** Words that link the parts of a name and give it no initial. */
const LINKS = new Set(['de', 'du', 'des', 'la', 'le', 'les', 'd', 'l', 'von', 'van']);

/**
 * Two letters for a person: « CF » for Camille Ferrand; from the e-mail (« camille.ferrand@… »)
 * when there is no name.
 */
export function initials(name: string, email: string): string {
  const source = name.trim() === '' ? (email.split('@')[0] ?? '') : name;
  const words = source
    .normalize('NFC')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  const main = words.filter((word, index) => index === 0 || !LINKS.has(word.toLowerCase()));
  const first = main[0] ?? '';
  const last = main.length > 1 ? main.at(-1) : undefined;
  const letters = last === undefined ? Array.from(first).slice(0, 2) : [Array.from(first)[0], Array.from(last)[0]];
  return letters.join('').toLocaleUpperCase('fr');
}
