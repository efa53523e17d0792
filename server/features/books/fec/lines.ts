import { type ChartChange, chartAccountAt, chartUseOf } from '@boucle/contract/books/chart.ts';
import { type FecGrain } from '@boucle/contract/books/fec.ts';
import { JOURNAL_LABELS, JOURNALS } from '@boucle/contract/books/journals.ts';
import { BALANCE_KINDS } from '@boucle/contract/ledgerCards/accounts.ts';
import { CARD_SOURCES, sourceLabel } from '@boucle/contract/ledgerCards/causes.ts';
import { type Tx } from '../../../database/transaction.ts';
import { type Lettered } from './letters.ts';
import { fecDay, fecText, OWNER_NAMES } from './text.ts';

const UNDOES = 'annulation de';

/** Of an owner's letter and number, in SQL: « R000003 »; a longer number is not cut. */
const OWNER_NUMBER = `a.owner || lpad(a.owner_id::text, greatest(6, length(a.owner_id::text)), '0')`;

/**
 * The lines of account $1 on day $2, as text: debits and credits of each entry summed by account, entries numbered on from those of the days
 * before ($8, by source). $3: all transactions of a type make one entry. $4 to $8: sources, journals and their labels, labels of sources.
 * $9 to $13: the chart of the day by kind and source. $14, $15: names of restaurants. $16 to $18: letters by statement. $19: the day as written.
 * All labels are written as the file has them.
 */
const DAY = `with written as materialized (
    select 1 as origin, case when $3::boolean then 0 else t.id end as id, case when not $3::boolean then t.completed_at end as at, t.type as source,
           case when not $3::boolean then t.reverses_id end as reverses, null::bigint as statement, null::text as label, null::date as issued,
           (t.completed_at at time zone 'Europe/Paris')::date as valid, e.from_account, e.to_account, e.amount_cents
      from transactions t join entries e on e.account_id = $1 and e.transaction_id = t.id
     where t.account_id = $1 and t.day = $2::date
    union all
    select 2, s.id, s.created_at, s.kind, s.reverses_id, s.statement_id, i.label, i.issued_on,
           (s.created_at at time zone 'Europe/Paris')::date, e.from_account, e.to_account, e.amount_cents
      from settlements s join settlement_entries e on e.account_id = $1 and e.settlement_id = s.id
      left join invoices i on i.account_id = $1 and i.id = s.invoice_id
     where s.account_id = $1 and s.day = $2::date
  ), sides as (
    select w.*, w.from_account as account, true as is_debit from written w
    union all
    select w.*, w.to_account, false from written w
  ), lines as (
    select s.origin, s.id, s.at, s.source, s.reverses, s.label as piece, s.issued, s.is_debit, c.code, c.label as code_label,
           case when c.auxiliary then ${OWNER_NUMBER} else '' end as auxiliary,
           case when not c.auxiliary then '' when a.owner = 'R' then coalesce(r.name, '') when a.owner = 'E' then '${OWNER_NAMES.client}' else '${OWNER_NAMES.holder}' end as owner,
           case when a.kind = 'AR' then s.statement end as statement, max(s.valid) as valid, sum(s.amount_cents)::bigint as cents
      from sides s
      join money_accounts a on a.account_id = $1 and a.id = s.account
      join unnest($9::text[], $10::text[], $11::text[], $12::text[], $13::boolean[]) as c(kind, source, code, label, auxiliary)
        on c.kind = a.kind and c.source = s.source
      left join unnest($14::bigint[], $15::text[]) as r(id, name) on a.owner = 'R' and r.id = a.owner_id
     group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13
  ), numbered as (
    select l.*, j.journal, j.label as journal_label, j.source_label,
           j.base + dense_rank() over (partition by j.journal order by l.at nulls first, l.origin, l.id, l.source) as number
      from lines l join unnest($4::text[], $5::text[], $6::text[], $7::text[], $8::bigint[]) as j(source, journal, label, source_label, base)
        on j.source = l.source
  ), texts as (
    select n.at, n.origin, n.id, n.source, n.is_debit, n.code, n.auxiliary, n.cents, n.journal, n.number, concat_ws(E'\\t', n.journal, n.journal_label,
        n.number, $19::text, n.code, n.code_label, n.auxiliary, n.owner,
        coalesce(n.piece, case when n.origin = 2 then 'S-' || n.id when $3::boolean then 'J-' || $19::text else 'T-' || n.id end),
        coalesce(to_char(n.issued, 'YYYYMMDD'), $19::text),
        n.source_label || case when n.reverses is null then '' else ' (${UNDOES} ' || case when n.origin = 1 then 'T-' else 'S-' end || n.reverses || ')' end,
        case when n.is_debit then n.cents / 100 || ',' || lpad(mod(n.cents, 100)::text, 2, '0') else '0,00' end,
        case when n.is_debit then '0,00' else n.cents / 100 || ',' || lpad(mod(n.cents, 100)::text, 2, '0') end,
        coalesce(t.letter, ''), coalesce(t.day, ''), to_char(n.valid, 'YYYYMMDD'), '', '') as text
      from numbered n left join unnest($16::bigint[], $17::text[], $18::text[]) as t(statement, letter, day) on t.statement = n.statement
  )
  select coalesce(string_agg(text, E'\\r\\n' order by at nulls first, origin, id, source, is_debit desc, code, auxiliary) || E'\\r\\n', '') as text,
         count(*)::int as lines, coalesce(sum(cents) filter (where is_debit), 0)::bigint as debit,
         coalesce(sum(cents) filter (where not is_debit), 0)::bigint as credit,
         coalesce((select json_object_agg(last.journal, last.number) from (select journal, max(number) as number from texts group by 1) last), '{}') as numbers
    from texts`;

