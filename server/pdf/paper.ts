import PDFDocument from 'pdfkit';
import { type Brand, type Look, lookOf } from './brand.ts';
import { registerFonts } from './fonts.ts';
import { drawFoots, drawHead } from './headAndFoot.ts';
import { type PaperBlock, type Payment, drawBlocks, drawFacts, drawSums } from './parts.ts';
import { archivedOptions, type ArchivedAs, attach } from './archived.ts';
import { drawEnd } from './end.ts';
import { INK, LINE, MARGIN, MM, bottom, bytesOf, printable, width } from './sheet.ts';

const ROW = 8 * MM;

/** One column of a table: its heading, its share of the width, the text of a row. Figures stand at the right. */
export interface PaperColumn<Row> {
  readonly heading: string;
  readonly share: number;
  readonly align?: 'right';
  readonly value: (row: Row) => string;
}

export interface Paper<Row> {
  readonly brand: Brand;
  readonly title: string;
  /** Under the title: number, period. */
  readonly subtitle: string;
  /** Name and value, side by side. */
  readonly facts?: readonly (readonly [string, string])[];
  readonly columns: readonly PaperColumn<Row>[];
  readonly rows: readonly Row[];
  /** Last row, in bold. */
  readonly total?: readonly string[];
  /** Who it is from and to, side by side above the facts. */
  readonly blocks?: readonly PaperBlock[];
  /** Under the table, at the right; the last one stands out. */
  readonly sums?: readonly (readonly [string, string])[];
  /** How it is paid, at the foot of the last page. */
  readonly payment?: Payment | undefined;
  /** Small paragraphs at the end. */
  readonly notes?: readonly string[];
  /** Boxes to sign in, at the foot. */
  readonly signatures?: readonly string[];
  /** Who answers for it, at the foot of each page. */
  readonly foot?: string;
  /** Makes it a PDF/A-3 with a file in it, the same bytes for the same paper. */
  readonly archived?: ArchivedAs;
}

/** An A4 document of one table, on as many pages as it takes; the head of the table stands on each. */
export async function paperPdf<Row>(paper: Paper<Row>): Promise<Uint8Array> {
  const look = await lookOf(paper.brand);
  const { archived } = paper;
  const document = new PDFDocument({
    size: 'A4',
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: 20 * MM },
    bufferPages: true,
    info: { Title: paper.title, Author: look.name },
    ...(archived && archivedOptions(archived, paper.title, look.name)),
  });
  const bytes = bytesOf(document);
  registerFonts(document);
  if (archived) attach(document, archived);
  drawHead(document, look, paper.title, paper.subtitle);
  if (paper.blocks) drawBlocks(document, look, paper.blocks);
  if (paper.facts) drawFacts(document, paper.facts);
  drawTable(document, look, paper);
  if (paper.sums) drawSums(document, look, paper.sums);
  drawEnd(document, look, paper);
  drawFoots(document, look, paper.foot ?? [look.name, ...look.address].join(' · '));
  document.end();
  return bytes;
}

function drawTable<Row>(document: PDFKit.PDFDocument, look: Look, { columns, rows, total }: Paper<Row>): void {
  const head = () => {
    document.roundedRect(MARGIN, document.y, width(document), ROW, 5).fill(look.tint);
    drawRow(
      document,
      look,
      columns,
      columns.map(({ heading }) => heading),
      'head',
    );
  };
  head();
  for (const row of rows) {
    if (document.y + ROW > bottom(document)) {
      document.addPage();
      head();
    }
    drawRow(
      document,
      look,
      columns,
      columns.map(({ value }) => value(row)),
      'row',
    );
  }
  if (total) drawRow(document, look, columns, total, 'total');
}

const INSET = 3 * MM;

function drawRow(
  document: PDFKit.PDFDocument,
  look: Look,
  columns: readonly Pick<PaperColumn<never>, 'share' | 'align'>[],
  texts: readonly string[],
  kind: 'head' | 'row' | 'total',
): void {
  const { y } = document;
  const shares = columns.reduce((sum, { share }) => sum + share, 0);
  const within = width(document) - 2 * INSET;
  let x = MARGIN + INSET;
  document
    .font(kind === 'row' ? 'text' : 'strong')
    .fontSize(kind === 'head' ? 9 : 10)
    .fillColor(kind === 'head' ? look.deep : INK);
  columns.forEach(({ share, align }, index) => {
    const room = (within * share) / shares;
    const gap = index === columns.length - 1 ? 0 : 2 * MM;
    document.text(printable(texts[index] ?? ''), x, y + (kind === 'head' ? 2.5 : 2.2) * MM, {
      width: room - gap,
      align: align ?? 'left',
      lineBreak: false,
      ellipsis: true,
    });
    x += room;
  });
  if (kind !== 'head') {
    document
      .moveTo(MARGIN, y + ROW)
      .lineTo(MARGIN + width(document), y + ROW)
      .lineWidth(kind === 'row' ? 0.4 : 0.9)
      .stroke(kind === 'row' ? LINE : look.deep);
  }
  document.x = MARGIN;
  document.y = y + ROW;
}
