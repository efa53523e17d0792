import { type Tx } from '../../../platform/database/transaction.ts';

export interface Owner {
  readonly id: number;
  readonly formatId: number;
  /** Cents that are free, where money is meant; pieces else. */
  readonly cents: number;
}

/** SQL: the fewest pieces of the cell `c` at any instant from $2 on. */
const LOWEST = `coalesce((
      select min(before.pieces) from (
        select c.quantity - sum(m.pieces) over (order by m.at desc, m.transaction_id desc, m.n desc) as pieces from (
          select at, transaction_id, n, quantity as pieces from movements where account_id = $1 and to_cell = c.id and at >= $2
          union all select at, transaction_id, n, -quantity from movements where account_id = $1 and from_cell = c.id and at >= $2
        ) m
      ) before), c.quantity)`;

const QUESTIONS = {
  /** Customers whose payments by card the provider received, the free part of their cagnotte. */
  received: `select m.owner_id as id, 0 as "formatId", (m.balance_cents - m.blocked_cents)::int as cents from money_accounts m
    where m.account_id = $1 and m.kind = 'CAG' and m.owner = 'U' and m.balance_cents - m.blocked_cents >= 1000
      and exists (select from transactions t where t.account_id = $1 and t.customer_id = m.owner_id and t.type = 'add_deposit')
    order by m.owner_id`,
  /** Customers who have held containers since before that instant, and have money to spare. */
  loan: `select l.owner_id as id, l.format_id as "formatId", sum(l.left_quantity)::int as cents from lots l
    join money_accounts m on m.account_id = $1 and m.kind = 'CAG' and m.owner = 'U' and m.owner_id = l.owner_id
      and m.balance_cents - m.blocked_cents >= 800
    where l.account_id = $1 and l.owner = 'U' and l.left_quantity > 0 and l.since < $2 group by 1, 2 order by 1, 2`,
  /** Customers, and a format that they hold none of: acts on it in between are over. */
  without: `select c.id, f.id as "formatId", 0 as cents from customers c join formats f on f.account_id = $1
    where c.account_id = $1 and c.erased_at is null and not exists (
      select from lots l where l.account_id = $1 and l.owner = 'U' and l.owner_id = c.id and l.format_id = f.id and l.left_quantity > 0)
    order by c.id, f.id`,
  /** Restaurants whose guests have had containers since before that instant. */
  guests: `select owner_id as id, min(format_id) as "formatId", sum(left_quantity)::int as cents from lots
    where account_id = $1 and owner = 'G' and left_quantity > 0 and since < $2 group by 1 order by 1`,
  /** Active cards with money on them, the newest first. */
  cards: `select m.owner_id as id, 0 as "formatId", m.balance_cents::int as cents from money_accounts m
    join card_holders h on h.account_id = m.account_id and h.id = m.owner_id and h.status = 'active'
    where m.account_id = $1 and m.kind = 'CAG' and m.owner = 'K' and m.balance_cents >= 100 order by m.owner_id desc`,
  /**
   * Clean ones at restaurants, promised to no one, and there all these weeks: the end of the story
   * comes after them.
   */
  shelves: `select place_id as id, format_id as "formatId", quantity - reserved as cents from cells c
    where account_id = $1 and place = 'R' and state = 'clean' and quantity - reserved >= 8 and coalesce((
      select min(before.pieces) from (
        select c.quantity - sum(m.pieces) over (order by m.day desc, m.at desc, m.transaction_id desc, m.n desc) as pieces from (
          select day, at, transaction_id, n, quantity as pieces from movements where account_id = $1 and to_cell = c.id
          union all select day, at, transaction_id, n, -quantity from movements where account_id = $1 and from_cell = c.id
        ) m where m.day > (select max(day) - 21 from daily_rollups where account_id = $1)
      ) before), c.quantity) >= 10
    order by 1, 2`,
  /** Clean ones of partners, never fewer from that instant on. */
  reserve: `select place_id as id, format_id as "formatId", quantity as cents from cells c
    where account_id = $1 and place = 'P' and state = 'clean' and quantity >= 8 and ${LOWEST} >= 8 order by 1, 2`,
  /** Clean ones of the warehouse, never fewer from that instant on. */
  warehouse: `select place_id as id, format_id as "formatId", quantity as cents from cells c
    where account_id = $1 and place = 'A' and state = 'clean' and quantity >= 8 and ${LOWEST} >= 8 order by 1, 2`,
} as const;

/**
 * Owners that have what the end of the story needs, in the order of their numbers; `since`: their
 * acts come then, before other acts of the story.
 */
export async function ownersWith(
  tx: Tx,
  accountId: number,
  question: keyof typeof QUESTIONS,
  since?: Date,
): Promise<readonly Owner[]> {
  const { rows } = await tx.raw<{ id: number; formatId: number; cents: number }>({
    text: QUESTIONS[question],
    values: since === undefined ? [accountId] : [accountId, since],
  });
  return rows;
}
