import { lineOf } from '../../domain/ledger/command/lineOf.ts';
import { type CountedMoment } from '@boucle/contract/shared/stockCounts/moments.ts';
import { type TransactionRow } from '@boucle/contract/shared/transactions/row.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { type Caller } from '../../platform/http/caller.ts';
import { accountOf } from '../../platform/api/procedures.ts';
import { record } from '../../domain/ledger/record.ts';
import { type RecordCommand } from '../../domain/ledger/types.ts';
import { statedBy } from '../../domain/places/countedMoments.ts';
import { transactionRow } from '../../domain/transactions/page.ts';

interface Typed {
  readonly lines: readonly { readonly format_id: number; readonly quantity: number }[];
  readonly day?: string | undefined;
  readonly counted?: readonly CountedMoment[] | undefined;
  readonly comments?: string | undefined;
}

/** Records what an administrator typed in a grid, and answers its row. Throws LedgerRefusal. */
export async function recorded(
  { tx, caller }: { readonly tx: Tx; readonly caller: Caller },
  { lines, comments, ...stated }: Typed,
  command: RecordCommand,
): Promise<TransactionRow> {
  const accountId = accountOf(caller);
  const { id } = await record(tx, accountId, {
    ...command,
    lines: lines.map(lineOf),
    adminId: caller.personId,
    ...statedBy(stated),
    ...(comments === undefined || comments === '' ? {} : { comment: comments }),
  });
  return transactionRow(tx, accountId, id);
}
