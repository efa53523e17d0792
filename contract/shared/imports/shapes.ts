import { z } from 'zod';
import { eurosOut } from '../../base/primitives.ts';

/**
 * States of a line for anyone who imports the file: right, to be written; known, of something that
 * is there already, for which nothing is done; doubled, the same as a line above; wrong, to be
 * mended.
 */
export const LINE_STATES = ['right', 'known', 'doubled', 'wrong'] as const;
export type LineState = (typeof LINE_STATES)[number];

/** How many lines of each kind a file has. */
export const importCounts = z.record(z.enum(LINE_STATES), z.int());
export type ImportCounts = z.infer<typeof importCounts>;

const importFault = z.object({
  /** As a spreadsheet numbers it. */
  line: z.int(),
  /** Label of the field; null: the line as a whole. */
  label: z.string().nullable(),
  /** Text of its cell. */
  value: z.string(),
  sentence: z.string(),
});
export type ImportFault = z.infer<typeof importFault>;

/** A file as it was read, before anything is written. */
export const importPreview = z.object({
  /** Of a CSV; an empty text: a workbook. */
  encoding: z.enum(['utf-8', 'utf-16le', 'windows-1252', '']),
  separator: z.enum([';', ',', '\t', '|', '']),
  columns: z.array(
    z.object({
      title: z.string(),
      /** The field it gives; an empty text for none. */
      field: z.string(),
      /** Its first values. */
      values: z.array(z.string()),
    }),
  ),
  counts: importCounts,
  /** Euros that the right lines bring; null of what has no money. */
  amount: eurosOut.nullable(),
  /** The first lines. */
  lines: z.array(z.object({ line: z.int(), state: z.enum(LINE_STATES), values: z.array(z.string()) })),
  /** The first faults, by line. */
  faults: z.array(importFault),
  /** How many faults there are. */
  count: z.int(),
});
export type ImportPreview = z.infer<typeof importPreview>;
