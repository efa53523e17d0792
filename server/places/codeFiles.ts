import { once } from 'node:events';
import { type CodeLayout } from '@boucle/contract/places/place.ts';
import PDFDocument from 'pdfkit';
import sharp from 'sharp';
import { encode } from 'uqr';
import { fontFile } from '../pdf/fontFile.ts';

/** What is printed with a QR code. */
export interface PrintedCode {
  readonly link: string;
  readonly shortCode: string;
  readonly name: string;
  readonly address: string;
  readonly accountName: string;
  /** What to do with it, in a sentence. */
  readonly call: string;
}

/** Quiet modules around the code (ISO/IEC 18004 §6.3.8). */
const QUIET = 4;
const INK = '#1D2521';

/** The code alone, as SVG; a module is one unit. */
export function codeSvg({ link, name }: Pick<PrintedCode, 'link' | 'name'>): string {
  const { data, size } = encode(link, { ecc: 'M', border: QUIET });
  const path = data
    .flatMap((row, y) => runs(row).map(([start, end]) => `M${start} ${y}h${end - start}v1H${start}z`))
    .join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges" role="img"><title>${escaped(name)}</title><rect width="${size}" height="${size}" fill="#fff"/><path fill="${INK}" d="${path}"/></svg>`;
}

/** The same as PNG, 1024 pixels or a little less: a module is a whole number of them. */
export async function codePng(code: Pick<PrintedCode, 'link' | 'name'>): Promise<Blob> {
  const { size } = encode(code.link, { ecc: 'M', border: QUIET });
  const side = size * Math.floor(1024 / size);
  const bytes = await sharp(Buffer.from(codeSvg(code)))
    .resize(side, side, { kernel: 'nearest' })
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
  return new Blob([new Uint8Array(bytes)], { type: 'image/png' });
}

/** One millimetre in PDF points. */
const MM = 72 / 25.4;
/** Sheet, side of the code, sizes of the letters: a poster, a hand-out, a label of 62 × 90 mm. */
const LAYOUTS = {
  a4: { width: 210, height: 297, margin: 18, qr: 140, title: 34, text: 16, code: 22, foot: 11 },
  a5: { width: 148, height: 210, margin: 13, qr: 98, title: 24, text: 12, code: 17, foot: 9 },
  label: { width: 62, height: 90, margin: 4, qr: 46, title: 11, text: 6.5, code: 10, foot: 5.5 },
} as const satisfies Record<CodeLayout, unknown>;

/** The code with the name of the place, what to do and the short code, ready to be put up. */
export function codePdf(code: PrintedCode, layout: CodeLayout): Promise<Blob> {
  return codesPdf([code], layout, code.name);
}

/** The same of several places, one page each. */
export async function codesPdf(codes: readonly PrintedCode[], layout: CodeLayout, title: string): Promise<Blob> {
  const sheet = LAYOUTS[layout];
  const [width, height, margin, side] = [sheet.width, sheet.height, sheet.margin, sheet.qr].map((value) => value * MM);
  const document = new PDFDocument({
    autoFirstPage: false,
    size: [width ?? 0, height ?? 0],
    margin: 0,
    info: { Title: title, Author: codes[0]?.accountName ?? '' },
  });
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  document.on('data', (chunk: Uint8Array<ArrayBuffer>) => chunks.push(chunk));
  for (const [name, file] of Object.entries(FONTS)) document.registerFont(name, file);
  for (const code of codes) {
    document.addPage();
    draw(document, code, sheet, { width: width ?? 0, height: height ?? 0, margin: margin ?? 0, side: side ?? 0 });
  }
  document.end();
  await once(document, 'end');
  return new Blob(chunks, { type: 'application/pdf' });
}

interface Sheet {
  readonly width: number;
  readonly height: number;
  readonly margin: number;
  readonly side: number;
}

function draw(
  document: PDFKit.PDFDocument,
  code: PrintedCode,
  sizes: (typeof LAYOUTS)[CodeLayout],
  { width, height, margin, side }: Sheet,
): void {
  const band = margin + sizes.title * 2.6;
  const centred = { width: width - 2 * margin, align: 'center', ellipsis: true } as const;
  document.rect(0, 0, width, band).fill('#103D33');
  document.font('title').fontSize(sizes.title).fillColor('#F3EEE2');
  document.text(printable(code.name), margin, margin * 0.8, { ...centred, height: sizes.title * 2.5, lineGap: -2 });

  const left = (width - side) / 2;
  const top = band + margin * 0.6;
  const { data, size } = encode(code.link, { ecc: 'M', border: QUIET });
  const module = side / size;
  data.forEach((row, line) => {
    for (const [start, end] of runs(row)) {
      document.rect(left + start * module, top + line * module, (end - start) * module, module);
    }
  });
  document.fill('#000000');

  document.font('text').fontSize(sizes.text).fillColor('#1D2521');
  document.text(printable(code.call), margin, top + side + margin * 0.25, { ...centred, height: sizes.text * 3.6 });
  document.font('strong').fontSize(sizes.code);
  document.text(code.shortCode, margin, document.y + margin * 0.35, { ...centred, characterSpacing: 1.5 });
  document.font('text').fontSize(sizes.foot).fillColor('#4A544E');
  const foot = [code.address, code.accountName].filter(Boolean).map(printable).join('\n');
  document.text(foot, margin, height - margin - sizes.foot * 2.6, { ...centred, height: sizes.foot * 2.8 });
}

const FONTS = {
  text: fontFile('figtree', 500),
  strong: fontFile('figtree', 600),
  title: fontFile('bricolage-grotesque', 700),
};

/** The dark runs of a line of modules, from and to. */
function runs(row: readonly boolean[]): [start: number, end: number][] {
  const found: [number, number][] = [];
  for (let start = 0; start < row.length; start += 1) {
    if (row[start] !== true) continue;
    let end = start;
    while (row[end] === true) end += 1;
    found.push([start, end]);
    start = end;
  }
  return found;
}

const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${String(character.charCodeAt(0))};`);

/** The narrow no-break space stands in neither font: on paper the ordinary no-break space replaces it. */
const printable = (text: string): string => text.replaceAll('\u202F', '\u00A0');
