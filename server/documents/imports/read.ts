import { join } from 'node:path';
import { type ImportKind } from '@boucle/contract/shared/imports/kinds.ts';
import { invalidField } from '../../platform/http/errors.ts';
import {
  type Processes,
  type Task,
  type TaskFunction,
  type TaskResult,
  type TaskValues,
} from '../../platform/processes/processes.ts';
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
  const values: TaskValues<typeof importedTable> = [kind, bytes, plan, kept];
  // The task's type is of all kinds together.
  return (await readApart(processes, accountId, IMPORTED_TABLE, values, UNBOUNDED)) as ImportedTable<K>;
}

/**
 * Runs a task that reads a file. Throws a refusal (422, field `file`) for what it refuses, and
 * `unbounded` where it is lost; throws TooManyTasks.
 */
export async function readApart<F extends TaskFunction>(
  processes: Pick<Processes, 'take' | 'run'>,
  accountId: number,
  task: Task<F>,
  values: TaskValues<F>,
  unbounded: string,
): Promise<Exclude<TaskResult<F>, { readonly refused: string }>> {
  const account = String(accountId);
  const { leave } = processes.take('imports', account);
  try {
    const made = await processes.run(account, task, values);
    if (isRefused(made)) throw invalidField('file', made.refused);
    return made as Exclude<TaskResult<F>, { readonly refused: string }>;
  } catch (error) {
    if (error instanceof TaskLost) throw invalidField('file', unbounded);
    throw error;
  } finally {
    leave();
  }
}

const isRefused = (made: unknown): made is { readonly refused: string } =>
  typeof made === 'object' && made !== null && 'refused' in made;

const UNBOUNDED = 'Ce fichier est trop lourd à lire\u00a0: n’y gardez que la feuille à importer, ou réessayez.';

/** A file's content, or what a data URL writes in base64. */
export async function bytesOf(file: Blob | string): Promise<Uint8Array> {
  return typeof file === 'string'
    ? Buffer.from(file.slice(file.indexOf(',') + 1), 'base64')
    : new Uint8Array(await file.arrayBuffer());
}
