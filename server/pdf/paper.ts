import PDFDocument from 'pdfkit';
import { fontFile } from './fontFile.ts';
import { type PaperBlock, drawBlocks, drawNotes, drawSums } from './parts.ts';
import { INK, LINE, MARGIN, MM, QUIET, bytesOf, printable, width } from './sheet.ts';

const ROW = 8 * MM;

const FONTS = {
  text: fontFile('figtree', 500),
  strong: fontFile('figtree', 600),
  title: fontFile('bricolage-grotesque', 700),
};

/** One column of a table: its heading, its share of the width, the text of a row. Figures stand at the right. */
export interface PaperColumn<Row> {
  readonly heading: string;
  readonly share: number;
  readonly align?: 'right';
  readonly value: (row: Row) => string;
}

export interface Paper<Row> {
  readonly title: string;
  /** Under the title: number, period. */
  readonly subtitle: string;
  /** Name and value, one pair a line. */
  readonly facts: readonly (readonly [string, string])[];
  readonly columns: readonly PaperColumn<Row>[];
  readonly rows: readonly Row[];
  /** Last row, in bold. */
  readonly total?: readonly string[];
  /** Who it is from and to, side by side above the facts. */
  readonly blocks?: readonly PaperBlock[];
  /** Under the table, at the right; the last one in bold. */
  readonly sums?: readonly (readonly [string, string])[];
  /** Small paragraphs at the end. */
  readonly notes?: readonly string[];
  /** Boxes to sign in, at the foot. */
  readonly signatures?: readonly string[];
  readonly author: string;
}

/** An A4 document of one table, on as many pages as it takes; the head of the table stands on each. */
export function paperPdf<Row>(paper: Paper<Row>): Promise<Uint8Array> {
  const document = new PDFDocument({ size: 'A4', margin: MARGIN, info: { Title: paper.title, Author: paper.author } });
  const bytes = bytesOf(document);
  for (const [name, file] of Object.entries(FONTS)) document.registerFont(name, file);
  document.font('title').fontSize(22).fillColor(INK).text(printable(paper.title), MARGIN, MARGIN);
  document.font('text').fontSize(11).fillColor(QUIET).text(printable(paper.subtitle));
  document.moveDown(1.2);
  if (paper.blocks) drawBlocks(document, paper.blocks);
  for (const [name, value] of paper.facts) fact(document, name, value);
  document.moveDown(1);
  drawTable(document, paper);
  if (paper.sums) drawSums(document, paper.sums);
  if (paper.notes) drawNotes(document, paper.notes);
  if (paper.signatures) drawSignatures(document, paper.signatures);
  document.end();
  return bytes;
}

function fact(document: PDFKit.PDFDocument, name: string, value: string): void {
  const { y } = document;
  document
    .font('text')
    .fontSize(10)
    .fillColor(QUIET)
    .text(printable(name), MARGIN, y, { width: 40 * MM });
  document
    .font('strong')
    .fillColor(INK)
    .text(printable(value), MARGIN + 42 * MM, y, { width: width(document) - 42 * MM });
  document.x = MARGIN;
}

function drawTable<Row>(document: PDFKit.PDFDocument, { columns, rows, total }: Paper<Row>): void {
  const head = () =>
    drawRow(
      document,
      columns,
      columns.map(({ heading }) => heading),
      'head',
    );
  head();
  for (const row of rows) {
    if (document.y + ROW > document.page.height - MARGIN) {
      document.addPage();
      head();
    }
    drawRow(
      document,
      columns,
      columns.map(({ value }) => value(row)),
      'row',
    );
  }
  if (total) drawRow(document, columns, total, 'total');
}

function drawRow(
  document: PDFKit.PDFDocument,
  columns: readonly Pick<PaperColumn<never>, 'share' | 'align'>[],
  texts: readonly string[],
  kind: 'head' | 'row' | 'total',
): void {
  const { y } = document;
  const shares = columns.reduce((sum, { share }) => sum + share, 0);
  let x = MARGIN;
  document
    .font(kind === 'row' ? 'text' : 'strong')
    .fontSize(10)
    .fillColor(kind === 'head' ? QUIET : INK);
  columns.forEach(({ share, align }, index) => {
    const room = (width(document) * share) / shares;
    document.text(printable(texts[index] ?? ''), x, y + 2.2 * MM, {
      width: room - 2 * MM,
      align: align ?? 'left',
      lineBreak: false,
      ellipsis: true,
    });
    x += room;
  });
  document
    .moveTo(MARGIN, y + ROW)
    .lineTo(MARGIN + width(document), y + ROW)
    .lineWidth(kind === 'row' ? 0.4 : 0.9)
    .stroke(LINE);
  document.x = MARGIN;
  document.y = y + ROW;
}

function drawSignatures(document: PDFKit.PDFDocument, names: readonly string[]): void {
  const height = 30 * MM;
  if (document.y + height + 12 * MM > document.page.height - MARGIN) document.addPage();
  const top = document.y + 12 * MM;
  const gap = 8 * MM;
  const room = (width(document) - gap * (names.length - 1)) / names.length;
  names.forEach((name, index) => {
    const x = MARGIN + index * (room + gap);
    document.roundedRect(x, top, room, height, 6).lineWidth(0.6).stroke(LINE);
    document
      .font('text')
      .fontSize(9)
      .fillColor(QUIET)
      .text(printable(name), x + 3 * MM, top + 3 * MM, { width: room - 6 * MM });
  });
}
