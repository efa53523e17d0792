import { type Address } from '@boucle/contract/pages.ts';
import { type Reader } from '@boucle/contract/features/transactions/describe.ts';
import { type TransactionRow } from '@boucle/contract/shared/transactions/row.ts';
import { Money, Pieces } from '../../../ui/cells.tsx';
import { type Column } from '../../../ui/table/columns.ts';
import { transactionRow, transactionTable } from '../../../shared/transactions/transactionTable.tsx';
import { describer } from '../../../shared/transactions/describer.ts';

/** The columns of a restaurant's transactions; links lead where the reader may go. */
export const transactionColumns = (reader: Reader): readonly Column<TransactionRow>[] =>
  transactionTable(describer(reader), [
    { key: 'date', sort: true, width: 160 },
    { key: 'type', width: 200, priority: 10 },
    { key: 'status', width: 120, priority: 8, hiddenByDefault: true },
    { key: 'by', width: 170, priority: 3, hiddenByDefault: true },
    { key: 'from', width: 160, priority: 5 },
    { key: 'to', width: 170, priority: 5 },
    { key: 'customer', width: 170, priority: 4, hiddenByDefault: true },
    { key: 'containers', width: 100, priority: 9 },
    { key: 'amount', sort: true, width: 110, priority: 4 },
    { key: 'containers_cost', width: 165, priority: 6 },
    { key: 'comments', width: 160, priority: 1, grow: true, hiddenByDefault: true },
  ]);

/** A transaction of a restaurant, with its containers, or its amount where it has none. */
export const restaurantTransactionRow = (reader: Reader, to: (id: number) => Address) =>
  transactionRow(reader, to, ({ money, containers_count: pieces }) => ({
    end: pieces === 0 ? <Money euros={money} /> : <Pieces count={pieces} />,
  }));
