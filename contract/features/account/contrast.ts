/** The contrast that WCAG 2.2 asks of a text (1.4.3, AA). */
export const CONTRAST_MIN = 4.5;

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast of two colours (#RRGGBB), 1 to 21, as WCAG computes it. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** The text, white or black, that reads best on a colour. */
export function textOn(colour: string): { text: '#FFFFFF' | '#000000'; ratio: number } {
  const white = contrast(colour, '#FFFFFF');
  const black = contrast(colour, '#000000');
  return white >= CONTRAST_MIN || white >= black
    ? { text: '#FFFFFF', ratio: white }
    : { text: '#000000', ratio: black };
}
