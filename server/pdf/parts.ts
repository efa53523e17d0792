import { CREAM, LINEN, type Look } from './brand.ts';
import { INK, LINE, MARGIN, MM, QUIET, keepTogether, printable, width } from './sheet.ts';

const GAP = 6 * MM;
const INSET = 5 * MM;

/** A party: a small heading, and lines of which the first stands out. */
export interface PaperBlock {
  readonly heading: string;
  readonly lines: readonly string[];
}

/** How a paper is paid: lines to copy, and the QR code that fills the form of a banking application. */
export interface Payment {
  readonly title: string;
  readonly lines: readonly (readonly [name: string, value: string])[];
  readonly qr: string | undefined;
}

/** Parties side by side on grounds of one height. */
export function drawBlocks(document: PDFKit.PDFDocument, look: Look, blocks: readonly PaperBlock[]): void {
  const top = document.y;
  const room = (width(document) - GAP * (blocks.length - 1)) / blocks.length;
  const inner = { width: room - 2 * INSET };
  const heights = blocks.map(({ lines }) =>
    lines.reduce((sum, line, n) => {
      document.font(n === 0 ? 'strong' : 'text').fontSize(n === 0 ? 11 : 9.5);
      return sum + document.heightOfString(printable(line), inner) + 1.5;
    }, 0),
  );
  const height = Math.max(...heights) + 2 * INSET + 12;
  blocks.forEach(({ heading, lines }, rank) => {
    const x = MARGIN + rank * (room + GAP);
    document.roundedRect(x, top, room, height, 8).fill(LINEN);
    document.font('strong').fontSize(8.5).fillColor(look.middle);
    document.text(printable(heading), x + INSET, top + INSET - 2, inner);
    document.y = top + INSET + 12;
    lines.forEach((line, n) => {
      document
        .font(n === 0 ? 'strong' : 'text')
        .fontSize(n === 0 ? 11 : 9.5)
        .fillColor(INK)
        .text(printable(line), x + INSET, document.y + 1.5, inner);
    });
  });
  document.x = MARGIN;
  document.y = top + height + 7 * MM;
}

/** Names over their values, side by side. */
export function drawFacts(document: PDFKit.PDFDocument, facts: readonly (readonly [string, string])[]): void {
  const top = document.y;
  const room = width(document) / facts.length;
  let lowest = top;
  facts.forEach(([name, value], rank) => {
    const x = MARGIN + rank * room;
    const within = { width: room - 4 * MM };
    document.font('text').fontSize(8.5).fillColor(QUIET).text(printable(name), x, top, within);
    document
      .font('strong')
      .fontSize(10.5)
      .fillColor(INK)
      .text(printable(value), x, document.y + 1, within);
    lowest = Math.max(lowest, document.y);
  });
  document.x = MARGIN;
  document.y = lowest + 6 * MM;
}

/** Amounts under a table, at the right; what it comes to on the ground of whoever writes. */
export function drawSums(document: PDFKit.PDFDocument, look: Look, sums: readonly (readonly [string, string])[]): void {
  const line = 6.6 * MM;
  const last = 11 * MM;
  const left = MARGIN + width(document) * 0.46;
  const room = width(document) * 0.54;
  const named = { width: room - 40 * MM };
  const font = (isLast: boolean) => document.font(isLast ? 'title' : 'text').fontSize(isLast ? 13 : 10);
  /** Of two lines where its name takes them. */
  const heightOf = (name: string): number => {
    const more = font(false).heightOfString(printable(name), named) - document.currentLineHeight();
    return line + Math.max(0, more);
  };
  const heights = sums.map(([name], rank) => (rank === sums.length - 1 ? last : heightOf(name)));
  keepTogether(document, heights.reduce((sum, height) => sum + height, 0) + 6 * MM);
  document.y += 4 * MM;
  sums.forEach(([name, value], rank) => {
    const { y } = document;
    const isLast = rank === sums.length - 1;
    const height = heights[rank] ?? line;
    if (isLast) document.roundedRect(left, y + 1 * MM, room, last, 8).fill(look.deep);
    else
      document
        .moveTo(left + 4 * MM, y + height)
        .lineTo(left + room - 4 * MM, y + height)
        .lineWidth(0.3)
        .stroke(LINE);
    const at = isLast ? y + 4.4 * MM : y + 1.6 * MM;
    font(isLast).fillColor(isLast ? CREAM : QUIET);
    document.text(printable(name), left + 4 * MM, at, named);
    document.fillColor(isLast ? CREAM : INK);
    document.text(printable(value), left + 4 * MM, at, { width: room - 8 * MM, align: 'right' });
    document.y = y + (isLast ? last + 1 * MM : height);
  });
  document.x = MARGIN;
  document.y += 6 * MM;
}
