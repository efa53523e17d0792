import { encode } from 'uqr';

/** Quiet modules around the code (ISO/IEC 18004 §6.3.8). */
const BORDER = 4;

/**
 * The modules of a text's QR code as one SVG path, runs of a line joined; `size` counts the quiet
 * border.
 */
export function qrPath(text: string): { size: number; path: string } {
  const { data, size } = encode(text, { ecc: 'M', border: BORDER });
  let path = '';
  data.forEach((row, y) => {
    for (let x = 0; x < size; x += 1) {
      if (row[x] !== true) continue;
      const start = x;
      while (row[x] === true) x += 1;
      path += `M${start} ${y}h${x - start}v1H${start}z`;
    }
  });
  return { size, path };
}
