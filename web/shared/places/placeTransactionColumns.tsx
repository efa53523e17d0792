import { type Address } from '@boucle/contract/pages.ts';
import { count } from '@boucle/contract/base/format.ts';
import { type Reader } from '@boucle/contract/features/transactions/describe.ts';
import { type TransactionRow } from '@boucle/contract/shared/transactions/row.ts';
import { type Column } from '../../ui/table/columns.ts';
import { transactionRow, transactionTable } from '../transactions/transactionTable.tsx';
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

/** A transaction of a place, with its containers and its author; a link where it may be opened. */
export const placeTransactionRow = (reader: Reader, to: (id: number) => Address) =>
  transactionRow(reader, reader.mayOpen('transactions') ? to : undefined, ({ containers_count: pieces }, by) => ({
    end: count(pieces, 'contenant', 'contenants'),
    metaEnd: by,
  }));
