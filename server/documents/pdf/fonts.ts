import { fontFile } from './fontFile.ts';

/** The fonts of all papers, by the names that drawings use. */
const FONTS = {
  text: fontFile('figtree', 500),
  strong: fontFile('figtree', 600),
  title: fontFile('bricolage-grotesque', 700),
};

export function registerFonts(document: PDFKit.PDFDocument): void {
  for (const [name, file] of Object.entries(FONTS)) document.registerFont(name, file);
}
