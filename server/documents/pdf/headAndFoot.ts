import { type Look } from './brand.ts';
import { drawMark, drawPicture, lacksName } from './drawLogo.ts';
import { INK, LINE, MARGIN, MM, QUIET, printable, width } from './sheet.ts';

const BAND = 3.5 * MM;
const LOGO = { width: 52 * MM, height: 18 * MM };

/** The band in the colour of anyone who writes, their logo, and what the paper is. */
export function drawHead(document: PDFKit.PDFDocument, look: Look, title: string, subtitle: string): void {
  const top = BAND + 11 * MM;
  drawBand(document, look);
  const drawn =
    look.logo === null
      ? drawMark(document, [MARGIN, top + 2 * MM, 13 * MM], { bowl: look.deep, arc: look.accent })
      : drawPicture(document, look.logo, { x: MARGIN, y: top, ...LOGO });
  if (look.logo === null || lacksName(look.logo)) {
    document.font('title').fontSize(14).fillColor(look.deep);
    document.text(printable(look.name), MARGIN + drawn + 4 * MM, top + 6 * MM, {
      width: width(document) * 0.46 - drawn - 4 * MM,
      height: 14 * MM,
      ellipsis: true,
    });
  }
  const left = MARGIN + width(document) * 0.46;
  const room = { width: width(document) * 0.54, align: 'right' } as const;
  document.font('title').fontSize(21).fillColor(INK).text(printable(title), left, top, room);
  document
    .font('text')
    .fontSize(10.5)
    .fillColor(QUIET)
    .text(printable(subtitle), left, document.y + 1, room);
  document.x = MARGIN;
  document.y = Math.max(document.y, top + LOGO.height) + 9 * MM;
}

function drawBand(document: PDFKit.PDFDocument, look: Look): void {
  document.rect(0, 0, document.page.width, BAND).fill(look.deep);
  document.rect(0, BAND, document.page.width * 0.18, 1.1 * MM).fill(look.accent);
}

/** Between who answers and the number of the page. */
const FOOT_GAP = 4 * MM;

/**
 * The issuer of the paper and the page number, at the foot of each one; of several, each names its
 * issuer and has the band.
 */
export function drawFoots(
  document: PDFKit.PDFDocument,
  look: Look,
  { title, foot }: { readonly title: string; readonly foot: string },
): void {
  const { start, count } = document.bufferedPageRange();
  for (let page = start; page < start + count; page += 1) {
    document.switchToPage(page);
    if (page > start) drawBand(document, look);
    // Below where text goes to the next page.
    document.page.margins.bottom = 0;
    const y = document.page.height - 14 * MM;
    document
      .moveTo(MARGIN, y)
      .lineTo(MARGIN + width(document), y)
      .lineWidth(0.4)
      .stroke(LINE);
    document.rect(MARGIN, y - 0.4, 12 * MM, 0.8).fill(look.accent);
    const line = { lineBreak: false, ellipsis: true } as const;
    document.font('text').fontSize(8).fillColor(QUIET);
    const number = printable(count === 1 ? 'Page 1 sur 1' : `${title} · ${page - start + 1}/${count}`);
    const room = width(document) - document.widthOfString(number) - FOOT_GAP;
    document.text(printable(foot), MARGIN, y + 2.4 * MM, { ...line, width: room });
    document.text(number, MARGIN, y + 2.4 * MM, {
      ...line,
      width: width(document),
      align: 'right',
    });
  }
}
