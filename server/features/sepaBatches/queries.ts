import { cardNumber } from '@boucle/contract/shared/cards/status.ts';
import { customerName } from '@boucle/contract/features/customers/name.ts';
import { readPage, readSort, type Sorting } from '@boucle/contract/base/pagination.ts';
import { toEuros } from '@boucle/contract/base/primitives.ts';
import { type SepaBatchState, type SepaTransferState } from '@boucle/contract/features/sepaBatches/labels.ts';
import {
  type SEPA_BATCH_SORTS,
  type SepaBatch,
  type SepaBatchDetail,
  type SepaBatchListQuery,
  type SepaBatchTotals,
  type SepaTransfer,
} from '@boucle/contract/features/sepaBatches/shapes.ts';
import { statementNumber } from '@boucle/contract/shared/statements/labels.ts';
import { type RawBuilder, sql } from 'kysely';
import { prepared } from '../../platform/database/prepared.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { notFound } from '../../platform/http/errors.ts';
import { allOf, contains } from '../../domain/transactions/criteria.ts';
import { THE_BATCH } from './endBatch.ts';

type BatchSort = (typeof SEPA_BATCH_SORTS)[number];

const LATEST_FIRST: readonly Sorting<BatchSort>[] = [{ column: 'number', descending: true }];

const SORTED_BY: Readonly<Record<BatchSort, readonly RawBuilder<unknown>[]>> = {
  number: [sql`b.year`, sql`b.number`],
  amount: [sql`b.cents`],
  pay_on: [sql`b.pay_on`],
  created_at: [sql`b.created_at`],
};

interface BatchRow {
  id: number;
  label: string;
  state: SepaBatchState;
  transfers: number;
  cents: number;
  returned_cents: number;
  pay_on: string;
  ended_on: string | null;
  created_at: Date;
  by: string | null;
  version: number;
}

/** The batches of the account, with what the bank sent back of each. */
const batches = (accountId: number): RawBuilder<unknown> => sql`(
  select b.*, coalesce(nullif(p.name, ''), p.email) as by, coalesce(k.cents, 0)::bigint as returned_cents
    from sepa_batches b
    left join people p on p.id = b.created_by
    left join (
      select batch_id, sum(cents) as cents from sepa_transfers
       where account_id = ${accountId}::bigint and state = 'returned' group by batch_id
    ) k on k.batch_id = b.id
   where b.account_id = ${accountId}::bigint
) b`;

const ROW = sql`b.id, b.label, b.state, b.transfers, b.cents, b.returned_cents, b.pay_on, b.ended_on, b.created_at, b.by, b.version`;

const batchOf = (row: BatchRow): SepaBatch => ({
  id: row.id,
  label: row.label,
  state: row.state,
  transfers: row.transfers,
  amount: toEuros(row.cents),
  returned: toEuros(row.returned_cents),
  pay_on: row.pay_on,
  ended_on: row.ended_on,
  created_at: row.created_at.toISOString(),
  by: row.by,
  version: row.version,
});

/** A page of the batches and how many answer the filters; the latest first. */
export async function listBatches(
  tx: Tx,
  accountId: number,
  query: SepaBatchListQuery,
): Promise<{ rows: SepaBatch[]; count: number }> {
  const { limit, offset } = readPage(query.page);
  const rows = await prepared(
    tx,
    sql<BatchRow>`select ${ROW} from ${batches(accountId)} where ${conditionsOf(query)}
      order by ${orderOf(query)} limit ${limit}::bigint offset ${offset}::bigint`,
  );
  const { count } = await batchTotals(tx, accountId, query);
  return { rows: rows.map(batchOf), count };
}

/** All the batches that answer the filters, in the order of the list. */
export async function allBatches(tx: Tx, accountId: number, query: SepaBatchListQuery): Promise<SepaBatch[]> {
  const rows = await prepared(
    tx,
    sql<BatchRow>`select ${ROW} from ${batches(accountId)} where ${conditionsOf(query)} order by ${orderOf(query)}`,
  );
  return rows.map(batchOf);
}

interface TotalsRow {
  count: number;
  transfers: number;
  cents: number;
  returned_cents: number;
}

/** How many batches, transfers and euros; what was cancelled is counted as it was prepared. */
export async function batchTotals(tx: Tx, accountId: number, query: SepaBatchListQuery): Promise<SepaBatchTotals> {
  const [row] = await prepared(
    tx,
    sql<TotalsRow>`select count(*)::int as count, coalesce(sum(b.transfers), 0)::bigint as transfers,
        coalesce(sum(b.cents), 0)::bigint as cents, coalesce(sum(b.returned_cents), 0)::bigint as returned_cents
      from ${batches(accountId)} where ${conditionsOf(query)}`,
  );
  const { count = 0, transfers = 0, cents = 0, returned_cents: returned = 0 } = row ?? {};
  return { count, transfers, amount: toEuros(cents), returned: toEuros(returned) };
}

