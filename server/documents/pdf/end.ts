import { LINEN, type Look } from './brand.ts';
import { type Payment } from './parts.ts';
import { drawQr } from './qr.ts';
import { INK, LINE, MARGIN, MM, QUIET, bottom, printable, width } from './sheet.ts';

interface End {
  readonly payment?: Payment | undefined;
  readonly notes?: readonly string[];
  readonly signatures?: readonly string[];
}

const INSET = 5 * MM;
const QR = 32 * MM;
const GAP = 6 * MM;
const SIGNATURE = 32 * MM;

/**
 * Draws the end of a paper at the foot of its last page: how it is paid, boxes to sign in, small
 * paragraphs.
 */
export function drawEnd(document: PDFKit.PDFDocument, look: Look, { payment, notes = [], signatures = [] }: End): void {
  const paid = payment === undefined ? 0 : paymentHeight(payment) + GAP;
  const signed = signatures.length === 0 ? 0 : SIGNATURE + GAP;
  const noted = notesHeight(document, notes);
  const height = paid + signed + noted;
  if (height === 0) return;
  // Alone on a page it stands at its top, else at the foot.
  if (document.y + height > bottom(document)) document.addPage();
  else document.y = bottom(document) - height;
  if (payment !== undefined) drawPayment(document, look, payment);
  if (signatures.length > 0) drawSignatures(document, signatures);
  document.font('text').fontSize(8.2).fillColor(QUIET);
  for (const note of notes) {
    document.text(printable(note), MARGIN, document.y, { width: width(document) });
    document.y += 1.4 * MM;
  }
}

function notesHeight(document: PDFKit.PDFDocument, notes: readonly string[]): number {
  document.font('text').fontSize(8.2);
  const heights = notes.map((note) => document.heightOfString(printable(note), { width: width(document) }) + 1.4 * MM);
  return heights.reduce((sum, height) => sum + height, 0);
}

const LINE_HEIGHT = 5.6 * MM;

const paymentHeight = ({ lines, qr }: Payment): number =>
  Math.max(qr === undefined ? 0 : QR + 2 * INSET, 2 * INSET + 8 * MM + lines.length * LINE_HEIGHT);

function drawPayment(document: PDFKit.PDFDocument, look: Look, payment: Payment): void {
  const { title, lines, qr } = payment;
  const top = document.y;
  const height = paymentHeight(payment);
  document.roundedRect(MARGIN, top, width(document), height, 10).fill(LINEN);
  let x = MARGIN + INSET;
  if (qr !== undefined) {
    document.roundedRect(x, top + INSET, QR, QR, 6).fill('#FFFFFF');
    drawQr(document, qr, [x, top + INSET, QR]);
    x += QR + 7 * MM;
  }
  document
    .font('title')
    .fontSize(13)
    .fillColor(look.deep)
    .text(printable(title), x, top + INSET);
  lines.forEach(([name, value], rank) => {
    const y = top + INSET + 8.5 * MM + rank * LINE_HEIGHT;
    document
      .font('text')
      .fontSize(9.5)
      .fillColor(QUIET)
      .text(printable(name), x, y, { width: 30 * MM, lineBreak: false });
    document
      .font('strong')
      .fillColor(INK)
      .text(printable(value), x + 30 * MM, y, {
        width: MARGIN + width(document) - INSET - x - 30 * MM,
        lineBreak: false,
        ellipsis: true,
      });
  });
  document.x = MARGIN;
  document.y = top + height + GAP;
}

function drawSignatures(document: PDFKit.PDFDocument, names: readonly string[]): void {
  const top = document.y;
  const room = (width(document) - GAP * (names.length - 1)) / names.length;
  names.forEach((name, index) => {
    const x = MARGIN + index * (room + GAP);
    document.roundedRect(x, top, room, SIGNATURE, 8).lineWidth(0.6).stroke(LINE);
    document
      .font('text')
      .fontSize(9)
      .fillColor(QUIET)
      .text(printable(name), x + 4 * MM, top + 4 * MM, { width: room - 8 * MM });
  });
  document.x = MARGIN;
  document.y = top + SIGNATURE + GAP;
}
