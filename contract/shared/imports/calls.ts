import { z } from 'zod';
import { call, type CallPath, type CallScope } from '../../base/call.ts';
import { streamedDownload } from '../../base/download.ts';
import { absentSays, fileOf, formNumber } from '../../base/formBody.ts';
import { one } from '../../base/pagination.ts';
import { CORRECTIONS } from './corrections.ts';
import { IMPORTED_FIELDS, type ImportKind } from './kinds.ts';
import {
  IMPORT_LONGEST_CELL,
  IMPORT_MOST_COLUMNS,
  IMPORT_MOST_LINES,
  IMPORT_MOST_MEGABYTES,
  IMPORT_MOST_MENDED,
  IMPORT_MOST_SHEETS,
} from './limits.ts';
import { importCounts, importPreview } from './shapes.ts';

const table = fileOf(
  IMPORT_MOST_MEGABYTES,
  'Choisissez un fichier CSV ou Excel (.xlsx).',
  'importez-le en plusieurs fois.',
);

/**
 * The field that each column gives, in order; an empty text leaves a column out. Each field once.
 */
const columnsOf = (kind: ImportKind) =>
  z
    .array(z.enum(['', ...Object.keys(IMPORTED_FIELDS[kind])]), { error: absentSays('Colonnes') })
    .max(IMPORT_MOST_COLUMNS)
    .refine((columns) => {
      const given = columns.filter((field) => field !== '');
      return new Set(given).size === given.length;
    }, 'Deux colonnes correspondent au même champ\u00a0: n’en gardez qu’une.');

/** Lines of a spreadsheet, blank ones and titles included. */
const MOST_LINE = 1_048_576;
const corrections = z.array(z.enum(CORRECTIONS)).max(CORRECTIONS.length).optional();

/** How a person reads a file; what they leave out is proposed by the server. */
const readingOf = (kind: ImportKind) => ({
  /** Place of the sheet in a workbook, from 0 on. */
  sheet: formNumber('Feuille', z.int().min(0).max(IMPORT_MOST_SHEETS)).optional(),
  /** The line that names the columns. */
  heading: formNumber('Ligne des titres', z.int().min(1).max(MOST_LINE)).optional(),
  columns: columnsOf(kind).optional(),
  /** Kinds of ambiguous corrections to apply, and of the others not to. */
  accepted: corrections,
  undone: corrections,
  /** Cells that a person mended: they are read in the place of the file's. */
  mended: z
    .array(
      z.object({
        line: formNumber('Ligne', z.int().min(1).max(MOST_LINE)),
        field: z.enum(Object.keys(IMPORTED_FIELDS[kind]), { error: absentSays('Champ') }),
        value: z.string().max(IMPORT_LONGEST_CELL),
      }),
    )
    .max(IMPORT_MOST_MENDED, `Corrigez au plus ${IMPORT_MOST_MENDED} cases ici, puis les autres dans le fichier.`)
    .optional(),
});

/**
 * The calls that bring many of one kind from a file: what it holds, its wrong lines as a file, and
 * the writing of its right ones. Each reads and checks the whole file: nothing of it is kept in
 * between. `more` is what the writing of this kind asks besides.
 */
export const importCalls = <M extends z.ZodRawShape>(
  kind: ImportKind,
  scope: CallScope,
  path: CallPath,
  noun: string,
  more: M,
) => {
  const plan = readingOf(kind);
  const reading = { roles: ['account_admin'], scope: 'read', audited: false, pictures: true } as const;
  return {
    importPreview: call(reading)
      .route({
        method: 'POST',
        path: `${path}/import/preview`,
        summary: `Lire un fichier de ${noun} avant de l’importer`,
      })
      .input(z.object({ file: table, ...plan }))
      .output(one(importPreview)),
    importFaults: call(reading)
      .route({
        method: 'POST',
        path: `${path}/import/faults.csv`,
        summary: `Les lignes à corriger d’un fichier de ${noun}, en CSV`,
        outputStructure: 'detailed',
      })
      .input(z.object({ file: table, ...plan }))
      .output(streamedDownload),
    importRows: call({ roles: ['account_admin'], scope, pictures: true })
      .route({
        method: 'POST',
        path: `${path}/import`,
        summary: `Importer les lignes sans erreur d’un fichier de ${noun}`,
        successStatus: 201,
      })
      .input(
        z.object({
          file: table,
          ...plan,
          columns: columnsOf(kind),
          /**
           * Right lines of the preview: refused (409) when the file has another number of them now.
           */
          count: formNumber('Nombre de lignes', z.int().min(1).max(IMPORT_MOST_LINES)),
          ...more,
        }),
      )
      .output(one(importCounts)),
  };
};
