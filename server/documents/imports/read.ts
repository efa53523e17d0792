import { type ImportKind } from '@boucle/contract/shared/imports/kinds.ts';
import { invalidField } from '../../platform/http/errors.ts';
import { PaperLost } from '../papers/paperProcess.ts';
import { type Papers } from '../papers/papers.ts';
import type { ImportedRows, ImportedTable, ReadLine } from '../tables/importedTable.ts';

/** A file as a call takes it. */
export interface SentTable {
  readonly file: Blob | string;
  readonly columns?: readonly string[] | undefined;
}

export type RightLine<K extends ImportKind> = Extract<ReadLine<ImportedRows[K]>, { state: 'right' }>;

/**
 * Reads a file in the paper process, apart from the call's transaction. Throws a refusal (422,
 * field `file`) for what is no table, or cannot be read within the time and memory of that process.
 * Throws PapersFull (429) when the account, or all together, wait for too many.
 */
export async function readTable<K extends ImportKind>(
  { papers }: { readonly papers: Pick<Papers, 'makeForCall'> },
  accountId: number,
  kind: K,
  { file, columns }: SentTable,
): Promise<ImportedTable<K>> {
  const bytes = await bytesOf(file);
  // The maker's type is of all kinds together.
  const made = await papers
    .makeForCall(String(accountId), 'importedTable', kind, bytes, columns)
    .catch((error: unknown) => {
      if (error instanceof PaperLost) throw invalidField('file', UNBOUNDED);
      throw error;
    });
  if ('refused' in made) throw invalidField('file', made.refused);
  return made as ImportedTable<K>;
}

const UNBOUNDED = 'Ce fichier est trop lourd à lire\u00a0: n’y gardez que la feuille à importer, ou réessayez.';

/** A file's content, or what a data URL writes in base64. */
async function bytesOf(file: Blob | string): Promise<Uint8Array> {
  return typeof file === 'string'
    ? Buffer.from(file.slice(file.indexOf(',') + 1), 'base64')
    : new Uint8Array(await file.arrayBuffer());
}
