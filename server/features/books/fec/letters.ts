import { type Tx } from '../../../platform/database/transaction.ts';
import {
  type Act,
  type ActRow,
  PIECES_OF_CLIENTS,
  PIECES_OF_STATEMENTS,
  type Settled,
  settledPieces,
} from './settledPieces.ts';

export interface Lettered extends Settled {
  readonly letter: string;
}

/**
 * Years that ended before the rules of now: statements whose receivable is back at 0 at the end of
 * day $3, the last line of which is within the period. What later days change is not looked at: the
 * letters of a closed period stay. The statements of the period are read once, as a list.
 */
export const STATEMENTS = `with acts as materialized (
    select s.id, s.statement_id, s.day from settlements s
     where s.account_id = $1 and s.day <= $3 and s.statement_id = any(array(
       select z.statement_id from settlements z where z.account_id = $1 and z.day between $2 and $3 and z.statement_id is not null))
  ), sides as materialized (
    select c.statement_id, c.id as act, c.day, e.amount_cents as cents,
           (select f.kind from money_accounts f where f.account_id = $1 and f.id = e.from_account) as of,
           (select t.kind from money_accounts t where t.account_id = $1 and t.id = e.to_account) as towards
      from acts c join settlement_entries e on e.account_id = $1 and e.settlement_id = c.id
  )
  select 'statement' as owner, statement_id as id, max(day) as day,
         json_agg(distinct jsonb_build_object('origin', 2, 'id', act, 'day', day)) as acts
    from sides where 'AR' in (of, towards)
   group by 2
  having sum(case towards when 'AR' then cents else -cents end) = 0 and max(day) >= $2`;

/**
 * Types of transactions that write in the account of a service, and are invoiced by themselves: the
 * return, and its reversal. In SQL.
 */
export const SERVICE_TYPES = `'without_webapp_caterer', 'without_webapp_event', 'without_webapp_meal_tray'`;

/**
 * Of the same years: services whose client owed nothing at the end of a day of the period, with the
 * lines since the client last owed nothing. The services of the period are read once, as a list: a
 * plan that knows few of them would look for each of their clients in all of them.
 */
export const CLIENTS = `with clients as (
    select a.id, a.owner_id from money_accounts a
     where a.account_id = $1 and a.kind = 'AR' and a.owner = 'E' and a.owner_id = any(array(
       select t.service_id from transactions t
        where t.account_id = $1 and t.type in (${SERVICE_TYPES}) and t.day between $2 and $3 and t.service_id is not null
       union select s.service_id from settlements s where s.account_id = $1 and s.service_id is not null and s.day between $2 and $3))
  ), moved as materialized (
    select c.owner_id, 1 as origin, e.transaction_id as act, e.day, e.amount_cents as cents from clients c join entries e on e.account_id = $1 and e.to_account = c.id and e.day <= $3
    union all select c.owner_id, 1, e.transaction_id, e.day, -e.amount_cents from clients c join entries e on e.account_id = $1 and e.from_account = c.id and e.day <= $3
    union all select c.owner_id, 2, e.settlement_id, e.day, e.amount_cents from clients c join settlement_entries e on e.account_id = $1 and e.to_account = c.id and e.day <= $3
    union all select c.owner_id, 2, e.settlement_id, e.day, -e.amount_cents from clients c join settlement_entries e on e.account_id = $1 and e.from_account = c.id and e.day <= $3
  ), days as (
    select owner_id, day, sum(cents) as cents, json_agg(distinct jsonb_build_object('origin', origin, 'id', act, 'day', day)) as acts from moved group by 1, 2
  ), owed as (
    select owner_id, day, acts, sum(cents) over (partition by owner_id order by day) as cents from days
  ), parts as (
    select owner_id, day, acts, cents, count(*) filter (where cents = 0) over (partition by owner_id order by day rows between unbounded preceding and 1 preceding) as part
      from owed
  )
  select 'service' as owner, owner_id as id, max(day) as day, json_agg(acts) as days from parts
   group by owner_id, part having bool_or(cents = 0) and max(day) >= $2`;

/**
 * The letters of the receivables that a fiscal year settled by `to`, in the order in which they
 * were: piece by piece, or by the rules of the years before. Of a file that begins within the year,
 * only those whose lines are all in it: software that imports a file refuses half of a lettering.
 */
export async function lettersOf(
  tx: Tx,
  accountId: number,
  {
    year,
    from,
    to,
    byPiece,
  }: { readonly year: string; readonly from: string; readonly to: string; readonly byPiece: boolean },
): Promise<Lettered[]> {
  const read = async <Row>(text: string): Promise<Row[]> => {
    const { rows } = await tx.raw<Row & Record<string, unknown>>({ text, values: [accountId, year, to] });
    return rows;
  };
  const settled = byPiece
    ? settledPieces([...(await read<ActRow>(PIECES_OF_STATEMENTS)), ...(await read<ActRow>(PIECES_OF_CLIENTS))], year)
    : [
        ...(await read<Settled>(STATEMENTS)),
        ...(await read<Omit<Settled, 'acts'> & { days: Act[][] }>(CLIENTS)).map(({ days, ...one }) => ({
          ...one,
          acts: days.flat(),
        })),
      ];
  const lettered = settled
    .sort((a, b) => a.day.localeCompare(b.day) || b.owner.localeCompare(a.owner) || a.id - b.id)
    .map((one, rank) => ({ ...one, letter: letterOf(rank) }));
  return from === year ? lettered : lettered.filter(({ acts }) => acts.every(({ day }) => day >= from));
}

/** AAA, AAB, … ZZZ, BAAA. */
export function letterOf(rank: number): string {
  let letter = '';
  for (let left = rank; left > 0 || letter.length < 3; left = Math.floor(left / 26)) {
    letter = String.fromCodePoint(65 + (left % 26)) + letter;
  }
  return letter;
}
