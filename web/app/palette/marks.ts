/** A piece of a text; `marked` where it is what was typed. */
export type Piece = { readonly text: string; readonly marked: boolean };

const MARKS = /\p{M}/gu;

/**
 * Letters as they are compared: without case nor accents, apostrophes alike, one for one with the
 * text's.
 */
function folded(text: string): string {
  return Array.from(text.normalize('NFC'), foldedLetter).join('');
}

function foldedLetter(letter: string): string {
  if (letter === '’') return "'";
  const plain = letter.normalize('NFD').replace(MARKS, '').toLowerCase();
  // A mark that no letter takes (« x́ ») would vanish, and the places would no longer fit the text.
  return plain.length === letter.length ? plain : letter;
}

/** The words of what was typed, ready to be compared. */
export function wordsOf(typed: string): readonly string[] {
  return folded(typed).split(/\s+/).filter(Boolean);
}

/** Whether a text holds every word, wherever and whatever the case and the accents. */
export function holds(text: string, words: readonly string[]): boolean {
  const inside = folded(text);
  return words.every((word) => inside.includes(word));
}

/** Whether a text begins with the first word typed. */
export function beginsWith(text: string, [first = '']: readonly string[]): boolean {
  return folded(text).startsWith(first);
}

/** A text cut where the words stand in it, each one at its first place. */
export function pieces(text: string, words: readonly string[]): readonly Piece[] {
  const whole = text.normalize('NFC');
  const inside = folded(whole);
  const marked = new Set<number>();
  for (const word of words) {
    const start = inside.indexOf(word);
    if (start !== -1) for (let place = start; place < start + word.length; place++) marked.add(place);
  }
  const cut: { text: string; marked: boolean }[] = [];
  for (let place = 0; place < whole.length; place++) {
    const last = cut.at(-1);
    if (last?.marked === marked.has(place)) last.text += whole.charAt(place);
    else cut.push({ text: whole.charAt(place), marked: marked.has(place) });
  }
  return cut;
}
