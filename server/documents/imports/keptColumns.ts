import { bare } from '@boucle/contract/features/imports/columns.ts';
import { type ImportKind } from '@boucle/contract/shared/imports/kinds.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import type { ImportedTable } from '../tables/importedTable.ts';
import type { KeptColumns } from '../tables/proposedColumns.ts';

/** Letters of a heading that is kept; a longer one is proposed anew each time. */
const LONGEST = 200;

/** What the headings of earlier files of the account gave. */
export async function keptColumns(tx: Tx, accountId: number, kind: ImportKind): Promise<KeptColumns> {
  const { rows } = await tx.raw<{ heading: string; field: string }>({
    text: 'select heading, field from import_columns where account_id = $1 and kind = $2',
    values: [accountId, kind],
  });
  return new Map(rows.map(({ heading, field }) => [heading, field]));
}

/** Keeps what the headings of a file gave; what nothing proposed and no one chose is not kept. */
export async function keepColumns(
  tx: Tx,
  accountId: number,
  kind: ImportKind,
  { headings, columns, proposed }: Pick<ImportedTable<ImportKind>, 'headings' | 'columns' | 'proposed'>,
): Promise<void> {
  const given = new Map<string, string>();
  for (const [place, heading] of headings.entries()) {
    const [name, field = ''] = [bare(heading), columns[place]];
    if (name === '' || name.length > LONGEST || (field === '' && proposed[place] === '')) continue;
    // Of two columns of one name the one that gives something.
    if (given.get(name) === undefined || field !== '') given.set(name, field);
  }
  await tx.raw({
    text: `insert into import_columns (account_id, kind, heading, field)
           select $1::bigint, $2, one.heading, one.field from unnest($3::text[], $4::text[]) as one (heading, field)
           on conflict (account_id, kind, heading) do update set field = excluded.field`,
    values: [accountId, kind, [...given.keys()], [...given.values()]],
  });
}
