import {
  type ChartAccount,
  type ChartChange,
  chartAccountAt,
  chartUseOf,
} from '@boucle/contract/features/books/chart.ts';
import { type FecGrain } from '@boucle/contract/features/books/fec.ts';
import {
  JOURNAL_LABELS,
  JOURNALS,
  TOUCHED_JOURNALS,
  untouchedJournal,
} from '@boucle/contract/features/books/journals.ts';
import { BALANCE_KINDS } from '@boucle/contract/shared/ledgerCards/accounts.ts';
import { CARD_SOURCES, sourceLabel } from '@boucle/contract/shared/ledgerCards/causes.ts';
import { type Lettered, SERVICE_TYPES } from './letters.ts';
import { fecDay, fecText, OWNER_NAMES } from './text.ts';

const UNDOES = 'annulation de';

/**
 * SQL: the auxiliary account of an owner's letter and number, « R000003 »; a longer number is not
 * cut.
 */
const AUXILIARY = `case when n.owner is null then '' else n.owner || lpad(n.owner_id::text, greatest(6, length(n.owner_id::text)), '0') end`;
const OWNER = `case when n.owner is null then '' when n.owner = 'R' then coalesce(r.name, '') when n.owner = 'E' then coalesce(r.name, '${OWNER_NAMES.client}') else '${OWNER_NAMES.holder}' end`;
const AMOUNT = `n.cents / 100 || ',' || lpad(mod(n.cents, 100)::text, 2, '0')`;

/**
 * The invoice of a return, the first where one was replaced; of its reversal the credit note that
 * took it back, the last.
 */
const PIECE = `(select case when t.reverses_id is null then min(p.id) filter (where p.kind = 'invoice') else max(p.id) filter (where p.kind = 'credit_note') end
              from invoices p where p.account_id = $1 and p.transaction_id = case when t.reverses_id is null then t.id else t.reverses_id end)`;

/**
 * The lines of account $1 between days $2 and $3, one row each, in `texts`: debits and credits of
 * each entry summed by account, entries numbered on from those of the days before. $4: all
 * transactions of a type on a day make one entry a journal. $5, $6, $8: sources, their journals,
 * what they are called. $25, $7, $9: journals, what begins their lines, the last number before.
 * $23, $24: kinds of accounts whose journal an entry takes from day $22 on, the first that it
 * touches; $26: its journal when it touches none. $10 to $13: the account of the chart by kind and
 * source, the same for all these days, and whether owners have one of their own. $14, $15: codes of
 * those accounts, and as they stand in a line. $16, $17, $21: names of owners. $18 to $20: letters
 * by transaction or settlement. $22: from when an entry names no invoice issued after its day.
 * Labels are written as the file has them; what many lines have in common is joined to them once
 * they are summed.
 */
