import { type CodeLayout } from '@boucle/contract/shared/places/place.ts';
import PDFDocument from 'pdfkit';
import { lookOf } from '../pdf/brand.ts';
import { registerFonts } from '../pdf/fonts.ts';
import { MM, bytesOf } from '../pdf/sheet.ts';
import { type PrintedCode } from '../../domain/places/codePictures.ts';
import { drawLabel } from './codeLabel.ts';
import { drawPoster, POSTER_HEIGHT, POSTER_WIDTH, type PosterWords } from './poster.ts';
import { type Step } from '../../platform/processes/step.ts';

/** Millimetres of a poster, a hand-out, a label. */
const SIZES = {
  a4: [210, 297],
  a5: [148, 210],
  label: [62, 90],
} as const satisfies Record<CodeLayout, readonly [width: number, height: number]>;

/**
 * Codes with the name of their place, what to do and the short code, ready to be put up: one page
 * each. Of each code, the words of its account.
 */
export async function codesPdf(
  codes: readonly PrintedCode[],
  words: ReadonlyMap<number, PosterWords>,
  [layout, title]: readonly [layout: CodeLayout, title: string],
  step: Step,
): Promise<Uint8Array> {
  const [width, height] = [SIZES[layout][0] * MM, SIZES[layout][1] * MM];
  const document = new PDFDocument({
    autoFirstPage: false,
    size: [width, height],
    margin: 0,
    info: { Title: title, Author: codes[0]?.accountName ?? '' },
  });
  const bytes = bytesOf(document);
  registerFonts(document);
  const looks = new Map(
    await Promise.all([...words].map(async ([id, { brand }]) => [id, await lookOf(brand)] as const)),
  );
  for (const [index, code] of codes.entries()) {
    await step({ pieces: 'codes', done: index, total: codes.length });
    const [look, own] = [looks.get(code.accountId), words.get(code.accountId)];
    if (look === undefined || own === undefined) throw new Error(`No words for the codes of ${code.accountId}`);
    document.addPage();
    if (layout === 'label') drawLabel(document, look, code);
    else {
      // Nothing goes to a next page: what is drawn is measured before it is scaled.
      document.page.margins.bottom = -POSTER_HEIGHT;
      document.scale(width / POSTER_WIDTH);
      drawPoster(document, look, code, own.formats);
    }
  }
  document.end();
  return bytes;
}
