import { type Address } from '@boucle/contract/pages.ts';
import { count } from '@boucle/contract/base/format.ts';
import { type Reader } from '@boucle/contract/features/transactions/describe.ts';
import { type TransactionRow } from '@boucle/contract/shared/transactions/row.ts';
import { Money } from '../../ui/cells.tsx';
import { type Column } from '../../ui/table/columns.ts';
import { transactionRow, transactionTable } from '../../shared/transactions/transactionTable.tsx';
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

/** A transaction of a holder, with its amount and its containers. */
export const holderTransactionRow = (reader: Reader, to: (id: number) => Address) =>
  transactionRow(reader, to, ({ money, containers_count: pieces }) => ({
    end: <Money euros={money} />,
    metaEnd: pieces === 0 ? undefined : count(pieces, 'contenant', 'contenants'),
  }));
