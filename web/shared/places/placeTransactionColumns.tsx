import { type Address } from '@boucle/contract/pages.ts';
import { count, quantity } from '@boucle/contract/base/format.ts';
import { type Reader } from '@boucle/contract/features/transactions/describe.ts';
import { describeOnScreen } from '@boucle/contract/features/transactions/onScreen.ts';
import { type TransactionRow } from '@boucle/contract/shared/transactions/row.ts';
import { unusualStatus } from '../transactions/status.tsx';
import { type Column } from '../../ui/table/columns.ts';
import { type RowTraits } from '../../ui/table/tableProps.ts';
import { transactionTable } from '../transactions/transactionTable.tsx';
import { describer } from '../transactions/describer.ts';

/** The columns of a place's transactions; links lead where the reader may go. */
export const placeTransactionColumns = (reader: Reader): readonly Column<TransactionRow>[] =>
  transactionTable(describer(reader), [
    { key: 'date', sort: true, width: 160 },
    { key: 'type', width: 280, priority: 10 },
    { key: 'containers', width: 105, priority: 9 },
    { key: 'by', width: 180, priority: 5 },
    { key: 'from', width: 150, priority: 4 },
    { key: 'to', width: 150, priority: 4 },
    { key: 'comments', width: 150, priority: 2, grow: true },
  ]);

/** A transaction as a row; it opens at `to`, for a reader who may open it. */
export function placeTransactionRow(reader: Reader, to: (id: number) => Address): RowTraits<TransactionRow> {
  return {
    key: (row) => String(row.id),
    name: (row) => `transaction n°\u00a0${quantity(row.id)}`,
    ...(reader.mayOpen('transactions') && { to: ({ id }: TransactionRow) => to(id) }),
    phone: (row) => {
      const shown = describeOnScreen(row, reader);
      return {
        title: shown.type,
        chip: unusualStatus(row.status),
        end: count(row.containers_count, 'contenant', 'contenants'),
        meta: shown.date,
        metaEnd: shown.by.label,
      };
    },
  };
}
