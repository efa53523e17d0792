import { INK, LINE, MARGIN, MM, QUIET, keepTogether, printable, width } from './sheet.ts';

const GAP = 8 * MM;

/** A party: a small heading, and lines of which the first stands out. */
export interface PaperBlock {
  readonly heading: string;
  readonly lines: readonly string[];
}

/** Parties side by side, the next thing under the tallest. */
export function drawBlocks(document: PDFKit.PDFDocument, blocks: readonly PaperBlock[]): void {
  const top = document.y;
  const room = (width(document) - GAP * (blocks.length - 1)) / blocks.length;
  let bottom = top;
  blocks.forEach(({ heading, lines }, rank) => {
    const x = MARGIN + rank * (room + GAP);
    document.font('text').fontSize(9).fillColor(QUIET).text(printable(heading), x, top, { width: room });
    lines.forEach((line, n) => {
      document
        .font(n === 0 ? 'strong' : 'text')
        .fontSize(n === 0 ? 11 : 10)
        .fillColor(INK)
        .text(printable(line), x, document.y + 1, { width: room });
    });
    bottom = Math.max(bottom, document.y);
  });
  document.x = MARGIN;
  document.y = bottom + 6 * MM;
}

/** Amounts under a table, at the right. */
export function drawSums(document: PDFKit.PDFDocument, sums: readonly (readonly [string, string])[]): void {
  const line = 6.4 * MM;
  keepTogether(document, sums.length * line + 8 * MM);
  document.y += 5 * MM;
  const left = MARGIN + width(document) * 0.42;
  const room = width(document) * 0.58;
  sums.forEach(([name, value], rank) => {
    const { y } = document;
    const isLast = rank === sums.length - 1;
    if (isLast) {
      document
        .moveTo(left, y - 1)
        .lineTo(left + room, y - 1)
        .lineWidth(0.9)
        .stroke(LINE);
    }
    document.font(isLast ? 'strong' : 'text').fontSize(isLast ? 12 : 10);
    document.fillColor(isLast ? INK : QUIET).text(printable(name), left, y + 1.2 * MM, { width: room - 34 * MM });
    document.fillColor(INK).text(printable(value), left, y + 1.2 * MM, { width: room - 2 * MM, align: 'right' });
    document.y = y + line;
  });
  document.x = MARGIN;
  document.y += 6 * MM;
}

export function drawNotes(document: PDFKit.PDFDocument, notes: readonly string[]): void {
  document.font('text').fontSize(8.5).fillColor(QUIET);
  for (const note of notes) {
    keepTogether(document, document.heightOfString(printable(note), { width: width(document) }) + 2 * MM);
    document.text(printable(note), MARGIN, document.y, { width: width(document) });
    document.moveDown(0.5);
  }
}
