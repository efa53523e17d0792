import { z } from 'zod';
import { eurosOut } from '../../base/primitives.ts';
import { CORRECTIONS } from './corrections.ts';

/**
 * States of a line for anyone who imports the file: right, to be written; known, of something that
 * is there already, for which nothing is done; doubled, the same as a line above; wrong, to be
 * mended; aside, no data (a total below the table, headings again).
 */
const LINE_STATES = ['right', 'known', 'doubled', 'wrong', 'aside'] as const;
export type LineState = (typeof LINE_STATES)[number];

/** How many lines of each kind a file has. */
export const importCounts = z.record(z.enum(LINE_STATES), z.int());
export type ImportCounts = z.infer<typeof importCounts>;

const importFault = z.object({
  /** As a spreadsheet numbers it. */
  line: z.int(),
  /** What names the line: the first text of it that is imported. */
  title: z.string(),
  /** The field to mend; null: the line as a whole. */
  field: z.string().nullable(),
  /** Text that was read for it. */
  value: z.string(),
  sentence: z.string(),
  /** The line above that it repeats; null for any other fault. */
  of: z.int().nullable(),
});
export type ImportFault = z.infer<typeof importFault>;

/**
 * Where the field of a column comes from: its heading names it, an earlier file of the account gave
 * it, it is inferred (by words of the heading, or by the values), or a person chose it.
 */
const COLUMN_SOURCES = ['known', 'kept', 'inferred', 'chosen'] as const;
export type ColumnSource = (typeof COLUMN_SOURCES)[number];

const rawLine = z.object({ line: z.int(), cells: z.array(z.string()) });

/** A file as it was read, before anything is written. */
export const importPreview = z.object({
  /** Of a CSV; an empty text: a workbook. */
  encoding: z.enum(['utf-8', 'utf-16le', 'windows-1252', '']),
  separator: z.enum([';', ',', '\t', '|', '']),
  /** Sheets of a workbook, by name, with their lines below the heading; none of a CSV. */
  sheets: z.array(z.object({ name: z.string(), lines: z.int() })),
  /** Place of the sheet that is read, from 0 on. */
  sheet: z.int(),
  /** The line whose cells name the columns. */
  heading: z.int(),
  /** Whether any of its cells names a field. */
  heading_known: z.boolean(),
  /** The first lines, among which the heading is chosen. */
  top: z.array(rawLine),
  columns: z.array(
    z.object({
      title: z.string(),
      /** The field it gives; an empty text for none. */
      field: z.string(),
      /** Where that comes from; null when it gives none. */
      source: z.enum(COLUMN_SOURCES).nullable(),
      /** Its first values. */
      values: z.array(z.string()),
    }),
  ),
  /** Values read otherwise than written, by kind, each with one true example. */
  corrections: z.array(
    z.object({
      kind: z.enum(CORRECTIONS),
      count: z.int(),
      applied: z.boolean(),
      line: z.int(),
      from: z.string(),
      to: z.string(),
    }),
  ),
  counts: importCounts,
  /** Euros that the right lines bring; null of what has no money. */
  amount: eurosOut.nullable(),
  /** The first lines that are no data, as they read. */
  aside: z.array(z.object({ line: z.int(), text: z.string() })),
  /** The first faults, by line. */
  faults: z.array(importFault),
  /** How many faults there are. */
  count: z.int(),
});
export type ImportPreview = z.infer<typeof importPreview>;
