import { encode } from 'uqr';

/**
 * A QR code with its four quiet modules (ISO/IEC 18004 §6.3.8) inside a square of `side` points.
 */
export function drawQr(
  document: PDFKit.PDFDocument,
  text: string,
  [x, y, side]: readonly [x: number, y: number, side: number],
  ink = '#000000',
): void {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const module = side / size;
  data.forEach((row, line) => {
    for (const [start, end] of darkRuns(row)) {
      document.rect(x + start * module, y + line * module, (end - start) * module, module);
    }
  });
  document.fill(ink);
}

/** The dark runs of a line of modules, from and to. */
export function darkRuns(row: readonly boolean[]): [start: number, end: number][] {
  const runs: [number, number][] = [];
  for (let start = 0; start < row.length; start += 1) {
    if (row[start] !== true) continue;
    let end = start;
    while (row[end] === true) end += 1;
    runs.push([start, end]);
    start = end;
  }
  return runs;
}
