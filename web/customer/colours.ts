import { contrast, CONTRAST_MIN } from '@boucle/contract/features/account/contrast.ts';

const WHITE = '#FFFFFF';
/** Text of the header, and its contrast there: it stands on a coloured ground. */
const CREAM = '#F3EEE2';
const HEADER_CONTRAST = 7;

const parts = (hex: string): number[] => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
const hexOf = (numbers: readonly number[]): string =>
  `#${numbers.map((one) => Math.round(one).toString(16).padStart(2, '0')).join('')}`.toUpperCase();

/** A colour brought nearer to another: 0 is the first, 1 the second. */
const mixed = (one: string, other: string, share: number): string => {
  const second = parts(other);
  return hexOf(parts(one).map((part, n) => part + ((second[n] ?? 0) - part) * share));
};

const DARKER = 0.06;

/** The colour, darkened until it has this contrast on the ground. */
function darkened(colour: string, ground: string, least: number): string {
  let found = colour;
  while (contrast(found, ground) < least) found = mixed(found, '#000000', DARKER);
  return found;
}

/**
 * The tokens that an initiative's colour replaces (`web/ui/tokens.css`): texts keep the contrast of
 * WCAG AA, the header 7. On a dark screen the header alone is theirs.
 */
export function ownTokens(primary: string, dark: boolean): Record<string, string> {
  const deep = { '--brand-deep': darkened(primary, CREAM, HEADER_CONTRAST) };
  if (dark) return deep;
  const brand = darkened(primary, WHITE, CONTRAST_MIN);
  const tint = mixed(primary, WHITE, 0.86);
  return {
    ...deep,
    '--brand': brand,
    '--brand-hover': mixed(brand, '#000000', 0.15),
    '--brand-press': mixed(brand, '#000000', 0.3),
    '--brand-tint': tint,
    '--on-tint': darkened(primary, tint, CONTRAST_MIN),
    '--link': brand,
  };
}

/** Gives the page the colour of its initiative, on the screen that is light or dark now. */
export function showColours(primary: string): void {
  const { style, dataset } = document.documentElement;
  for (const [name, value] of Object.entries(ownTokens(primary, dataset['theme'] === 'dark')))
    style.setProperty(name, value);
}
