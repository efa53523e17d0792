import { type BookEntriesQuery, type BookEntry } from '@boucle/contract/books/calls.ts';
import { chartAccountOf } from '@boucle/contract/books/chart.ts';
import { type ByteStream } from '@boucle/contract/download.ts';
import { euroPlain, parisDay, writtenDay } from '@boucle/contract/format.ts';
import {
  BALANCE_KINDS,
  BALANCE_LABELS,
  type BalanceKind,
  SETTLEMENT_KINDS,
} from '@boucle/contract/ledgerCards/accounts.ts';
import { type CardSource, sourceLabel } from '@boucle/contract/ledgerCards/causes.ts';
import { readPage } from '@boucle/contract/pagination.ts';
import { toEuros } from '@boucle/contract/primitives.ts';
import { TRANSACTION_TYPES } from '@boucle/contract/transactions/types.ts';
import { type RawBuilder, sql } from 'kysely';
import { pagesById } from '../../database/pagesById.ts';
import { type Database } from '../../database/pool.ts';
import { prepared } from '../../database/prepared.ts';
import { type Tx } from '../../database/transaction.ts';
import { type CsvColumn, csvHeaders, csvStream } from '../../http/csv.ts';

const SOURCES: readonly CardSource[] = [...TRANSACTION_TYPES, ...SETTLEMENT_KINDS];

/** The kinds and sources whose entries are on an account of the chart: « COST provider_fee ». */
const onAccount = (code: string): string[] =>
  BALANCE_KINDS.flatMap((kind: BalanceKind) =>
    SOURCES.filter((source) => chartAccountOf(kind, source).code === code).map((source) => `${kind} ${source}`),
  );

interface SqlRow extends Omit<BookEntry, 'amount'> {
  readonly cents: number;
}

/** Both sides of the entries that answer the filters: columns of BookEntry, cents debit above 0. */
function sides(accountId: number, { filter, from_date, to_date }: BookEntriesQuery): RawBuilder<unknown> {
  const { kind, code } = filter ?? {};
  const days = (day: RawBuilder<unknown>): RawBuilder<unknown> => sql`
    ${from_date === undefined ? sql`` : sql`and ${day} >= ${from_date}::date`}
    ${to_date === undefined ? sql`` : sql`and ${day} <= ${to_date}::date`}`;
  return sql`(
    select w.n, w.day, w.source, w.transaction_id, w.settlement_id, a.kind, o.kind as counterpart,
           case when a.id = w.from_account then w.amount_cents else -w.amount_cents end as cents
      from (
        select e.n, t.day, t.type as source, t.id as transaction_id, null::bigint as settlement_id, e.from_account, e.to_account, e.amount_cents
          from transactions t join entries e on e.account_id = ${accountId}::bigint and e.transaction_id = t.id
         where t.account_id = ${accountId}::bigint ${days(sql`t.day`)}
        union all
        select e.n, s.day, s.kind, null, s.id, e.from_account, e.to_account, e.amount_cents
          from settlements s join settlement_entries e on e.account_id = ${accountId}::bigint and e.settlement_id = s.id
         where s.account_id = ${accountId}::bigint ${days(sql`s.day`)}
      ) w
      join money_accounts a on a.account_id = ${accountId}::bigint and a.id in (w.from_account, w.to_account)
      join money_accounts o on o.account_id = ${accountId}::bigint and o.id = case when a.id = w.from_account then w.to_account else w.from_account end
     where true ${kind === undefined ? sql`` : sql`and a.kind = ${kind}`}
       ${code === undefined ? sql`` : sql`and a.kind || ' ' || w.source = any(${onAccount(code)}::text[])`}
  )`;
}

const LATEST = sql`order by day desc, transaction_id desc nulls last, settlement_id desc, n, cents`;

const entryOf = ({ cents, ...row }: SqlRow): BookEntry => ({ ...row, amount: toEuros(cents) });

/** A page of entries, the latest first, and how many there are. */
export async function bookEntries(
  tx: Tx,
  accountId: number,
  query: BookEntriesQuery,
): Promise<{ rows: BookEntry[]; count: number }> {
  const { limit, offset } = readPage(query.page);
  const from = sides(accountId, query);
  const [totals] = await prepared(tx, sql<{ count: number }>`select count(*)::int as count from ${from} s`);
  const rows = await prepared(
    tx,
    sql<SqlRow & Record<string, unknown>>`
      select n, day, source, transaction_id, settlement_id, kind, counterpart, cents from ${from} s ${LATEST}
       limit ${limit}::bigint offset ${offset}::bigint`,
  );
  return { rows: rows.map((row) => entryOf(row)), count: totals?.count ?? 0 };
}

const COLUMNS: readonly CsvColumn<BookEntry>[] = [
  { heading: 'Date', value: ({ day }) => writtenDay(day) },
  { heading: 'Compte', value: ({ kind, source }) => chartAccountOf(kind, source).code },
  { heading: 'Libellé du compte', value: ({ kind, source }) => chartAccountOf(kind, source).label },
  { heading: 'Écriture', value: ({ source }) => sourceLabel(source) },
  {
    heading: 'Pièce',
    value: ({ transaction_id: transaction, settlement_id: settlement }) =>
      transaction === null ? `S-${settlement ?? 0}` : `T-${transaction}`,
  },
  { heading: 'Contrepartie', value: ({ counterpart }) => BALANCE_LABELS[counterpart] },
  { heading: 'Débit', value: ({ amount }) => (amount > 0 ? euroPlain(amount) : '') },
  { heading: 'Crédit', value: ({ amount }) => (amount < 0 ? euroPlain(-amount) : '') },
];

/** The same as a streamed CSV. */
export const entriesCsv = (
  database: Database,
  accountId: number,
  query: BookEntriesQuery,
): { headers: Record<string, string>; body: ByteStream } => ({
  headers: csvHeaders(`ecritures-${parisDay(new Date())}`),
  body: csvStream(
    COLUMNS,
    pagesById(
      database,
      accountId,
      async (tx) =>
        prepared(
          tx,
          sql<SqlRow & Record<string, unknown>>`
            select n, day, source, transaction_id, settlement_id, kind, counterpart, cents from ${sides(accountId, query)} s ${LATEST}`,
        ),
      (_, rows) => Promise.resolve(rows.map((row) => entryOf(row))),
    ),
  ),
});
