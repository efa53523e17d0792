import { type Address } from '@boucle/contract/pages.ts';
import { count, quantity } from '@boucle/contract/base/format.ts';
import { type Reader } from '@boucle/contract/features/transactions/describe.ts';
import { describeOnScreen } from '@boucle/contract/features/transactions/onScreen.ts';
import { type TransactionRow } from '@boucle/contract/shared/transactions/row.ts';
import { unusualStatus } from '../../shared/transactions/status.tsx';
import { Money } from '../../ui/cells.tsx';
import { type Column } from '../../ui/table/columns.ts';
import { type RowTraits } from '../../ui/table/tableProps.ts';
import { transactionTable } from '../../shared/transactions/transactionTable.tsx';
import { describer } from '../../shared/transactions/describer.ts';

/** The columns of a holder's transactions; links lead where the reader may go. */
export const transactionColumns = (reader: Reader): readonly Column<TransactionRow>[] =>
  transactionTable(describer(reader), [
    { key: 'date', sort: true, width: 160 },
    // With its status, where it is not the usual one.
    { key: 'type', width: 280, priority: 10 },
    { key: 'status', width: 120, priority: 8, hiddenByDefault: true },
    { key: 'by', width: 170, priority: 4, hiddenByDefault: true },
    { key: 'from', width: 146, priority: 3 },
    { key: 'to', width: 146, priority: 3 },
    { key: 'restaurant', width: 150, priority: 2, hiddenByDefault: true },
    { key: 'containers', width: 100, priority: 7 },
    { key: 'amount', width: 110, priority: 9 },
    { key: 'containers_cost', width: 150, priority: 5 },
    { key: 'comments', width: 160, priority: 1, grow: true, hiddenByDefault: true },
  ]);

/** A transaction as a row; it opens where `to` says. */
export function transactionRow(reader: Reader, to: (id: number) => Address): RowTraits<TransactionRow> {
  return {
    key: (row) => String(row.id),
    name: (row) => `transaction n°\u00a0${quantity(row.id)}`,
    to: ({ id }) => to(id),
    phone: (row) => {
      const shown = describeOnScreen(row, reader);
      return {
        title: shown.type,
        chip: unusualStatus(row.status),
        end: <Money euros={row.money} />,
        meta: shown.date,
        metaEnd: row.containers_count === 0 ? undefined : count(row.containers_count, 'contenant', 'contenants'),
      };
    },
  };
}
