import { CREAM, LINEN, type Look } from './brand.ts';
import { INK, LINE, MARGIN, MM, QUIET, keepTogether, printable, width } from './sheet.ts';

const GAP = 6 * MM;
const INSET = 5 * MM;

/** A party: a small heading, and lines of which the first stands out. */
export interface PaperBlock {
  readonly heading: string;
  readonly lines: readonly string[];
}

/**
 * How a paper is paid: lines to copy, and the QR code that fills the form of a banking application.
 */
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

const SUM = 6.6 * MM;
const LAST_SUM = 11 * MM;
const sumsRoom = (document: PDFKit.PDFDocument): number => width(document) * 0.54;
const sumNamed = (document: PDFKit.PDFDocument) => ({ width: sumsRoom(document) - 40 * MM });
const sumFont = (document: PDFKit.PDFDocument, isLast: boolean): PDFKit.PDFDocument =>
  document.font(isLast ? 'title' : 'text').fontSize(isLast ? 13 : 10);

/** How high each sum is: of two lines where its name takes them. */
function sumHeights(document: PDFKit.PDFDocument, sums: readonly (readonly [string, string])[]): number[] {
  return sums.map(([name], rank) => {
    if (rank === sums.length - 1) return LAST_SUM;
    const named = sumFont(document, false).heightOfString(printable(name), sumNamed(document));
    return SUM + Math.max(0, named - document.currentLineHeight());
  });
}

/** Height of the sums under a table. */
export const sumsHeight = (document: PDFKit.PDFDocument, sums: readonly (readonly [string, string])[]): number =>
  sumHeights(document, sums).reduce((sum, height) => sum + height, 0) + 6 * MM;

/** Amounts under a table, at the right; what it comes to on the ground of anyone who writes. */
export function drawSums(document: PDFKit.PDFDocument, look: Look, sums: readonly (readonly [string, string])[]): void {
  const left = MARGIN + width(document) * 0.46;
  const room = sumsRoom(document);
  const named = sumNamed(document);
  keepTogether(document, sumsHeight(document, sums));
  const heights = sumHeights(document, sums);
  document.y += 4 * MM;
  sums.forEach(([name, value], rank) => {
    const { y } = document;
    const isLast = rank === sums.length - 1;
    const height = heights[rank] ?? SUM;
    if (isLast) document.roundedRect(left, y + 1 * MM, room, LAST_SUM, 8).fill(look.deep);
    else
      document
        .moveTo(left + 4 * MM, y + height)
        .lineTo(left + room - 4 * MM, y + height)
        .lineWidth(0.3)
        .stroke(LINE);
    const at = isLast ? y + 4.4 * MM : y + 1.6 * MM;
    sumFont(document, isLast).fillColor(isLast ? CREAM : QUIET);
    document.text(printable(name), left + 4 * MM, at, named);
    document.fillColor(isLast ? CREAM : INK);
    document.text(printable(value), left + 4 * MM, at, { width: room - 8 * MM, align: 'right' });
    document.y = y + (isLast ? LAST_SUM + 1 * MM : height);
  });
  document.x = MARGIN;
  document.y += 6 * MM;
}
