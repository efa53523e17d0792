import { type Order, type OrderDetail, type OrderLine } from '@boucle/contract/features/orders/calls.ts';
import { toEuros } from '@boucle/contract/base/primitives.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { notFound } from '../../platform/http/errors.ts';
import { transactionsById } from '../../domain/transactions/page.ts';
import { type Reader } from '../../platform/api/readers.ts';
import { actualLines, historyOf, moneyOf, plannedLines, transactionIdsOf, versionOf } from './detailQueries.ts';
import { ordersById, ownsOrder } from './queries.ts';

/** An order whole. 404 when the owner has none of that number. */
export async function readOrder(tx: Tx, owner: Reader, id: number): Promise<OrderDetail> {
  const { accountId } = owner;
  if (!(await ownsOrder(tx, owner, id))) throw notFound('Cette commande');
  const [version, [order], planned, actual, money, history, ids] = await Promise.all([
    versionOf(tx, accountId, id),
    ordersById(tx, accountId, [id]),
    plannedLines(tx, accountId, id),
    actualLines(tx, accountId, id),
    moneyOf(tx, accountId, id),
    historyOf(tx, accountId, id),
    transactionIdsOf(tx, accountId, id),
  ]);
  if (version === undefined || order === undefined) throw notFound('Cette commande');
  const isDone = order.status === 'done';
  return {
    ...order,
    version,
    lines: linesOf(order, planned, actual),
    money: {
      held: toEuros(money.held_cents),
      delivered: isDone ? toEuros(money.delivered_cents) : null,
      returned: isDone ? toEuros(money.returned_cents) : null,
    },
    history,
    transactions: await transactionsById(tx, accountId, ids),
  };
}

type Planned = Awaited<ReturnType<typeof plannedLines>>[number];
type Actual = Awaited<ReturnType<typeof actualLines>>[number];

/** Planned and real quantities, and what was taken back without having been announced. */
function linesOf({ status }: Order, planned: readonly Planned[], actual: readonly Actual[]): OrderLine[] {
  const isDone = status === 'done';
  const really = ({ act, format_id }: Pick<Actual, 'act' | 'format_id'>): number =>
    actual.find((line) => line.act === act && line.format_id === format_id)?.quantity ?? 0;
  const lines = planned.map(({ unit_deposit_cents, ...line }) => ({
    ...line,
    actual: isDone ? really(line) : null,
    unit_deposit: unit_deposit_cents === null ? null : toEuros(unit_deposit_cents),
  }));
  if (!isDone) return lines;
  const unannounced = actual.filter(
    ({ act, format_id, quantity }) =>
      quantity !== 0 && !planned.some((line) => line.act === act && line.format_id === format_id),
  );
  return [
    ...lines,
    ...unannounced.map(({ quantity, ...line }) => ({ ...line, planned: 0, actual: quantity, unit_deposit: null })),
  ];
}
