import PDFDocument from 'pdfkit';
import { type Brand, type Look, lookOf } from '../pdf/brand.ts';
import { registerFonts } from '../pdf/fonts.ts';
import { drawQr } from '../pdf/qr.ts';
import { bytesOf, INK, MM, printable, QUIET } from '../pdf/sheet.ts';
import { type Step } from '../../platform/processes/step.ts';

/** The label of a numbered container. */
export interface UnitLabel {
  /** « 7K3M 9QXA ». */
  readonly code: string;
  /** Address of its public page, in its QR code. */
  readonly link: string;
  readonly formatTitle: string;
}

const A4 = { width: 210 * MM, height: 297 * MM };
/** Precut sheets of the trade: 24 labels of 70 × 37 mm, without a margin. */
const COLUMNS = 3;
const ROWS = 8;
const SHEET = COLUMNS * ROWS;
const LABEL = { width: 70 * MM, height: 37 * MM };
const TOP = (A4.height - ROWS * LABEL.height) / 2;
const QR = 29 * MM;
const INSET = 4 * MM;

/** Labels of numbered containers on A4 sheets of 24: QR code, code in clear, format, initiative. */
export async function unitLabelsPdf(labels: readonly UnitLabel[], brand: Brand, step: Step): Promise<Uint8Array> {
  const look = await lookOf(brand);
  const document = new PDFDocument({
    size: 'A4',
    margin: 0,
    autoFirstPage: false,
    info: { Title: `Étiquettes ${look.name}`, Author: look.name },
  });
  const bytes = bytesOf(document);
  registerFonts(document);
  for (const [index, label] of labels.entries()) {
    const place = index % SHEET;
    if (place === 0) {
      await step({ pieces: 'labels', done: index, total: labels.length });
      document.addPage();
    }
    drawLabel(document, look, label, [
      (place % COLUMNS) * LABEL.width,
      TOP + Math.floor(place / COLUMNS) * LABEL.height,
    ]);
  }
  document.end();
  return bytes;
}

function drawLabel(
  document: PDFKit.PDFDocument,
  look: Look,
  { code, link, formatTitle }: UnitLabel,
  [x, y]: readonly [x: number, y: number],
): void {
  drawQr(document, link, [x + INSET - 2 * MM, y + (LABEL.height - QR) / 2, QR], INK);
  const left = x + QR + INSET - 1 * MM;
  const room = { width: x + LABEL.width - INSET - left, ellipsis: true } as const;
  document.font('title').fontSize(13).fillColor(look.deep);
  document.text(code, left, y + 9 * MM, { ...room, lineBreak: false });
  document.font('strong').fontSize(7).fillColor(INK);
  document.text(printable(formatTitle), left, y + 17 * MM, { ...room, height: 18 });
  document.font('text').fontSize(6).fillColor(QUIET);
  document.text(printable(look.name), left, y + 25.5 * MM, { ...room, height: 14 });
}
