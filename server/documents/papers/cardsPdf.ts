import { cardNumber } from '@boucle/contract/shared/cards/status.ts';
import { toEuros } from '@boucle/contract/base/primitives.ts';
import { euro } from '@boucle/contract/base/format.ts';
import PDFDocument from 'pdfkit';
import { type Brand, CREAM, type Look, lookOf } from '../pdf/brand.ts';
import { drawMark, drawPicture, lacksName } from '../pdf/drawLogo.ts';
import { registerFonts } from '../pdf/fonts.ts';
import { drawQr } from '../pdf/qr.ts';
import { MM, bytesOf, printable } from '../pdf/sheet.ts';
import { type Step } from '../../platform/processes/step.ts';

export interface PrintedCard {
  id: number;
  /** Address of its public page, in its QR code. */
  link: string;
  pin: string;
  initialAmountCents: number;
}

/** ISO/IEC 7810 ID-1, the size of a payment card. */
const CARD = { width: 85.6 * MM, height: 53.98 * MM };
const A4 = { width: 210 * MM, height: 297 * MM };
const COLUMNS = 2;
const ROWS = 5;
/** Cards of a sheet, and of what is drawn without a word. */
const SHEET = COLUMNS * ROWS;
const MARK = '#8B8475';
const INSET = 5 * MM;
const QR = 25 * MM;

/** The cards to print: one page per card, or A4 sheets of ten with cutting marks. */
export async function cardsPdf(
  cards: readonly PrintedCard[],
  layout: 'card' | 'a4',
  brand: Brand,
  step: Step,
): Promise<Uint8Array> {
  const size: [number, number] = layout === 'card' ? [CARD.width, CARD.height] : [A4.width, A4.height];
  const look = await lookOf(brand);
  const document = new PDFDocument({
    size,
    margin: 0,
    autoFirstPage: false,
    info: { Title: `Cartes ${look.name}`, Author: look.name },
  });
  const bytes = bytesOf(document);
  registerFonts(document);

  for (const [index, card] of cards.entries()) {
    if (index % SHEET === 0) await step({ pieces: 'cards', done: index, total: cards.length });
    const place = layout === 'card' ? 0 : index % SHEET;
    if (place === 0) document.addPage();
    // All the marks of a sheet come first: the cards then cover the ones that fall between two of
    // them.
    if (place === 0 && layout === 'a4') for (let n = 0; n < SHEET; n += 1) cuttingMarks(document, placeOnSheet(n));
    const { x, y } = layout === 'card' ? { x: 0, y: 0 } : placeOnSheet(place);
    drawCard(document, look, card, [x, y]);
  }
  document.end();
  return bytes;
}

function placeOnSheet(place: number): { x: number; y: number } {
  const left = (A4.width - COLUMNS * CARD.width) / 2;
  const top = (A4.height - ROWS * CARD.height) / 2;
  return { x: left + (place % COLUMNS) * CARD.width, y: top + Math.floor(place / COLUMNS) * CARD.height };
}

const FOR = 'Elle porte votre cagnotte\u00a0: montrez-la pour emprunter un contenant, puis pour le rendre.';

function drawCard(
  document: PDFKit.PDFDocument,
  look: Look,
  card: PrintedCard,
  [x, y]: readonly [x: number, y: number],
): void {
  const quiet = '#D6DDD2';
  const line = { lineBreak: false } as const;
  const left = x + INSET;
  const right = x + CARD.width - INSET;
  const width = CARD.width - 2 * INSET - QR - 4 * MM;
  document.save();
  document.rect(x, y, CARD.width, CARD.height).clip();
  document.rect(x, y, CARD.width, CARD.height).fill(look.deep);
  document.circle(x + CARD.width - 4 * MM, y + CARD.height + 9 * MM, 30 * MM).fill(look.middle);
  document.restore();

  drawName(document, look, [left, y + INSET, CARD.width - 2 * INSET - 20 * MM]);
  document.font('strong').fontSize(9).fillColor(CREAM);
  document.text(cardNumber(card.id), right - 20 * MM, y + INSET + 3, { ...line, width: 20 * MM, align: 'right' });

  document.font('title').fontSize(12.5).fillColor(CREAM);
  document.text('Carte de consigne', left, y + 16.5 * MM, line);
  document.font('text').fontSize(6.8).fillColor(quiet);
  document.text(printable(FOR), left, y + 22.3 * MM, { width, height: 3 * 8.8, lineGap: 0.6 });

  document.font('text').fontSize(6.5).fillColor(quiet);
  document.text('Code PIN, à garder pour vous', left, y + 33.6 * MM, line);
  document.font('title').fontSize(17).fillColor(CREAM);
  document.text(card.pin, left, y + 36 * MM, { ...line, characterSpacing: 2.4 });

  const amount = `${euro(toEuros(card.initialAmountCents))} à l’activation`;
  const foot = [...(card.initialAmountCents > 0 ? [amount] : []), look.address.join(', ')].filter(Boolean).join(' · ');
  document.font('text').fontSize(6).fillColor(quiet);
  document.text(printable(foot), left, y + 46.2 * MM, { ...line, width, ellipsis: true });

  const top = y + 17 * MM;
  document.roundedRect(right - QR, top, QR, QR, 4).fill('#FFFFFF');
  drawQr(document, card.link, [right - QR, top, QR]);
}

/**
 * The logo on cream, for which it was drawn; without one the drawing of the product and the name.
 */
function drawName(
  document: PDFKit.PDFDocument,
  look: Look,
  [x, y, room]: readonly [x: number, y: number, room: number],
): void {
  const height = 8 * MM;
  let left = x + 9 * MM;
  if (look.logo !== null) {
    const box = { width: 30 * MM, height: height - 2 * MM };
    const scale = Math.min(box.width / look.logo.width, box.height / look.logo.height);
    document.roundedRect(x, y, look.logo.width * scale + 3 * MM, height, 4).fill(CREAM);
    drawPicture(document, look.logo, { x: x + 1.5 * MM, y: y + 1 * MM, ...box });
    if (!lacksName(look.logo)) return;
    left = x + look.logo.width * scale + 5.5 * MM;
  } else {
    drawMark(document, [x, y, 7 * MM], { bowl: CREAM, arc: look.accent });
  }
  document.font('strong').fontSize(11).fillColor(CREAM);
  document.text(ellipsis(document, printable(look.name), x + room - left), left, y + 5, { lineBreak: false });
}

function cuttingMarks(document: PDFKit.PDFDocument, { x, y }: { x: number; y: number }): void {
  const length = 4 * MM;
  const gap = 1 * MM;
  document.lineWidth(0.25);
  for (const [cornerX, directionX] of [
    [x, -1],
    [x + CARD.width, 1],
  ] as const) {
    for (const [cornerY, directionY] of [
      [y, -1],
      [y + CARD.height, 1],
    ] as const) {
      document.moveTo(cornerX + directionX * gap, cornerY).lineTo(cornerX + directionX * (gap + length), cornerY);
      document.moveTo(cornerX, cornerY + directionY * gap).lineTo(cornerX, cornerY + directionY * (gap + length));
    }
  }
  document.stroke(MARK);
}

function ellipsis(document: PDFKit.PDFDocument, text: string, width: number): string {
  if (document.widthOfString(text) <= width) return text;
  let cut = text;
  while (cut.length > 1 && document.widthOfString(`${cut}…`) > width) cut = cut.slice(0, -1);
  return `${cut.trimEnd()}…`;
}
