import { type RawBuilder, sql } from 'kysely';
import { type Book } from './cardSql.ts';

type Sql = RawBuilder<unknown>;
type Days = (day: Sql) => Sql;

const day = sql`m.day`;

/**
 * The type of the transaction of a row `m`, looked up row by row, as the other end is: joined, all
 * transactions were read for the few that are behind a mark which no plan knows.
 */
const typeOf = (account: Sql): Sql =>
  sql`(select t.type from transactions t where t.account_id = ${account} and t.id = m.transaction_id)`;

/** How cells are read together. */
interface CellsAsked {
  readonly rolledUp: boolean;
  /**
   * Whether they are all the states of their place: what passes from one state to another of it is
   * then within them.
   */
  readonly everyState: boolean;
  /**
   * The cells are those outside, and the card is the fleet: what came from there less what went
   * back.
   */
  readonly fleet: boolean;
}

/**
 * Cells as a card reads them; movements from one of them to another change nothing together, and
 * are left out.
 */
export function cellsBook(
  accountId: number,
  ids: readonly number[],
  { rolledUp, everyState, fleet }: CellsAsked,
): Book {
  const account = sql`${accountId}::bigint`;
  const cells = sql`any(${[...ids]}::bigint[])`;
  const none = sql`<> all(${[...ids]}::bigint[])`;
  const sum = fleet ? sql`-sum` : sql`sum`;
  const [out, into] = fleet ? [sql``, sql`-`] : [sql`-`, sql``];
  // A cause of the fleet includes where outside: bought, lost, broken.
  const ends = fleet
    ? sql`o.place, o.place_id, c.place, c.place_id, c.state`
    : sql`c.place, c.place_id, o.place, o.place_id, o.state`;
  const within = everyState ? sql`and r.counterpart <> '='` : sql``;
  const side = (own: 'from_cell' | 'to_cell', other: 'from_cell' | 'to_cell', sign: Sql, days: Days): Sql => {
    const [cell, end] = [sql.ref(`m.${own}`), sql.ref(`m.${other}`)];
    return sql`select m.day, m.at, m.transaction_id, null::bigint as settlement_id, m.n, ${sign} m.quantity::bigint as change, ${cell} as own, ${end} as other
      from movements m where m.account_id = ${account} and ${cell} = ${cells} and ${end} ${none} and ${days(day)}`;
  };
  return {
    accountId,
    ids,
    rolledUp,
    now: sql`select ${sum}(quantity) from cells where account_id = ${account} and id = ${cells}`,
    rolled: fleet
      ? sql`select r.day, r.source, 'X.' || c.state as counterpart, r.movements as moves, -r.pieces as change from cell_day_rollups r
          join cells c on c.account_id = ${account} and c.id = r.cell_id where r.account_id = ${account} and r.cell_id = ${cells}`
      : sql`select r.day, r.source, r.counterpart, r.movements as moves, r.pieces as change from cell_day_rollups r
          where r.account_id = ${account} and r.cell_id = ${cells} ${within}`,
    moves: (days) =>
      sql`${side('from_cell', 'to_cell', out, days)} union all ${side('to_cell', 'from_cell', into, days)}`,
    listed: (moves, more = sql``) =>
      sql`select m.day, m.at, m.transaction_id, m.settlement_id, m.n, m.change, m.other, ${typeOf(account)} as source,
          counterpart_of(${ends}) as counterpart ${more}
        from (${moves}) m
        join cells c on c.account_id = ${account} and c.id = m.own and c.id = ${cells}
       cross join lateral (
         select place, place_id, state from cells where account_id = ${account} and id = m.other limit 1) o`,
  };
}

/** One money account as a card reads it, its settlements included. */
export function moneyBook(accountId: number, id: number, rolledUp: boolean): Book {
  const account = sql`${accountId}::bigint`;
  const own = sql`${id}::bigint`;
  const side = (
    [table, number]: readonly ['entries' | 'settlement_entries', Sql],
    [ours, theirs]: readonly ['from_account' | 'to_account', 'from_account' | 'to_account'],
    sign: Sql,
    days: Days,
  ): Sql => {
    const [ownEnd, other] = [sql.ref(`m.${ours}`), sql.ref(`m.${theirs}`)];
    return sql`select m.day, m.at, ${number}, m.n, ${sign} m.amount_cents as change, ${ownEnd} as own, ${other} as other
      from ${sql.table(table)} m where m.account_id = ${account} and ${ownEnd} = ${own} and ${days(day)}`;
  };
  const entries = ['entries', sql`m.transaction_id, null::bigint as settlement_id`] as const;
  const settled = ['settlement_entries', sql`null::bigint, m.settlement_id`] as const;
  const out = ['from_account', 'to_account'] as const;
  const into = ['to_account', 'from_account'] as const;
  return {
    accountId,
    ids: [id],
    rolledUp,
    now: sql`select balance_cents from money_accounts where account_id = ${account} and id = ${own}`,
    rolled: sql`select r.day, r.source, r.counterpart, r.entries as moves, r.cents as change from money_day_rollups r
        where r.account_id = ${account} and r.money_account_id = ${own}`,
    moves: (days) =>
      sql`${side(entries, out, sql`-`, days)} union all ${side(entries, into, sql``, days)}
        union all ${side(settled, out, sql`-`, days)} union all ${side(settled, into, sql``, days)}`,
    listed: (moves, more = sql``) =>
      sql`select m.day, m.at, m.transaction_id, m.settlement_id, m.n, m.change, m.other,
          coalesce(${typeOf(account)}, (select s.kind from settlements s where s.account_id = ${account} and s.id = m.settlement_id)) as source,
          o.kind as counterpart ${more}
        from (${moves}) m
       cross join lateral (select kind from money_accounts where account_id = ${account} and id = m.other limit 1) o`,
  };
}
