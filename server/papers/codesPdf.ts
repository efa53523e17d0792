import { type CodeLayout } from '@boucle/contract/places/place.ts';
import PDFDocument from 'pdfkit';
import { fontFile } from '../pdf/fontFile.ts';
import { MM, bytesOf, printable } from '../pdf/sheet.ts';
import { type Step } from './step.ts';
import { type PrintedCode, darkRuns, modulesOf } from '../places/codePictures.ts';

/** Sheet, side of the code, sizes of the letters: a poster, a hand-out, a label of 62 × 90 mm. */
const LAYOUTS = {
  a4: { width: 210, height: 297, margin: 18, qr: 140, title: 34, text: 16, code: 22, foot: 11 },
  a5: { width: 148, height: 210, margin: 13, qr: 98, title: 24, text: 12, code: 17, foot: 9 },
  label: { width: 62, height: 90, margin: 4, qr: 46, title: 11, text: 6.5, code: 10, foot: 5.5 },
} as const satisfies Record<CodeLayout, unknown>;

/** Codes with the name of their place, what to do and the short code, ready to be put up: one page each. */
export async function codesPdf(
  codes: readonly PrintedCode[],
  layout: CodeLayout,
  title: string,
  step: Step,
): Promise<Uint8Array> {
  const sheet = LAYOUTS[layout];
  const [width, height, margin, side] = [sheet.width, sheet.height, sheet.margin, sheet.qr].map((value) => value * MM);
  const document = new PDFDocument({
    autoFirstPage: false,
    size: [width ?? 0, height ?? 0],
    margin: 0,
    info: { Title: title, Author: codes[0]?.accountName ?? '' },
  });
  const bytes = bytesOf(document);
  for (const [name, file] of Object.entries(FONTS)) document.registerFont(name, file);
  for (const [index, code] of codes.entries()) {
    await step({ pieces: 'codes', done: index, total: codes.length });
    document.addPage();
    draw(document, code, sheet, { width: width ?? 0, height: height ?? 0, margin: margin ?? 0, side: side ?? 0 });
  }
  document.end();
  return bytes;
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
  const { data, size } = modulesOf(code);
  const module = side / size;
  data.forEach((row, line) => {
    for (const [start, end] of darkRuns(row)) {
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
