import { LOAN_PHASES, SOON_DAYS } from '@boucle/contract/features/loans/labels.ts';
import {
  type Loan,
  type LOAN_SORTS,
  type LoanListQuery,
  type LoanTotals,
} from '@boucle/contract/features/loans/rows.ts';
import { LOAN_COLUMNS } from '@boucle/contract/features/loans/columns.ts';
import { daysBetween, parisDay } from '@boucle/contract/base/format.ts';
import { readPage, readSort } from '@boucle/contract/base/pagination.ts';
import { toEuros } from '@boucle/contract/base/primitives.ts';
import { datedLoans, HOLDER, readLoans } from '../../domain/loans/readLoans.ts';
import { fateOf } from '../../domain/loans/rule.ts';
import { type Database } from '../../platform/database/pool.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { csvById } from '../../platform/http/csvFile.ts';

type LoanSort = (typeof LOAN_SORTS)[number];

const SORTED_BY: Readonly<Record<LoanSort, string>> = {
  since: 'l.since',
  due_on: 'l.due',
  amount: 'l.amount',
  holder: 'lower(l.holder)',
};
const OWNERS = { customer: 'U', card: 'K', guests: 'G' } as const;
const KINDS: Readonly<Record<string, Loan['holder']['kind']>> = { U: 'customer', K: 'card', G: 'guests' };

/** SQL of the phase of a loan; $2: today. */
const PHASE = `case when l.kept_by is not null then 'kept' when l.pardoned then 'pardoned' when l.due < $2::date then 'late'
  when l.due <= $2::date + ${SOON_DAYS} then 'soon' else 'current' end`;

/** Whether names are read: to search in them, or to sort by them. */
const isNamed = ({ filter, sort = '' }: LoanListQuery): boolean => filter?.q !== undefined || sort.includes('holder');

/** The loans that answer the filters, with what a list orders and adds up; $2: today. */
const askedSql = (named: boolean): string => `
  select l.id, l.since, l.due, l.pieces, l.pieces * l.unit_deposit_cents as amount, l.phase${named ? ', l.holder' : ''}
    from (
      select l.*, coalesce(l.kept_pieces, l.left_quantity) as pieces, ${PHASE} as phase
             ${named ? `, ${HOLDER} as holder, r.name as restaurant, c.email` : ''}
        from (${datedLoans()}) l
        ${
          named
            ? `left join restaurants r on r.account_id = $1 and r.id = l.restaurant_id
               left join customers c on c.account_id = $1 and l.owner = 'U' and c.id = l.owner_id`
            : ''
        }
    ) l
   where ($3::text[] is null or l.phase = any($3)) and ($4::text[] is null or l.owner = any($4))
     and ($5::bigint is null or l.format_id = $5) and ($6::bigint is null or l.restaurant_id = $6)
     and ($7::bigint is null or l.owner = 'U' and l.owner_id = $7)
     and ($8::int is null or l.kept_by is null and l.due <= $2::date - $8)
     and ($9::date is null or l.day >= $9) and ($10::date is null or l.day <= $10)
     and ($11::text is null${named ? ` or strpos(lower(concat_ws(' ', l.holder, l.email, l.restaurant)), lower($11)) > 0` : ''})`;

const valuesOf = (tx: Tx, accountId: number, { filter = {}, from_date, to_date }: LoanListQuery): unknown[] => [
  ...[accountId, parisDay(tx.now()), filter.phase ?? null, filter.holder?.map((kind) => OWNERS[kind]) ?? null],
  ...[filter.format_id ?? null, filter.restaurant_id ?? null, filter.customer_id ?? null],
  ...[filter.late_days ?? null, from_date ?? null, to_date ?? null, filter.q ?? null],
];

/** By default the first to be due first; what has no day comes last. */
const orderBy = ({ sort }: LoanListQuery): string =>
  [
    ...readSort<LoanSort>(sort, [{ column: 'due_on', descending: false }]).map(
      ({ column, descending }) => `${SORTED_BY[column]} ${descending ? 'desc' : 'asc'} nulls last`,
    ),
    'l.since',
    'l.id',
  ].join(', ');

/** A page of the loans that are out or kept, and how many answer the filters. */
export async function listLoans(
  tx: Tx,
  accountId: number,
  query: LoanListQuery,
): Promise<{ rows: Loan[]; count: number }> {
  const { limit, offset } = readPage(query.page);
  const { rows } = await tx.raw<{ count: number; ids: number[] }>({
    text: `with asked as materialized (${askedSql(isNamed(query))})
           select (select count(*) from asked)::int as count,
                  array(select l.id from asked l order by ${orderBy(query)} limit $12::bigint offset $13::bigint) as ids`,
    values: [...valuesOf(tx, accountId, query), limit, offset],
    // A plan for any filter expects one loan, and reads all of them for each.
    unnamed: true,
  });
  const { count = 0, ids = [] } = rows[0] ?? {};
  return { rows: await loansById(tx, accountId, ids), count };
}

