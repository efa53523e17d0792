import { CREAM, type Look } from '../pdf/brand.ts';
import { drawMark, drawPicture } from '../pdf/drawLogo.ts';
import { drawQr } from '../pdf/qr.ts';
import { INK, MM, printable } from '../pdf/sheet.ts';
import { type PrintedCode } from '../../domain/places/codePictures.ts';

const WIDTH = 62 * MM;
const MARGIN = 4 * MM;
const BAND = 17 * MM;
const SIDE = 46 * MM;

/** A label of 62 × 90 mm: where it is, the code, what to do with it. */
export function drawLabel(document: PDFKit.PDFDocument, look: Look, code: PrintedCode): void {
  const { name, link, call, shortCode, address, accountName } = code;
  const room = WIDTH - 2 * MARGIN;
  document.rect(0, 0, WIDTH, BAND).fill(look.deep);
  document.rect(0, BAND, WIDTH * 0.3, 0.8 * MM).fill(look.accent);
  const mark = 9 * MM;
  if (look.logo === null) {
    drawMark(document, [MARGIN, (BAND - mark) / 2, mark], { bowl: CREAM, arc: look.accent });
  } else {
    document.roundedRect(MARGIN - 1, (BAND - mark) / 2 - 1, mark + 2, mark + 2, 4).fill(CREAM);
    const box = { x: MARGIN + 1, y: (BAND - mark) / 2 + 1, width: mark - 2, height: mark - 2 };
    drawPicture(document, look.logo, box);
  }
  document.font('title').fontSize(11).fillColor(CREAM);
  const style = { width: room - mark - 3 * MM, height: 2 * 13, ellipsis: true };
  const printed = printable(name);
  const lines = Math.min(document.heightOfString(printed, { width: style.width }), 2 * 13.2);
  document.text(printed, MARGIN + mark + 3 * MM, (BAND - lines) / 2, style);

  drawQr(document, link, [(WIDTH - SIDE) / 2, BAND + 1.5 * MM, SIDE], INK);
  const centred = { width: room, align: 'center', ellipsis: true } as const;
  document.font('text').fontSize(6.8).fillColor(INK);
  document.text(printable(call), MARGIN, BAND + SIDE + 2.5 * MM, { ...centred, height: 18 });
  document.font('strong').fontSize(11).fillColor(look.deep);
  document.text(shortCode, MARGIN, BAND + SIDE + 10 * MM, { ...centred, characterSpacing: 1.5, lineBreak: false });
  document.font('text').fontSize(5.6).fillColor('#4A544E');
  const foot = [address, accountName].filter(Boolean).map(printable).join(' · ');
  document.text(foot, MARGIN, BAND + SIDE + 17 * MM, { ...centred, height: 15 });
}
