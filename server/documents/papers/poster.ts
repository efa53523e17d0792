import { type FormatDrawing } from '@boucle/contract/features/formats/drawings.ts';
import { type Brand, CREAM, LINEN, type Look } from '../pdf/brand.ts';
import { drawMark, drawPicture, lacksName } from '../pdf/drawLogo.ts';
import { drawQr } from '../pdf/qr.ts';
import { INK, printable } from '../pdf/sheet.ts';
import { type PrintedCode } from '../../domain/places/codePictures.ts';
import { drawFormat, drawStep, STEPS } from './posterDrawings.ts';

/**
 * Pixels of the drawing that a poster follows; the page is as many times larger or smaller as its
 * paper is.
 */
export const POSTER_WIDTH = 794;
export const POSTER_HEIGHT = 1123;
const MARGIN = 53;
const HERO = 456;
const QUIET = '#4A544E';
const PIN =
  'M12 11.5A2.5 2.5 0 0 1 9.5 9A2.5 2.5 0 0 1 12 6.5A2.5 2.5 0 0 1 14.5 9A2.5 2.5 0 0 1 12 11.5M12 2A7 7 0 0 0 5 9C5 14.25 12 22 12 22C12 22 19 14.25 19 9A7 7 0 0 0 12 2Z';
const FORMATS_SHOWN = 5;

/** Words and formats printed with the codes of one account. */
export interface PosterWords {
  readonly brand: Brand;
  /** Formats that are taken back there. */
  readonly formats: readonly { readonly title: string; readonly drawing: FormatDrawing }[];
}

/**
 * A poster, read from three metres and scanned from thirty centimetres, on the page as it is
 * scaled.
 */
export function drawPoster(
  document: PDFKit.PDFDocument,
  look: Look,
  code: PrintedCode,
  formats: PosterWords['formats'],
): void {
  drawHero(document, look, code);
  drawSteps(document, look);
  drawBottom(document, look, code, formats);
  drawFoot(document, code);
}

function drawHero(document: PDFKit.PDFDocument, look: Look, { name, accountName }: PrintedCode): void {
  document.save();
  document.rect(0, 0, POSTER_WIDTH, HERO).clip();
  document.rect(0, 0, POSTER_WIDTH, HERO).fill(look.deep);
  drawMark(document, [POSTER_WIDTH + 132 - 400, HERO + 120 - 400, 400], { bowl: look.middle, arc: '#F0A15F' });
  document.restore();

  const top = 46;
  if (look.logo === null) {
    drawMark(document, [MARGIN, top, 44], { bowl: CREAM, arc: '#F0A15F' });
    drawName(document, accountName, MARGIN + 58);
  } else {
    // A logo is drawn for white: it stands on cream.
    const box = { width: 168, height: 44 };
    const scale = Math.min(box.width / look.logo.width, box.height / look.logo.height);
    document.roundedRect(MARGIN, top - 10, look.logo.width * scale + 32, box.height + 20, 12).fill(CREAM);
    const drawn = drawPicture(document, look.logo, { x: MARGIN + 16, y: top, ...box });
    if (lacksName(look.logo)) drawName(document, accountName, MARGIN + drawn + 48);
  }
  document.font('title').fontSize(71).fillColor(CREAM);
  document.text('Rendez vos contenants\u00a0ici.', MARGIN, 140, { width: 560, lineGap: -13, characterSpacing: -1.2 });

  document.font('title').fontSize(20);
  const printed = printable(name);
  const room = 480;
  const isLong = document.widthOfString(printed) > room;
  const width = Math.min(document.widthOfString(printed) + 1, room);
  const height = isLong ? 72 : 46;
  document.roundedRect(MARGIN, 326, width + 67, height, 12).fill(CREAM);
  document
    .save()
    .translate(MARGIN + 13, 326 + (height - 26) / 2)
    .scale(26 / 24)
    .path(PIN)
    .fill('#B4480F', 'even-odd')
    .restore();
  document.fillColor(look.deep).text(printed, MARGIN + 49, 326 + (isLong ? 12 : 12.5), {
    width: width + 2,
    height: isLong ? 50 : 26,
    ellipsis: true,
  });
}

