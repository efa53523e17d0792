import { type Tx } from '../database/transaction.ts';
import { type WashMode } from '../ledger/places.ts';

export interface Format {
  readonly id: number;
  readonly depositCents: number;
}

export interface Restaurant {
  readonly id: number;
  readonly washMode: WashMode;
}

/** Who and what a simulated street is made of. */
export interface Cast {
  readonly accountId: number;
  readonly adminId: number;
  readonly formats: readonly Format[];
  readonly restaurants: readonly Restaurant[];
  readonly customers: readonly number[];
  readonly drawers: readonly number[];
}

const FORMATS = [
  ['Grand bol 1 L', 400],
  ['Petit bol 50 cl', 250],
  ['Barquette 75 cl', 300],
  ['Plateau 2 cases', 350],
  ['Gobelet 30 cl', 100],
] as const;

/** Creates an initiative with so many restaurants and customers, a drawer for ten restaurants, before anything happened. */
export async function createCast(
  tx: Tx,
  name: string,
  { restaurants, customers, since }: { restaurants: number; customers: number; since: Date },
): Promise<Cast> {
  const ids = async (text: string, ...values: unknown[]): Promise<number[]> => {
    const { rows } = await tx.raw<{ id: number }>({ text, values });
    return rows.map(({ id }) => id);
  };
  const [accountId = 0] = await ids(
    'insert into accounts (name, trash_bag_capacity) values ($1, 25) returning id',
    name,
  );
  const [adminId = 0] = await ids(
    `insert into people (account_id, role, email, status)
      values ($1, 'account_admin', format('simulation-%s@exemple.fr', $1::bigint), 'active') returning id`,
    accountId,
  );
  const formats: Format[] = [];
  for (const [title, depositCents] of FORMATS) {
    const [id = 0] = await ids(
      'insert into formats (account_id, title) values ($1, $2) returning id',
      accountId,
      title,
    );
    await tx.raw({
      text: 'insert into format_prices (account_id, format_id, valid_from, deposit_cents) values ($1, $2, $3, $4)',
      values: [accountId, id, since.toISOString(), depositCents],
    });
    formats.push({ id, depositCents });
  }
  const { rows: places } = await tx.raw<{ id: number; wash_mode: WashMode }>({
    text: `insert into restaurants (account_id, name, city, wash_mode)
      select $1, 'Restaurant ' || n, 'Nantes', case when n % 3 = 0 then 'restaurant' else 'account' end
      from generate_series(1, $2::int) n returning id, wash_mode`,
    values: [accountId, restaurants],
  });
  await tx.raw({
    text: `insert into price_lines (account_id, restaurant_id, kind, unit_price_cents, free_quota, valid_from)
      select account_id, id, 'per_refill', 25, 50, $2 from restaurants where account_id = $1`,
    values: [accountId, since.toISOString().slice(0, 10)],
  });
  const people = await ids(
    `insert into customers (account_id, email, name)
      select $1, format('conso-%s-%s@exemple.fr', $1::bigint, n), 'Conso ' || n from generate_series(1, $2::int) n returning id`,
    accountId,
    customers,
  );
  const [site = 0] = await ids(
    "insert into collection_sites (account_id, name) values ($1, 'Centre') returning id",
    accountId,
  );
  const [terminal = 0] = await ids(
    "insert into collection_terminals (account_id, site_id, name) values ($1, $2, 'Borne') returning id",
    accountId,
    site,
  );
  const drawers = await ids(
    `insert into collection_drawers (account_id, terminal_id, name)
      select $1, $2, 'Tiroir ' || n from generate_series(1, $3::int) n returning id`,
    accountId,
    terminal,
    Math.max(1, Math.round(restaurants / 10)),
  );
  return {
    accountId,
    adminId,
    formats,
    restaurants: places.map(({ id, wash_mode: washMode }) => ({ id, washMode })),
    customers: people,
    drawers,
  };
}
