import { type Look } from './brand.ts';

/** The drawing of the product, in a box of 48 × 48 that begins at (2, 1.25). */
const BOWL = 'M8.5 8.5a3.5 3.5 0 0 1 7 0V28h28a17.5 17.5 0 0 1-35 0z';
const ARC = 'M38.65 22A14 14 0 0 0 21.5 14.74';
const BOX = 48;

interface MarkColours {
  readonly bowl: string;
  readonly arc: string;
}

/** The product's drawing, `side` points wide, which it answers. */
export function drawMark(
  document: PDFKit.PDFDocument,
  [x, y, side]: readonly [x: number, y: number, side: number],
  { bowl, arc }: MarkColours,
): number {
  document
    .save()
    .translate(x, y)
    .scale(side / BOX)
    .translate(-2, -1.25);
  document.path(BOWL).fill(bowl);
  document.path(ARC).lineWidth(7).lineCap('round').stroke(arc);
  document.restore();
  return side;
}

/** A logo so little wider than high holds no name: the name is written next to it. */
const NAMELESS = 2.2;

export const lacksName = ({ width, height }: NonNullable<Look['logo']>): boolean => width / height < NAMELESS;

/** The logo within a box, at its left and centred in its height; answers how wide it is drawn. */
export function drawPicture(
  document: PDFKit.PDFDocument,
  logo: NonNullable<Look['logo']>,
  box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
): number {
  const scale = Math.min(box.width / logo.width, box.height / logo.height);
  const [width, height] = [logo.width * scale, logo.height * scale];
  document.image(logo.png, box.x, box.y + (box.height - height) / 2, { width, height });
  return width;
}