function conditionsOf({ filter = {}, from_date, to_date }: SepaBatchListQuery): RawBuilder<unknown> {
  const { state, q } = filter;
  const all: RawBuilder<unknown>[] = [];
  if (state !== undefined) all.push(sql`b.state = any(${state}::text[])`);
  if (from_date !== undefined) all.push(sql`b.pay_on >= ${from_date}::date`);
  if (to_date !== undefined) all.push(sql`b.pay_on <= ${to_date}::date`);
  if (q !== undefined && q !== '') all.push(sql`b.label ilike ${contains(q)}`);
  return allOf(all);
}

function orderOf({ sort }: SepaBatchListQuery): RawBuilder<unknown> {
  const order = readSort<BatchSort>(sort, LATEST_FIRST);
  const parts = order.flatMap(({ column, descending }) => {
    const direction = sql.raw(descending ? 'desc' : 'asc');
    return SORTED_BY[column].map((one) => sql`${one} ${direction}`);
  });
  return sql.join([...parts, sql`b.id`]);
}

interface WholeRow extends BatchRow {
  xml_sha256: Buffer;
  forgotten: boolean;
  reason: string;
  ended_by: string | null;
}

interface TransferRow {
  n: number;
  state: SepaTransferState;
  cents: number;
  beneficiary: string;
  iban_end: string;
  statement_id: number | null;
  month: string | null;
  number: number | null;
  restaurant_id: number | null;
  restaurant: string | null;
  customer_id: number | null;
  email: string | null;
  name: string | null;
  erased: boolean | null;
  card_holder_id: number | null;
  transaction_id: number | null;
  returned_on: string | null;
  reason: string;
}

/** A batch whole; 404 when the account has none of that number. */
export async function readBatch(tx: Tx, accountId: number, id: number): Promise<SepaBatchDetail> {
  const [row] = await prepared(
    tx,
    sql<WholeRow>`select ${ROW}, b.xml_sha256, b.sealed_xml is null as forgotten, b.reason,
        (select coalesce(nullif(y.name, ''), y.email) from people y where y.id = b.ended_by) as ended_by
      from ${batches(accountId)} where b.id = ${id}::bigint`,
  );
  if (row === undefined) throw notFound(THE_BATCH);
  const lines = await prepared(
    tx,
    sql<TransferRow>`select t.n, t.state, t.cents, t.beneficiary, t.iban_end, t.statement_id, s.month, s.number, s.restaurant_id,
        r.name as restaurant, t.customer_id, c.email, c.name, c.erased_at is not null as erased, t.card_holder_id, t.transaction_id,
        t.returned_on, t.reason
      from sepa_transfers t
      left join statements s on s.account_id = ${accountId}::bigint and s.id = t.statement_id
      left join restaurants r on r.account_id = ${accountId}::bigint and r.id = s.restaurant_id
      left join customers c on c.account_id = ${accountId}::bigint and c.id = t.customer_id
     where t.account_id = ${accountId}::bigint and t.batch_id = ${id}::bigint order by t.n`,
  );
  return {
    ...batchOf(row),
    lines: lines.map(transferOf),
    xml_sha256: row.xml_sha256.toString('hex'),
    forgotten: row.forgotten,
    reason: row.reason,
    ended_by: row.ended_by,
  };
}

const transferOf = (row: TransferRow): SepaTransfer => ({
  n: row.n,
  state: row.state,
  amount: toEuros(row.cents),
  beneficiary: row.beneficiary,
  iban_end: row.iban_end,
  statement: statementOf(row),
  holder: holderOf(row),
  transaction_id: row.transaction_id,
  returned_on: row.returned_on,
  reason: row.reason,
});

function statementOf({ statement_id: id, month, number, restaurant_id, restaurant }: TransferRow) {
  if (id === null || month === null || number === null || restaurant_id === null) return null;
  return { id, number: statementNumber(month, number), restaurant_id, restaurant: restaurant ?? '' };
}

function holderOf({ customer_id, email, name, erased, card_holder_id }: TransferRow): SepaTransfer['holder'] {
  if (card_holder_id !== null) {
    return { kind: 'card', id: card_holder_id, name: `Carte ${cardNumber(card_holder_id)}` };
  }
  if (customer_id === null) return null;
  const called = customerName({ id: customer_id, email: email ?? '', name: name ?? '', erased: erased === true });
  return { kind: 'customer', id: customer_id, name: called };
}