/** What is filtered, by phase. */
export async function loanTotals(tx: Tx, accountId: number, query: LoanListQuery): Promise<LoanTotals> {
  const { rows } = await tx.raw<{ phase: string; loans: number; pieces: number; cents: number }>({
    text: `select l.phase, count(*)::int as loans, sum(l.pieces)::int as pieces, sum(l.amount)::bigint as cents
             from (${askedSql(isNamed(query))}) l group by l.phase`,
    values: valuesOf(tx, accountId, query),
    unnamed: true,
  });
  const of = (phase: string) => rows.find((row) => row.phase === phase) ?? { loans: 0, pieces: 0, cents: 0 };
  return Object.fromEntries(
    LOAN_PHASES.map((phase) => {
      const { loans, pieces, cents } = of(phase);
      return [phase, { loans, pieces, amount: toEuros(cents) }];
    }),
  ) as LoanTotals;
}

interface Kept extends Record<string, unknown> {
  id: number;
  owner: string;
  owner_id: number;
  holder: string;
  format_id: number;
  format_title: string;
  pieces: number;
  cents: number;
  since: Date;
  restaurant_id: number | null;
  restaurant: string | null;
  due_on: string | null;
  kept_on: string | null;
  until: string | null;
  phase: Loan['phase'];
  reminders: number;
  reminded_on: string | null;
  reason: string | null;
  by: string | null;
}

/** The loans of these numbers, in the order of the numbers given. */
export async function loansById(tx: Tx, accountId: number, ids: readonly number[]): Promise<Loan[]> {
  if (ids.length === 0) return [];
  const today = parisDay(tx.now());
  const open = new Map((await readLoans(tx, accountId, { ids })).map((row) => [row.id, row]));
  const { rows } = await tx.raw<Kept>({
    text: `select l.id, l.owner, l.owner_id, ${HOLDER} as holder, l.format_id, f.title as format_title,
                  coalesce(l.kept_pieces, l.left_quantity) as pieces, coalesce(l.kept_pieces, l.left_quantity) * l.unit_deposit_cents as cents,
                  l.since, l.restaurant_id, r.name as restaurant, to_char(l.due, 'YYYY-MM-DD') as due_on, ${PHASE} as phase,
                  to_char(l.kept_day, 'YYYY-MM-DD') as kept_on, to_char(l.kept_until, 'YYYY-MM-DD') as until,
                  coalesce(m.reminders, 0)::int as reminders, to_char(m.reminded_on, 'YYYY-MM-DD') as reminded_on, x.reason, x.by
             from (${datedLoans({ only: 'l.id = any($3::bigint[])' })}) l
             join formats f on f.account_id = $1 and f.id = l.format_id
             left join restaurants r on r.account_id = $1 and r.id = l.restaurant_id
             left join customers c on c.account_id = $1 and l.owner = 'U' and c.id = l.owner_id
             left join lateral (select count(*) as reminders, max(s.day) as reminded_on from loan_steps s
                                 where s.account_id = $1 and s.lot_id = l.id and s.step = 'reminded') m on true
             left join lateral (select s.reason, coalesce(nullif(p.name, ''), p.email) as by from loan_steps s
                                  left join people p on p.id = s.person_id
                                 where s.account_id = $1 and s.lot_id = l.id and s.step in ('pardoned', 'extended')
                                 order by s.day desc, s.step desc, s.n desc limit 1) x on true
            order by array_position($3::bigint[], l.id)`,
    values: [accountId, today, ids],
  });
  return rows.map((row) => {
    const loan = open.get(row.id);
    const due = row.due_on;
    return {
      id: row.id,
      phase: row.phase,
      holder: { kind: KINDS[row.owner] ?? 'guests', id: row.owner_id, name: row.holder },
      format_id: row.format_id,
      format_title: row.format_title,
      pieces: row.pieces,
      amount: toEuros(row.cents),
      since: row.since.toISOString(),
      restaurant_id: row.restaurant_id,
      restaurant: row.restaurant,
      late_days: row.phase === 'kept' || due === null || due >= today ? 0 : daysBetween(due, today),
      reminders: row.reminders,
      reminded_on: row.reminded_on,
      ...(loan === undefined ? { due_on: due, kept_on: row.kept_on, exempt: null } : fateOf(loan, today)),
      returnable_until: row.kept_on === null || row.until === null || row.until < today ? null : row.until,
      reason: row.reason,
      by: row.by,
    };
  });
}

/** The loans that answer the filters, in the order of the list. */
export const loansCsv = (database: Database, accountId: number, query: LoanListQuery) =>
  csvById(
    database,
    accountId,
    'emprunts',
    LOAN_COLUMNS,
    async (tx) => {
      const { rows } = await tx.raw<{ id: number }>({
        text: `select l.id from (${askedSql(isNamed(query))}) l order by ${orderBy(query)}`,
        values: valuesOf(tx, accountId, query),
        unnamed: true,
      });
      return rows.map(({ id }) => id);
    },
    (tx, ids) => loansById(tx, accountId, ids),
  );
