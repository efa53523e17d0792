import { cardNumber } from '@boucle/contract/cards/status.ts';
import { toEuros } from '@boucle/contract/primitives.ts';
import { euro } from '@boucle/contract/format.ts';
import PDFDocument from 'pdfkit';
import { encode } from 'uqr';
import { fontFile } from '../pdf/fontFile.ts';
import { bytesOf } from '../pdf/sheet.ts';
import { type Step } from './step.ts';

export interface PrintedCard {
  id: number;
  uuid: string;
  pin: string;
  initialAmountCents: number;
}

/** One millimetre in PDF points. */
const MM = 72 / 25.4;
/** ISO/IEC 7810 ID-1, the size of a payment card. */
const CARD = { width: 85.6 * MM, height: 53.98 * MM };
const A4 = { width: 210 * MM, height: 297 * MM };
const COLUMNS = 2;
const ROWS = 5;
/** Cards of a sheet, and of what is drawn without a word. */
const SHEET = COLUMNS * ROWS;
const COLOURS = {
  ground: '#103D33',
  text: '#F3EEE2',
  quiet: '#B9CFC4',
  arc: '#F0A15F',
  paper: '#FFFFFF',
  ink: '#000000',
  mark: '#8B8475',
};
const FONTS = {
  text: fontFile('figtree', 500),
  strong: fontFile('figtree', 600),
  title: fontFile('bricolage-grotesque', 700),
};

/** The drawing of the logo, in a box of 48 × 48 that begins at (2, 1.25). */
const BOWL = 'M8.5 8.5a3.5 3.5 0 0 1 7 0V28h28a17.5 17.5 0 0 1-35 0z';
const ARC = 'M38.65 22A14 14 0 0 0 21.5 14.74';

/** The cards to print: one page per card, or A4 sheets of ten with cutting marks. */
export async function cardsPdf(
  cards: readonly PrintedCard[],
  layout: 'card' | 'a4',
  accountName: string,
  step: Step,
): Promise<Uint8Array> {
  const size: [number, number] = layout === 'card' ? [CARD.width, CARD.height] : [A4.width, A4.height];
  const document = new PDFDocument({
    size,
    margin: 0,
    autoFirstPage: false,
    info: { Title: `Cartes ${accountName}`, Author: accountName },
  });
  const bytes = bytesOf(document);
  for (const [name, file] of Object.entries(FONTS)) document.registerFont(name, file);

  for (const [index, card] of cards.entries()) {
    if (index % SHEET === 0) await step({ pieces: 'cards', done: index, total: cards.length });
    const place = layout === 'card' ? 0 : index % SHEET;
    if (place === 0) document.addPage();
    // All the marks of a sheet come first: the cards then cover those that fall between two of them.
    if (place === 0 && layout === 'a4') for (let n = 0; n < SHEET; n += 1) cuttingMarks(document, placeOnSheet(n));
    const { x, y } = layout === 'card' ? { x: 0, y: 0 } : placeOnSheet(place);
    drawCard(document, card, accountName, x, y);
  }
  document.end();
  return bytes;
}

function placeOnSheet(place: number): { x: number; y: number } {
  const left = (A4.width - COLUMNS * CARD.width) / 2;
  const top = (A4.height - ROWS * CARD.height) / 2;
  return { x: left + (place % COLUMNS) * CARD.width, y: top + Math.floor(place / COLUMNS) * CARD.height };
}

function drawCard(document: PDFKit.PDFDocument, card: PrintedCard, accountName: string, x: number, y: number): void {
  const inset = 5 * MM;
  document.rect(x, y, CARD.width, CARD.height).fill(COLOURS.ground);

  document
    .save()
    .translate(x + inset, y + inset)
    .scale(0.42)
    .translate(-2, -1.25);
  document.path(BOWL).fill(COLOURS.text);
  document.path(ARC).lineWidth(7).lineCap('round').stroke(COLOURS.arc);
  document.restore();

  const line = { lineBreak: false };
  document.font('strong').fontSize(11).fillColor(COLOURS.text);
  document.text(ellipsis(document, accountName, CARD.width - 2 * inset - 24 - 60), x + inset + 24, y + inset + 4, line);
  document.text(cardNumber(card.id), x + CARD.width - inset - 60, y + inset + 4, {
    ...line,
    width: 60,
    align: 'right',
  });

  document
    .font('text')
    .fontSize(8)
    .fillColor(COLOURS.quiet)
    .text('Code PIN', x + inset, y + 26 * MM, line);
  document
    .font('title')
    .fontSize(26)
    .fillColor(COLOURS.text)
    .text(card.pin, x + inset, y + 29 * MM, { ...line, characterSpacing: 3 });
  const amount = printable(`${euro(toEuros(card.initialAmountCents))} à l’activation`);
  if (card.initialAmountCents > 0)
    document
      .font('text')
      .fontSize(8)
      .fillColor(COLOURS.quiet)
      .text(amount, x + inset, y + 45 * MM, line);

  drawQr(document, card.uuid, x + CARD.width - inset - 27 * MM, y + 20 * MM, 27 * MM);
}

/** A QR code with its four quiet modules inside a white square of `side` points (ISO/IEC 18004 §6.3.8). */
function drawQr(document: PDFKit.PDFDocument, text: string, x: number, y: number, side: number): void {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const module = side / size;
  document.roundedRect(x, y, side, side, 4).fill(COLOURS.paper);
  data.forEach((row, line) => {
    for (let start = 0; start < size; start += 1) {
      if (row[start] !== true) continue;
      let end = start;
      while (row[end] === true) end += 1;
      document.rect(x + start * module, y + line * module, (end - start) * module, module);
      start = end;
    }
  });
  document.fill(COLOURS.ink);
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
  document.stroke(COLOURS.mark);
}

function ellipsis(document: PDFKit.PDFDocument, text: string, width: number): string {
  if (document.widthOfString(text) <= width) return text;
  let kept = text;
  while (kept.length > 1 && document.widthOfString(`${kept}…`) > width) kept = kept.slice(0, -1);
  return `${kept.trimEnd()}…`;
}

/** The narrow no-break space stands in neither font: on paper the ordinary no-break space replaces it. */
const printable = (text: string): string => text.replaceAll('\u202F', '\u00A0');
