import { z } from 'zod';
import { ADMIN_READS, ADMIN_WRITES, call } from '../../base/call.ts';
import { streamedDownload } from '../../base/download.ts';
import { list, one } from '../../base/pagination.ts';
import { id, instant } from '../../base/primitives.ts';
import { YEAR_ARCHIVE_STATES } from './labels.ts';

export const yearArchive = z.object({
  id: z.int(),
  year: z.int(),
  /** From 1 to 4; null for the whole year. */
  quarter: z.int().nullable(),
  state: z.enum(YEAR_ARCHIVE_STATES),
  /** Who asked for it. */
  by: z.string().nullable(),
  created_at: instant,
  ended_at: instant.nullable(),
  /** When it is deleted. */
  expires_at: instant.nullable(),
  /** The file that is being written. */
  step: z.string().nullable(),
  /** Files written, of how many once that is known. */
  files_done: z.int(),
  files_total: z.int().nullable(),
  /** Rows of tables written. */
  rows_done: z.int(),
  /** Why it failed, and what to do. */
  failure: z.string().nullable(),
  bytes: z.int().nullable(),
  sha256: z.string().nullable(),
});
export type YearArchive = z.infer<typeof yearArchive>;

export const yearArchiveCalls = {
  list: call(ADMIN_READS)
    .route({
      method: 'GET',
      path: '/year_archives',
      summary: 'Les dossiers conservés ou en préparation, d’une année ou d’un trimestre',
    })
    .output(list(yearArchive)),
  years: call(ADMIN_READS)
    .route({
      method: 'GET',
      path: '/year_archives/years',
      summary: 'Les années dont on peut demander le dossier, de la plus récente à la plus ancienne',
    })
    .output(z.object({ data: z.array(z.int()) })),
  start: call(ADMIN_WRITES)
    .route({
      method: 'POST',
      path: '/year_archives',
      summary:
        'Demander le dossier d’une année ou d’un trimestre\u00a0: celui qui est déjà en préparation est renvoyé tel quel',
      successStatus: 201,
    })
    .input(
      z.strictObject({ year: z.int().min(2000).max(2199), quarter: z.int().min(1).max(4).nullable().default(null) }),
    )
    .output(one(yearArchive)),
  archive: call({ ...ADMIN_READS, audited: true })
    .route({
      method: 'GET',
      path: '/year_archives/{id}/archive',
      summary: 'Un dossier, en ZIP',
      outputStructure: 'detailed',
    })
    .input(z.object({ id }))
    .output(streamedDownload),
};
