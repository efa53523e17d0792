import { join } from 'node:path';
import { type ImportKind } from '@boucle/contract/shared/imports/kinds.ts';
import { invalidField } from '../../platform/http/errors.ts';
import { type Processes, type Task } from '../../platform/processes/processes.ts';
import { TaskLost } from '../../platform/processes/taskProcess.ts';
import type { ImportedRows, ImportedTable, importedTable, ReadingPlan, ReadLine } from '../tables/importedTable.ts';
import type { KeptColumns } from '../tables/proposedColumns.ts';

const IMPORTED_TABLE: Task<typeof importedTable> = {
  lane: 'imports',
  module: join(import.meta.dirname, '../tables/importedTable.ts'),
};

/** A file as a call takes it, and how the person reads it. */
export interface SentTable extends ReadingPlan {
  readonly file: Blob | string;
}

export type RightLine<K extends ImportKind> = Extract<ReadLine<ImportedRows[K]>, { state: 'right' }>;

/**
 * Reads a file in another process, apart from the call's transaction. Throws a refusal (422,
 * field `file`) for what is no table, or cannot be read within the time and memory of that process.
 * Throws TooManyTasks (429) when the account, or all together, wait for too many.
 */
export async function readTable<K extends ImportKind>(
  { processes }: { readonly processes: Pick<Processes, 'take' | 'run'> },
  accountId: number,
  kind: K,
  { file, ...plan }: SentTable,
  kept: KeptColumns,
): Promise<ImportedTable<K>> {
  const bytes = await bytesOf(file);
  const account = String(accountId);
  const { leave } = processes.take('imports', account);
  try {
    const made = await processes.run(account, IMPORTED_TABLE, [kind, bytes, plan, kept]);
    if ('refused' in made) throw invalidField('file', made.refused);
    // The task's type is of all kinds together.
    return made as ImportedTable<K>;
  } catch (error) {
    if (error instanceof TaskLost) throw invalidField('file', UNBOUNDED);
    throw error;
  } finally {
    leave();
  }
}

const UNBOUNDED = 'Ce fichier est trop lourd à lire\u00a0: n’y gardez que la feuille à importer, ou réessayez.';

/** A file's content, or what a data URL writes in base64. */
async function bytesOf(file: Blob | string): Promise<Uint8Array> {
  return typeof file === 'string'
    ? Buffer.from(file.slice(file.indexOf(',') + 1), 'base64')
    : new Uint8Array(await file.arrayBuffer());
}