/** The days of a period on which something was recorded, in order. */
export async function daysOf(tx: Tx, accountId: number, from: string, to: string): Promise<string[]> {
  const { rows } = await tx.raw<{ day: string }>({
    text: `select day from transactions where account_id = $1 and day between $2 and $3
      union select day from settlements where account_id = $1 and day between $2 and $3 order by 1`,
    values: [accountId, from, to],
  });
  return rows.map(({ day }) => day);
}

/** The lines of a day, each with its line end, and what they add up to in cents. */
export interface FecDay {
  readonly text: string;
  readonly lines: number;
  readonly debit: number;
  readonly credit: number;
  /** The last number of each journal that has entries that day. */
  readonly numbers: Readonly<Record<string, number>>;
}

/** What the days of a file have in common. */
export interface FecBooks {
  readonly accountId: number;
  readonly grain: FecGrain;
  readonly chart: readonly ChartChange[];
  readonly letters: readonly Lettered[];
  /** Names as the file has them. */
  readonly restaurants: readonly { readonly id: number; readonly name: string }[];
}

const SOURCE_JOURNALS = CARD_SOURCES.map((source) => JOURNALS[source]);
const SOURCE_JOURNAL_LABELS = SOURCE_JOURNALS.map((journal) => fecText(JOURNAL_LABELS[journal]));
const SOURCE_LABELS = CARD_SOURCES.map((source) => fecText(sourceLabel(source)));

/** The chart of a day by kind and source, as the statement takes it. */
interface DayAccounts {
  readonly kinds: readonly string[];
  readonly sources: readonly string[];
  readonly codes: readonly string[];
  readonly labels: readonly string[];
  readonly auxiliaries: readonly boolean[];
}

/** By chart, and by how many of its changes had come: made once for all the days between two changes. */
const MADE = new WeakMap<readonly ChartChange[], Map<number, DayAccounts>>();

function accountsAt(chart: readonly ChartChange[], day: string): DayAccounts {
  const made = MADE.get(chart) ?? new Map<number, DayAccounts>();
  MADE.set(chart, made);
  const come = chart.filter(({ valid_from }) => valid_from <= day).length;
  const known = made.get(come);
  if (known !== undefined) return known;
  const accounts = BALANCE_KINDS.flatMap((kind) =>
    CARD_SOURCES.map((source) => ({ kind, source, ...chartAccountAt(chart, chartUseOf(kind, source), day) })),
  );
  const columns = {
    kinds: accounts.map(({ kind }) => kind),
    sources: accounts.map(({ source }) => source),
    codes: accounts.map(({ code }) => code),
    labels: accounts.map(({ label }) => fecText(label)),
    auxiliaries: accounts.map(({ auxiliary }) => auxiliary),
  };
  made.set(come, columns);
  return columns;
}

/** Reads the lines of a Paris day of the books, numbered on from `numbers`. */
export async function fecDayOf(
  tx: Tx,
  { accountId, grain, chart, letters, restaurants }: FecBooks,
  day: string,
  numbers: Readonly<Record<string, number>>,
): Promise<FecDay> {
  const accounts = accountsAt(chart, day);
  const lettered = letters.filter(({ days }) => days.includes(day));
  const { rows } = await tx.raw<FecDay & Record<string, unknown>>({
    text: DAY,
    values: [
      accountId,
      day,
      grain === 'daily',
      CARD_SOURCES,
      SOURCE_JOURNALS,
      SOURCE_JOURNAL_LABELS,
      SOURCE_LABELS,
      CARD_SOURCES.map((source) => numbers[JOURNALS[source]] ?? 0),
      accounts.kinds,
      accounts.sources,
      accounts.codes,
      accounts.labels,
      accounts.auxiliaries,
      restaurants.map(({ id }) => id),
      restaurants.map(({ name }) => name),
      lettered.map(({ statement }) => statement),
      lettered.map(({ letter }) => letter),
      lettered.map((one) => fecDay(one.day)),
      fecDay(day),
    ],
  });
  const [row] = rows;
  if (row === undefined) throw new Error('A query without rows answers one row.');
  return row;
}