function drawName(document: PDFKit.PDFDocument, name: string, x: number): void {
  document.font('title').fontSize(24).fillColor(CREAM);
  document.text(printable(name), x, 55, { width: POSTER_WIDTH - MARGIN - x, height: 30, ellipsis: true });
}

function drawSteps(document: PDFKit.PDFDocument, look: Look): void {
  const gap = 18;
  const room = (POSTER_WIDTH - 2 * MARGIN - 3 * gap) / 4;
  STEPS.forEach((step, rank) => {
    const x = MARGIN + rank * (room + gap);
    const top = HERO + 42;
    document
      .save()
      .translate(x - 10, top)
      .scale(150 / 140);
    drawStep(document, look, step);
    document.restore();
    document.circle(x + 15, top + 153, 15).fill(look.middle);
    document.font('title').fontSize(16).fillColor('#FFFFFF');
    document.text(String(rank + 1), x, top + 143, { width: 30, align: 'center' });
    document.font('title').fontSize(21).fillColor(INK);
    document.text(step.title, x + 40, top + 140, { lineBreak: false });
    document.font('text').fontSize(15).fillColor(QUIET);
    document.text(printable(step.text), x, top + 178, { width: room, lineGap: 2 });
  });
}

function drawBottom(
  document: PDFKit.PDFDocument,
  look: Look,
  { link, call, shortCode }: PrintedCode,
  formats: PosterWords['formats'],
): void {
  const [top, height] = [761, 270];
  document.roundedRect(MARGIN, top, POSTER_WIDTH - 2 * MARGIN, height, 22).fill(LINEN);
  document.roundedRect(MARGIN + 22, top + 22, 226, 226, 14).fill('#FFFFFF');
  drawQr(document, link, [MARGIN + 22, top + 22, 226], look.deep);

  const left = MARGIN + 22 + 226 + 30;
  const room = POSTER_WIDTH - MARGIN - 22 - left;
  document
    .font('title')
    .fontSize(28)
    .fillColor(INK)
    .text('Scannez pour rendre', left, top + 26, { lineBreak: false });
  document.font('text').fontSize(16).fillColor(QUIET);
  document.text(printable(`${call} Sans appareil photo\u00a0: le code ${shortCode}.`), left, top + 66, {
    width: room,
    height: 50,
    lineGap: 2,
    ellipsis: true,
  });

  const shown = formats.slice(0, FORMATS_SHOWN);
  const each = room / FORMATS_SHOWN;
  shown.forEach(({ title, drawing }, rank) => {
    const x = left + rank * each;
    document.roundedRect(x + (each - 62) / 2, top + 130, 62, 56, 12).fill('#FFFEFC');
    document
      .save()
      .translate(x + (each - 44) / 2, top + 136)
      .scale(44 / 40);
    drawFormat(document, look, drawing);
    document.restore();
    document.font('strong').fontSize(12.5).fillColor(INK);
    document.text(printable(title), x + 2, top + 194, { width: each - 4, height: 32, align: 'center', ellipsis: true });
  });
}

function drawFoot(document: PDFKit.PDFDocument, code: PrintedCode): void {
  const { name, address, hours, phone, accountName, shortCode } = code;
  const top = POSTER_HEIGHT - 78;
  const half = (POSTER_WIDTH - 2 * MARGIN) / 2;
  document.font('strong').fontSize(14).fillColor(INK);
  document.text(printable(name), MARGIN, top, { width: half, height: 18, ellipsis: true });
  document.text(printable(accountName), MARGIN + half, top, {
    width: half,
    height: 18,
    align: 'right',
    ellipsis: true,
  });
  document.font('text').fillColor(QUIET);
  const where = [address, hours].filter(Boolean).map(printable).join('\n');
  document.text(where, MARGIN, top + 20, { width: half, height: 52, ellipsis: true });
  const reached = [`Code ${shortCode}`, phone && `Tél.\u00a0${phone}`].filter(Boolean).map(printable).join('\n');
  document.text(reached, MARGIN + half, top + 20, { width: half, height: 52, align: 'right' });
}
