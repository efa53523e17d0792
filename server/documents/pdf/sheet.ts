import { once } from 'node:events';

/** One millimetre in PDF points. */
export const MM = 72 / 25.4;
export const MARGIN = 18 * MM;
export const INK = '#1D2521';
export const QUIET = '#5B645E';
export const LINE = '#D8D2C4';

/** Between the margins. */
export const width = (document: PDFKit.PDFDocument): number => document.page.width - 2 * MARGIN;

/** Where what stands on a page ends, above its foot. */
export const bottom = (document: PDFKit.PDFDocument): number => document.page.height - 22 * MM;

/** Emoji with what joins and colours them. */
const EMOJI = /\p{Emoji_Presentation}(?:[\uFE0F\u200D]|\p{Emoji_Modifier}|\p{Emoji_Presentation})*/gu;

/**
 * The narrow no-break space and the minus sign stand in neither font: on paper others replace them.
 * Emoji are left out.
 */
export const printable = (text: string): string =>
  text.replaceAll('\u202F', '\u00A0').replaceAll('\u2212', '–').replace(EMOJI, '');

/** Goes to the next page unless so many points are left on this one. */
export function keepTogether(document: PDFKit.PDFDocument, height: number): void {
  if (document.y + height > bottom(document)) document.addPage();
}

/** All that a document will have written once it is ended. */
export async function bytesOf(document: PDFKit.PDFDocument): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  document.on('data', (chunk: Uint8Array) => chunks.push(chunk));
  await once(document, 'end');
  return Buffer.concat(chunks);
}
