import { type PlaceTransactionsQuery } from '@boucle/contract/shared/places/fields.ts';
import { client } from '../../../api/client.ts';
import { download } from '../../../api/download.ts';
import { PlaceTransactions } from '../../../shared/places/PlaceTransactions.tsx';
import { DROP_OFF_TRANSACTIONS } from './transactions.ts';

const exportAll = (input: PlaceTransactionsQuery) =>
  download(`transactions-point-${input.id}.csv`, (options) => client.dropOffPoints.transactionsCsv(input, options));

/** Transactions of a drop-off point: brought there, washed there and taken from it. */
export function TransactionsTab({ id }: { id: number }) {
  return <PlaceTransactions id={id} list={DROP_OFF_TRANSACTIONS} onExport={exportAll} />;
}
