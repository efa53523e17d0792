import { addDays } from '@boucle/contract/base/format.ts';
import { type Tx } from '../../../platform/database/transaction.ts';

/** The days that a seal covers: after the closed month before, up to the end of its month. */
export interface SealedMonth {
  readonly accountId: number;
  /** Its first day. */
  readonly month: string;
  readonly from: string;
  readonly to: string;
}

/**
 * Versions of the text that is hashed: the second one also covers who recorded, comments, and
 * issued invoices with their files.
 */
export type SealVersion = 1 | 2;
/** Version of new seals. */
export const SEAL_VERSION: SealVersion = 2;

/** The rows of a day: their text, how many they are, and the cents that their entries move. */
export interface SealedDay {
  readonly text: string;
  readonly rows: number;
  readonly cents: number;
}

const MONEY = (side: string): string => `${side}.kind || '/' || ${side}.owner || '/' || ${side}.owner_id`;
const MICROSECONDS = (instant: string): string => `(extract(epoch from ${instant}) * 1000000)::bigint`;

/**
 * SQL: who recorded a row, by number, and the hash of its comment; the first hash where a name was
 * taken out of it, and where it is empty.
 */
const recorded = (by: string, source: string): string =>
  `' B' || coalesce(${by}, '-') || ' C' || coalesce(encode(coalesce(
     (select r.before_sha256 from comment_redactions r where r.account_id = $1 and r.source = '${source}'
         and r.before_sha256 = comment_hash and r.after_sha256 = sha256(convert_to(comment, 'UTF8'))),
     sha256(convert_to(comment, 'UTF8')), comment_hash), 'hex'), '-')`;

/** Facts that version 2 adds to a line. */
const ADDED: Readonly<Record<SealVersion, { readonly transaction: string; readonly settlement: string }>> = {
  1: { transaction: `''`, settlement: `''` },
  2: {
    transaction: recorded('coalesce(person_id::text, admin_id::text, recorder)', 'transactions.comment'),
    settlement: recorded('person_id::text', 'settlements.comment'),
  },
};

/**
 * Lines of invoices issued on day $2, with the hashes of files that were made by the end of day $3.
 */
const INVOICES = `
    union all
    select 3, i.id, 0, concat_ws(' ', 'I', i.id, i.label, i.due_on, i.net_cents, i.vat_cents,
             coalesce(encode(f.xml_sha256, 'hex'), '-'), coalesce(encode(f.pdf_sha256, 'hex'), '-'))
      from invoices i
      left join invoice_files f on f.account_id = $1 and f.invoice_id = i.id and f.made_at < ($3::date + 1)::timestamp at time zone 'Europe/Paris'
     where i.account_id = $1 and i.issued_on = $2::date`;

/**
 * One line for each completed transaction of account $1 on day $2, then one for each settlement:
 * what it is, its entries and its movements; in version 2 who recorded it, the hash of its comment,
 * and a line for each issued invoice. Nothing of it is ever changed, by erasing a person either:
 * people are numbers here.
 */
