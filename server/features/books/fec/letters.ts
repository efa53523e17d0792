import { type Tx } from '../../../platform/database/transaction.ts';

/**
 * Receivables that are back at 0: their lines of account 411 share a letter, dated of the last one.
 */
interface Settled {
  /** Of a statement, or of the client of a service. */
  readonly owner: 'statement' | 'service';
  readonly id: number;
  readonly day: string;
  /** Days of its lines. */
  readonly days: readonly string[];
}

export interface Lettered extends Settled {
  readonly letter: string;
}

/**
 * Statements whose receivable is back at 0 at the end of day $3, the last line of which is within
 * the period. What later days change is not looked at: the letters of a closed period stay. The
 * statements of the period are read once, as a list, like the services below.
 */
export const STATEMENTS = `with acts as materialized (
    select s.id, s.statement_id, s.day from settlements s
     where s.account_id = $1 and s.day <= $3 and s.statement_id = any(array(
       select z.statement_id from settlements z where z.account_id = $1 and z.day between $2 and $3 and z.statement_id is not null))
  ), sides as materialized (
    select c.statement_id, c.day, e.amount_cents as cents,
           (select f.kind from money_accounts f where f.account_id = $1 and f.id = e.from_account) as of,
           (select t.kind from money_accounts t where t.account_id = $1 and t.id = e.to_account) as towards
      from acts c join settlement_entries e on e.account_id = $1 and e.settlement_id = c.id
  )
  select 'statement' as owner, statement_id as id, max(day) as day, array_agg(distinct day) as days
    from sides where 'AR' in (of, towards)
   group by 2
  having sum(case towards when 'AR' then cents else -cents end) = 0 and max(day) >= $2`;

/**
 * Types of transactions that write in the account of a service, and are invoiced by themselves: the
 * return, and its reversal. In SQL.
 */
export const SERVICE_TYPES = `'without_webapp_caterer', 'without_webapp_event', 'without_webapp_meal_tray'`;

/**
 * Services whose client owed nothing at the end of a day of the period: their lines since the
 * client last owed nothing. Each may be settled several times, since each part that comes back is
 * invoiced apart. The services of the period are read once, as a list: a plan that knows few of
 * them would look for each of their clients in all of them.
 */
export const CLIENTS = `with clients as (
    select a.id, a.owner_id from money_accounts a
     where a.account_id = $1 and a.kind = 'AR' and a.owner = 'E' and a.owner_id = any(array(
       select t.service_id from transactions t
        where t.account_id = $1 and t.type in (${SERVICE_TYPES}) and t.day between $2 and $3 and t.service_id is not null
       union select s.service_id from settlements s where s.account_id = $1 and s.service_id is not null and s.day between $2 and $3))
  ), days as (
    select owner_id, day, sum(cents) as cents from (
      select c.owner_id, e.day, e.amount_cents as cents from clients c join entries e on e.account_id = $1 and e.to_account = c.id and e.day <= $3
      union all select c.owner_id, e.day, -e.amount_cents from clients c join entries e on e.account_id = $1 and e.from_account = c.id and e.day <= $3
      union all select c.owner_id, e.day, e.amount_cents from clients c join settlement_entries e on e.account_id = $1 and e.to_account = c.id and e.day <= $3
      union all select c.owner_id, e.day, -e.amount_cents from clients c join settlement_entries e on e.account_id = $1 and e.from_account = c.id and e.day <= $3
    ) m group by 1, 2
  ), owed as (
    select owner_id, day, sum(cents) over (partition by owner_id order by day) as cents from days
  ), parts as (
    select owner_id, day, cents, count(*) filter (where cents = 0) over (partition by owner_id order by day rows between unbounded preceding and 1 preceding) as part
      from owed
  )
  select 'service' as owner, owner_id as id, max(day) as day, array_agg(day) as days from parts
   group by owner_id, part having bool_or(cents = 0) and max(day) >= $2`;

/**
 * The letters of the receivables that a fiscal year settled by `to`, in the order in which they
 * were. Of a file that begins within the year, only those whose lines are all in it: software that
 * imports a file refuses half of a lettering.
 */
export async function lettersOf(
  tx: Tx,
  accountId: number,
  { year, from, to }: { readonly year: string; readonly from: string; readonly to: string },
): Promise<Lettered[]> {
  const read = async (text: string): Promise<Settled[]> => {
    const { rows } = await tx.raw<Settled & Record<string, unknown>>({ text, values: [accountId, year, to] });
    return rows;
  };
  const settled = [...(await read(STATEMENTS)), ...(await read(CLIENTS))].sort(
    (a, b) => a.day.localeCompare(b.day) || b.owner.localeCompare(a.owner) || a.id - b.id,
  );
  const lettered = settled.map((one, rank) => ({ ...one, letter: letterOf(rank) }));
  return from === year ? lettered : lettered.filter(({ days }) => days.every((day) => day >= from));
}

/** AAA, AAB, … ZZZ, BAAA. */
export function letterOf(rank: number): string {
  let letter = '';
  for (let left = rank; left > 0 || letter.length < 3; left = Math.floor(left / 26)) {
    letter = String.fromCodePoint(65 + (left % 26)) + letter;
  }
  return letter;
}