const TEXTS = `with done as (
    select t.id as act, 1 as origin, case when $4::boolean then 0 else t.id end as id, t.day, case when not $4::boolean then t.completed_at end as at, t.type as source,
           case when not $4::boolean then t.reverses_id end as reverses, case when not $4::boolean and t.type in (${SERVICE_TYPES}) then ${PIECE} end as invoice,
           (t.completed_at at time zone 'Europe/Paris')::date as valid
      from transactions t where t.account_id = $1 and t.day between $2::date and $3::date
  ), settled as (
    select s.id as act, 2 as origin, s.id, s.day, s.created_at as at, s.kind as source, s.reverses_id as reverses, s.invoice_id as invoice,
           (s.created_at at time zone 'Europe/Paris')::date as valid
      from settlements s where s.account_id = $1 and s.day between $2::date and $3::date
  ), written as (
    select d.*, e.from_account, e.to_account, e.amount_cents from done d join entries e on e.account_id = $1 and e.transaction_id = d.act
    union all
    select d.*, e.from_account, e.to_account, e.amount_cents from settled d join settlement_entries e on e.account_id = $1 and e.settlement_id = d.act
  ), sides as (
    select w.*, v.account, v.is_debit from written w cross join lateral (values (w.from_account, true), (w.to_account, false)) v(account, is_debit)
  ), touched as (
    select s.origin, s.act, (array_agg(k.journal order by k.rank))[1] as journal
      from sides s
      join money_accounts a on a.account_id = $1 and a.id = s.account
      join unnest($23::text[], $24::text[]) with ordinality as k(kind, journal, rank) on k.kind = a.kind
     where s.day >= $22::date
     group by 1, 2
  ), lines as (
    select s.origin, s.id, s.day, s.source, coalesce(h.journal, case when s.day >= $22::date then j.untouched else j.journal end) as journal, s.is_debit, c.account as code, case when c.auxiliary then a.owner end as owner,
           case when c.auxiliary then a.owner_id end as owner_id, u.text as letter, case when a.kind = 'AR' and a.owner = 'E' then a.owner_id end as client,
           any_value(s.at) as at, any_value(s.reverses) as reverses, any_value(s.invoice) as invoice, max(s.valid) as valid, sum(s.amount_cents)::bigint as cents
      from sides s
      join unnest($5::text[], $6::text[], $26::text[]) as j(source, journal, untouched) on j.source = s.source
      left join touched h on h.origin = s.origin and h.act = s.act
      join money_accounts a on a.account_id = $1 and a.id = s.account
      join unnest($10::text[], $11::text[], $12::int[], $13::boolean[]) as c(kind, source, account, auxiliary) on c.kind = a.kind and c.source = s.source
      left join unnest($18::int[], $19::bigint[], $20::text[]) as u(origin, act, text) on a.kind = 'AR' and u.origin = s.origin and u.act = s.act
     group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11
  ), numbered as (
    select l.*, j.head, s.label, j.base + dense_rank() over (partition by l.journal order by l.day, l.at nulls first, l.origin, l.id, l.source) as number
      from lines l
      join unnest($5::text[], $8::text[]) as s(source, label) on s.source = l.source
      join unnest($25::text[], $7::text[], $9::bigint[]) as j(journal, head, base) on j.journal = l.journal
  ), days as (
    select day::date as day, to_char(day, 'YYYYMMDD') as text from generate_series($2::date, $3::date, interval '1 day') day
  ), texts as (
    select n.day, n.at, n.origin, n.id, n.source, n.is_debit, c.code, ${AUXILIARY} as auxiliary, n.journal, n.number, n.cents,
           concat_ws(E'\\t', n.head, n.number, d.text, c.text, ${AUXILIARY}, ${OWNER},
             coalesce(i.label, case when n.origin = 2 then 'S-' || n.id when $4::boolean then 'J-' || d.text else 'T-' || n.id end),
             coalesce(to_char(i.issued_on, 'YYYYMMDD'), d.text),
             n.label || case when n.reverses is null then '' else ' (${UNDOES} ' || case when n.origin = 1 then 'T-' else 'S-' end || n.reverses || ')' end,
             case when n.is_debit then ${AMOUNT} else '0,00' end, case when n.is_debit then '0,00' else ${AMOUNT} end,
             coalesce(n.letter, E'\\t'), case when n.valid = n.day then d.text else to_char(n.valid, 'YYYYMMDD') end, '', '') as text
      from numbered n
      join days d on d.day = n.day
      join unnest($14::text[], $15::text[]) with ordinality as c(code, text, account) on c.account = n.code
      left join unnest($21::text[], $16::bigint[], $17::text[]) as r(owner, id, name) on r.owner = n.owner and r.id = n.owner_id
      left join invoices i on i.account_id = $1 and i.id = n.invoice and (n.day < $22::date or i.issued_on <= n.day)
  )`;

const ORDER = 'order by day, at nulls first, origin, id, source, journal, is_debit desc, code, auxiliary, text';

/**
 * The lines, a row each, in the order of the file: the benchmark has PostgreSQL copy this SELECT.
 */
export const FEC_LINES = `${TEXTS} select text from texts ${ORDER}`;

const LAST_NUMBERS = Object.keys(JOURNAL_LABELS)
  .map((journal) => `'${journal}', max(number) filter (where journal = '${journal}')`)
  .join(', ');

/**
 * The same as one text with line ends, their number, their sums in cents, and the last number of
 * each journal among them.
 */
export const FEC_TEXT = `${TEXTS}
  select coalesce(string_agg(text, E'\\r\\n' ${ORDER}) || E'\\r\\n', '') as text, count(*)::int as lines,
         coalesce(sum(cents) filter (where is_debit), 0)::bigint as debit, coalesce(sum(cents) filter (where not is_debit), 0)::bigint as credit,
         json_strip_nulls(json_build_object(${LAST_NUMBERS})) as numbers
    from texts`;

/** The last number of each journal alone: what later days number on from. */
export const FEC_NUMBERS = `${TEXTS} select json_strip_nulls(json_build_object(${LAST_NUMBERS})) as numbers from numbered`;

