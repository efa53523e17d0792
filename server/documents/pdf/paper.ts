import PDFDocument from 'pdfkit';
import { type Brand, type Look, lookOf } from './brand.ts';
import { registerFonts } from './fonts.ts';
import { drawFoots, drawHead } from './headAndFoot.ts';
import { type PaperBlock, type Payment, drawBlocks, drawFacts, drawSums, sumsHeight } from './parts.ts';
import { archivedOptions, type ArchivedAs, attach } from './archived.ts';
import { drawEnd } from './end.ts';
import { INK, LINE, MARGIN, MM, bottom, bytesOf, printable, width } from './sheet.ts';

const ROW = 8 * MM;

/**
 * One column of a table: its heading, its share of the width, the text of a row. Figures stand at
 * the right.
 */
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
  /** The instant that its metadata has: the same paper then gives the same bytes. */
  readonly at?: Date;
  /** Makes it a PDF/A-3 with a file in it, the same bytes for the same paper. */
  readonly archived?: ArchivedAs;
}

/**
 * An A4 document of one table, on as many pages as it takes; the head of the table stands on each.
 */
export async function paperPdf<Row>(paper: Paper<Row>): Promise<Uint8Array> {
  const look = await lookOf(paper.brand);
  const { archived } = paper;
  const document = new PDFDocument({
    size: 'A4',
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: 20 * MM },
    bufferPages: true,
    info: { Title: paper.title, Author: look.name, ...(paper.at && { CreationDate: paper.at, ModDate: paper.at }) },
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
  drawFoots(document, look, { title: paper.title, foot: paper.foot ?? [look.name, ...look.address].join(' · ') });
  document.end();
  return bytes;
}

function drawTable<Row>(document: PDFKit.PDFDocument, look: Look, { columns, rows, total, sums }: Paper<Row>): void {
  const cells = cellsOf(document, columns);
  const draw = (texts: readonly string[], kind: RowKind) => drawRow(document, look, cells, texts, kind);
  const head = () => {
    draw(
      columns.map(({ heading }) => heading),
      'head',
    );
  };
  head();
  // The last row goes on the next page with the sums: they would stand there under nothing.
  const reserved = sums ? sumsHeight(document, sums) : 0;
  const below = (texts: readonly string[], kind: RowKind, and = 0) => {
    if (document.y + rowHeight(document, cells, texts, kind) + and > bottom(document)) {
      document.addPage();
      head();
    }
    draw(texts, kind);
  };
  for (const [rank, row] of rows.entries()) {
    below(
      columns.map(({ value }) => value(row)),
      'row',
      rank === rows.length - 1 ? reserved : 0,
    );
  }
  if (total) below(total, 'total');
}

const INSET = 3 * MM;

type RowKind = 'head' | 'row' | 'total';

/** Where the text of a column stands, and how wide it may be. */
interface Cell {
  readonly x: number;
  readonly options: { readonly width: number; readonly align: 'left' | 'right' };
}

function cellsOf(
  document: PDFKit.PDFDocument,
  columns: readonly Pick<PaperColumn<never>, 'share' | 'align'>[],
): readonly Cell[] {
  const shares = columns.reduce((sum, { share }) => sum + share, 0);
  const within = width(document) - 2 * INSET;
  let x = MARGIN + INSET;
  return columns.map(({ share, align }, index) => {
    const room = (within * share) / shares;
    const gap = index === columns.length - 1 ? 0 : 2 * MM;
    const cell: Cell = { x, options: { width: room - gap, align: align ?? 'left' } };
    x += room;
    return cell;
  });
}

const ABOVE = { head: 2.5 * MM, row: 2.2 * MM, total: 2.2 * MM } as const;

const inFont = (document: PDFKit.PDFDocument, kind: RowKind): PDFKit.PDFDocument =>
  document.font(kind === 'row' ? 'text' : 'strong').fontSize(kind === 'head' ? 9 : 10);

/** As high as its longest text needs: paper shows no more of what is cut. */
function rowHeight(
  document: PDFKit.PDFDocument,
  cells: readonly Cell[],
  texts: readonly string[],
  kind: RowKind,
): number {
  inFont(document, kind);
  const heights = cells.map(({ options }, index) => document.heightOfString(printable(texts[index] ?? ''), options));
  return Math.max(ROW, Math.max(...heights) + 2 * ABOVE[kind]);
}

function drawRow(
  document: PDFKit.PDFDocument,
  look: Look,
  cells: readonly Cell[],
  texts: readonly string[],
  kind: RowKind,
): void {
  const { y } = document;
  const height = rowHeight(document, cells, texts, kind);
  if (kind === 'head') document.roundedRect(MARGIN, y, width(document), height, 5).fill(look.tint);
  inFont(document, kind).fillColor(kind === 'head' ? look.deep : INK);
  cells.forEach(({ x, options }, index) => {
    document.text(printable(texts[index] ?? ''), x, y + ABOVE[kind], options);
  });
  if (kind !== 'head') {
    document
      .moveTo(MARGIN, y + height)
      .lineTo(MARGIN + width(document), y + height)
      .lineWidth(kind === 'row' ? 0.4 : 0.9)
      .stroke(kind === 'row' ? LINE : look.deep);
  }
  document.x = MARGIN;
  document.y = y + height;
}