const dayText = (version: SealVersion): string => `with done as (
    select id, type, variant, completed_at, reverses_id, ${ADDED[version].transaction} as added
      from transactions where account_id = $1 and day = $2::date and status = 'completed'
  ), settled as (
    select id, kind, created_at, reverses_id, ${ADDED[version].settlement} as added from settlements where account_id = $1 and day = $2::date
  ), written as (
    select 'T' as origin, d.id, sum(e.amount_cents) as cents,
           string_agg(' E' || e.n || ' ' || ${MONEY('f')} || '>' || ${MONEY('g')} || ' ' || e.amount_cents, '' order by e.n) as text
      from done d join entries e on e.account_id = $1 and e.transaction_id = d.id
      join money_accounts f on f.account_id = $1 and f.id = e.from_account join money_accounts g on g.account_id = $1 and g.id = e.to_account group by d.id
    union all
    select 'S', d.id, sum(e.amount_cents),
           string_agg(' E' || e.n || ' ' || ${MONEY('f')} || '>' || ${MONEY('g')} || ' ' || e.amount_cents, '' order by e.n)
      from settled d join settlement_entries e on e.account_id = $1 and e.settlement_id = d.id
      join money_accounts f on f.account_id = $1 and f.id = e.from_account join money_accounts g on g.account_id = $1 and g.id = e.to_account group by d.id
  ), moved as (
    select d.id, string_agg(' M' || m.n || ' ' || m.from_cell || '>' || m.to_cell || ' ' || m.quantity, '' order by m.n) as text
      from done d join movements m on m.account_id = $1 and m.transaction_id = d.id group by d.id
  ), lines as (
    select 1 as rank, d.id, coalesce(w.cents, 0) as cents,
           concat_ws(' ', 'T', d.id, d.type, d.variant, $2::text, ${MICROSECONDS('d.completed_at')}, coalesce(d.reverses_id::text, '-')) || d.added || coalesce(w.text, '') || coalesce(m.text, '') as text
      from done d left join written w on w.origin = 'T' and w.id = d.id left join moved m on m.id = d.id
    union all
    select 2, d.id, coalesce(w.cents, 0),
           concat_ws(' ', 'S', d.id, d.kind, $2::text, ${MICROSECONDS('d.created_at')}, coalesce(d.reverses_id::text, '-')) || d.added || coalesce(w.text, '')
      from settled d left join written w on w.origin = 'S' and w.id = d.id${version === 1 ? '' : INVOICES}
  )
  select coalesce(string_agg(text, E'\\n' order by rank, id) || E'\\n', '') as text, count(*) filter (where rank < 3)::int as rows, coalesce(sum(cents), 0)::bigint as cents from lines`;

/**
 * The first lines of what is hashed: which version of this text, which initiative, which month, and
 * the seal before.
 */
export const sealedHead = ({ accountId, month }: SealedMonth, version: SealVersion, previous: string | null): string =>
  `Sceau de mois, version ${version}\nInitiative ${accountId}\nMois ${month.slice(0, 7)}\nSceau précédent ${previous ?? '-'}\n`;

/** The rows that a seal covers, a day after the other, each read by `reading`. */
export async function* sealedDays(
  { accountId, from, to }: SealedMonth,
  version: SealVersion,
  reading: (work: (tx: Tx) => Promise<SealedDay>) => Promise<SealedDay>,
): AsyncGenerator<SealedDay, void> {
  for (let day = from; day <= to; day = addDays(day, 1))
    yield await reading((tx) => dayOf(tx, accountId, day, { version, to }));
}

const DAY: Readonly<Record<SealVersion, string>> = { 1: dayText(1), 2: dayText(2) };

async function dayOf(
  tx: Tx,
  accountId: number,
  day: string,
  { version, to }: { readonly version: SealVersion; readonly to: string },
): Promise<SealedDay> {
  const { rows } = await tx.raw<SealedDay & Record<string, unknown>>({
    text: DAY[version],
    values: version === 1 ? [accountId, day] : [accountId, day, to],
  });
  const [row] = rows;
  if (row === undefined) throw new Error('A query without rows answers one row.');
  return row;
}

/** The closed months of an account, each with the days that its seal covers, in order. */
export async function monthsToSeal(tx: Tx, accountId: number): Promise<SealedMonth[]> {
  const { rows } = await tx.raw<{ month: string; to: string; first: string | null }>({
    text: `select month, (month + interval '1 month' - interval '1 day')::date::text as "to",
        least((select min(day) from transactions where account_id = $1), (select min(day) from settlements where account_id = $1))::text as first
      from closed_months where account_id = $1 order by month`,
    values: [accountId],
  });
  return rows.map(({ month, to, first }, rank) => {
    const before = rows[rank - 1];
    const from = before === undefined ? (first ?? month) : addDays(before.to, 1);
    return { accountId, month, from, to };
  });
}
