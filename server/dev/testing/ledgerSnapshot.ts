import { type Tx } from '../../platform/database/transaction.ts';

/** The state of an account's books that people can see: what a reversal must give back exactly. */
export interface Snapshot {
  /** `R/1/2/clean` → pieces; zeros left out. */
  readonly cells: Record<string, number>;
  /** `CAG/K/1` → cents; zeros left out. */
  readonly money: Record<string, number>;
  /** `K/1/2 400` (owner, format, deposit), oldest first → pieces left; zeros left out. */
  readonly lots: readonly string[];
  /** `grab_container r2 f0` → transactions, pieces, reuses, amount, cost; zeros left out. */
  readonly rollups: Record<string, readonly number[]>;
  readonly cards: Record<string, string>;
}

/** Reads the whole state of an account, for tests. */
export async function snapshot(tx: Tx, accountId: number): Promise<Snapshot> {
  const pairs = async <V>(text: string): Promise<Record<string, V>> => {
    const { rows } = await tx.raw<{ name: string; value: V }>({ text, values: [accountId] });
    return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
  };
  return {
    cells: await pairs(`select concat_ws('/', place, place_id, format_id, state) as name, quantity as value
      from cells where account_id = $1 and quantity <> 0 order by 1`),
    money: await pairs(`select concat_ws('/', kind, owner, owner_id) as name, balance_cents as value
      from money_accounts where account_id = $1 and balance_cents <> 0 order by 1`),
    lots: Object.values(
      await pairs<string>(`select id::text as name, format('%s/%s/%s %s × %s', owner, owner_id, format_id, left_quantity, unit_deposit_cents) as value
      from lots where account_id = $1 and left_quantity <> 0 order by since, id`),
    ),
    rollups: await pairs(`select format('%s r%s f%s', type, restaurant_id, format_id) as name,
        array[sum(transactions), sum(quantity), sum(reuses), sum(amount_cents), sum(containers_cost_cents)]::int[] as value
      from daily_rollups where account_id = $1 group by type, restaurant_id, format_id
      having array[sum(transactions), sum(quantity), sum(reuses), sum(amount_cents), sum(containers_cost_cents)]
        <> array[0, 0, 0, 0, 0]::numeric[] order by 1`),
    cards: await pairs(`select id::text as name, status as value from card_holders where account_id = $1 order by id`),
  };
}
