import { contrast } from '@boucle/contract/features/account/contrast.ts';
import sharp from 'sharp';

/** Whose paper it is. */
export interface Brand {
  readonly name: string;
  /** WebP; null: the drawing of the product stands for it. */
  readonly logo: Uint8Array | null;
  /** #RRGGBB; null: the product's own. */
  readonly primary: string | null;
  readonly secondary: string | null;
  /** Lines; empty when it is not known. */
  readonly address: string;
}

/** A brand ready to be drawn: pictures that PDF knows, colours on which its words are read. */
export interface Look {
  readonly name: string;
  readonly address: readonly string[];
  /** PNG, with its size in pixels. */
  readonly logo: { readonly png: Buffer; readonly width: number; readonly height: number } | null;
  /**
   * Ground on which cream is read from three metres, and what drawings are traced with on white.
   */
  readonly deep: string;
  /** A lighter one of the same hue, for shapes on the ground. */
  readonly middle: string;
  /** Almost white, of the same hue. */
  readonly tint: string;
  /** Stands out on the ground and on white. */
  readonly accent: string;
}

export const CREAM = '#F3EEE2';
/** Grounds of sheets, with white. */
export const LINEN = '#F6F2EA';
const OWN: Pick<Look, 'deep' | 'middle' | 'tint' | 'accent'> = {
  deep: '#103D33',
  middle: '#17594A',
  tint: '#DDEBE4',
  accent: '#E0813C',
};
/** Contrast of cream on its ground (WCAG, AAA): a poster is read from afar. */
const GROUND_CONTRAST = 7;
const ACCENT_CONTRAST = 3;
const LOGO_SIDE = 800;

/**
 * The look of a brand: its own deep colour only where cream is read on it, its own second one only
 * where that is seen on both grounds.
 */
export async function lookOf({ name, logo, primary, secondary, address }: Brand): Promise<Look> {
  const lines = address.split('\n').filter((line) => line.trim() !== '');
  return { name, address: lines, logo: logo === null ? null : await pngOf(logo), ...coloursOf(primary, secondary) };
}

/** The colours of a look, from the ones that an account chose. */
export function coloursOf(primary: string | null, secondary: string | null): typeof OWN {
  const deep = [primary, secondary].find((colour) => colour !== null && contrast(CREAM, colour) >= GROUND_CONTRAST);
  if (deep === undefined || deep === null) return OWN;
  const other = deep === primary ? secondary : primary;
  const isSeen = other !== null && contrast(other, deep) >= ACCENT_CONTRAST && contrast(other, '#FFFFFF') >= 2;
  return {
    deep,
    middle: mixed(deep, '#FFFFFF', 0.18),
    tint: mixed(deep, '#FFFFFF', 0.86),
    accent: isSeen ? other : OWN.accent,
  };
}

/** A colour with so much of another one. */
function mixed(one: string, other: string, share: number): string {
  const parts = [1, 3, 5].map((at) => {
    const [a, b] = [one, other].map((hex) => Number.parseInt(hex.slice(at, at + 2), 16));
    return Math.round((a ?? 0) * (1 - share) + (b ?? 0) * share)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${parts.join('').toUpperCase()}`;
}

async function pngOf(logo: Uint8Array): Promise<Look['logo']> {
  const { data, info } = await sharp(logo)
    .resize({ width: LOGO_SIDE, height: LOGO_SIDE, fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { png: data, width: info.width, height: info.height };
}
