const SMALL = /^(le|la|les|l|du|de|des|d|aux?|chez)$/i;

/** Two letters that stand for a name: « Chez Manon » is CM, « Le Petit Wok » PW. */
export function lettersOf(name: string): string {
  const words = name.split(/[\s'’-]+/).filter(Boolean);
  const main = words.filter((word) => !SMALL.test(word));
  const chosen = main.length >= 2 ? main : words;
  return chosen
    .slice(0, 2)
    .map((word) => (Array.from(word)[0] ?? '').toUpperCase())
    .join('');
}