/** Facts that the days of a file have in common. */
export interface FecBooks {
  readonly accountId: number;
  readonly grain: FecGrain;
  readonly chart: readonly ChartChange[];
  readonly letters: readonly Lettered[];
  /** Names as the file has them, of restaurants and of companies outside the web app. */
  readonly owners: readonly { readonly owner: 'R' | 'E'; readonly id: number; readonly name: string }[];
  /**
   * From when closed months stand as invoices to be made out until they are issued, and journals
   * follow the accounts.
   */
  readonly cutOffFrom: string;
  /** Label of an account as the file has it. */
  readonly labelOf: (account: Pick<ChartAccount, 'code' | 'label'>) => string;
}

/** Consecutive days without a change of the chart; both ends included. */
export interface FecDays {
  readonly first: string;
  readonly last: string;
}

const SOURCE_JOURNALS = CARD_SOURCES.map((source) => JOURNALS[source]);
const JOURNAL_CODES = Object.keys(JOURNAL_LABELS);
const HEADS = Object.entries(JOURNAL_LABELS).map(([journal, label]) => `${journal}\t${fecText(label)}`);
const SOURCE_LABELS = CARD_SOURCES.map((source) => fecText(sourceLabel(source)));

/** The chart of some days, as the statement takes it. */
interface ChartColumns {
  readonly kinds: readonly string[];
  readonly sources: readonly string[];
  /** Rank of the account, from 1. */
  readonly accounts: readonly number[];
  readonly auxiliaries: readonly boolean[];
  readonly codes: readonly string[];
  readonly texts: readonly string[];
}

/** Cached by file and number of changes of the chart: the same for all days between two changes. */
const MADE = new WeakMap<FecBooks, Map<number, ChartColumns>>();

function chartColumns(books: FecBooks, day: string): ChartColumns {
  const { chart, labelOf } = books;
  const made = MADE.get(books) ?? new Map<number, ChartColumns>();
  MADE.set(books, made);
  const come = chart.filter(({ valid_from }) => valid_from <= day).length;
  const known = made.get(come);
  if (known !== undefined) return known;
  const ranks = new Map<string, number>();
  const accounts = BALANCE_KINDS.flatMap((kind) =>
    CARD_SOURCES.map((source) => {
      const account = chartAccountAt(chart, chartUseOf(kind, source), day);
      const text = `${account.code}\t${labelOf(account)}`;
      const rank = ranks.get(text) ?? ranks.size + 1;
      ranks.set(text, rank);
      return { kind, source, rank, auxiliary: account.auxiliary };
    }),
  );
  const texts = [...ranks.keys()];
  const columns = {
    kinds: accounts.map(({ kind }) => kind),
    sources: accounts.map(({ source }) => source),
    accounts: accounts.map(({ rank }) => rank),
    auxiliaries: accounts.map(({ auxiliary }) => auxiliary),
    codes: texts.map((text) => text.slice(0, text.indexOf('\t'))),
    texts,
  };
  made.set(come, columns);
  return columns;
}

/** Parameters of the statement for some days; entries continue the numbering of `numbers`. */
export function fecParameters(
  books: FecBooks,
  { first, last }: FecDays,
  numbers: Readonly<Record<string, number>>,
): unknown[] {
  const { accountId, grain, letters, owners, cutOffFrom } = books;
  const accounts = chartColumns(books, first);
  const isWithin = (day: string): boolean => day >= first && day <= last;
  const lettered = letters.flatMap(({ acts, letter, day }) =>
    acts.filter((act) => isWithin(act.day)).map((act) => ({ ...act, text: `${letter}\t${fecDay(day)}` })),
  );
  return [
    accountId,
    first,
    last,
    grain === 'daily',
    CARD_SOURCES,
    SOURCE_JOURNALS,
    HEADS,
    SOURCE_LABELS,
    JOURNAL_CODES.map((journal) => numbers[journal] ?? 0),
    accounts.kinds,
    accounts.sources,
    accounts.accounts,
    accounts.auxiliaries,
    accounts.codes,
    accounts.texts,
    owners.map(({ id }) => id),
    owners.map(({ name }) => name),
    lettered.map(({ origin }) => origin),
    lettered.map(({ id }) => id),
    lettered.map(({ text }) => text),
    owners.map(({ owner }) => owner),
    cutOffFrom,
    TOUCHED_JOURNALS.map(([kind]) => kind),
    TOUCHED_JOURNALS.map(([, journal]) => journal),
    JOURNAL_CODES,
    SOURCE_JOURNALS.map(untouchedJournal),
  ];
}
