import { randomInt, randomUUID } from 'node:crypto';
import { vatNumberOf } from '@boucle/contract/base/validation/business.ts';
import { type Tx } from '../../../platform/database/transaction.ts';
import { madeUpSiren } from '../demo/initiatives/billing.ts';
import { type WashMode } from '../../../domain/ledger/books/places.ts';
import { type SecretKeys } from '../../../platform/crypto/keys.ts';
import { seal } from '../../../platform/crypto/seal.ts';
import { placeIn } from '../../../platform/crypto/sealedColumns.ts';

export interface Format {
  readonly id: number;
  readonly depositCents: number;
}

export interface Restaurant {
  readonly id: number;
  readonly washMode: WashMode;
}

/** Who and what a simulated year is made of. */
export interface Cast {
  readonly accountId: number;
  readonly adminId: number;
  readonly formats: readonly Format[];
  readonly restaurants: readonly Restaurant[];
  readonly customers: readonly number[];
  readonly drawers: readonly number[];
  readonly partnerId: number;
  readonly points: readonly number[];
  readonly rewardId: number;
  /** Not activated yet; each brings CARD_CENTS. */
  readonly cards: readonly number[];
}

/** The credit of a card when it is activated. */
export const CARD_CENTS = 1500;
/** Worth of the reward. */
export const REWARD_CENTS = 200;

const FORMATS = [
  ['Grand bol 1 L', 400],
  ['Petit bol 50 cl', 250],
  ['Barquette 75 cl', 300],
  ['Plateau 2 cases', 350],
  ['Gobelet 30 cl', 100],
] as const;

/**
 * Creates an initiative with so many restaurants and customers, a drawer for ten restaurants,
 * before anything happened.
 */
export async function createCast(
  tx: Tx,
  name: string,
  {
    restaurants,
    customers,
    since,
    secret,
  }: { restaurants: number; customers: number; since: Date; secret: SecretKeys | undefined },
): Promise<Cast> {
  const ids = async (text: string, ...values: unknown[]): Promise<number[]> => {
    const { rows } = await tx.raw<{ id: number }>({ text, values });
    return rows.map(({ id }) => id);
  };
  const [issuer = '', ...companies] = Array.from({ length: restaurants + 1 }, (_, party) => madeUpSiren(name, party));
  const [accountId = 0] = await ids(
    // The same year may be simulated twice: no two initiatives have one name. All mandatory data of
    // an invoice is there: closings issue invoices, as in a working initiative.
    `insert into accounts (name, trash_bag_capacity, max_balance_cents, legal_name, siren, vat_number, billing_address)
      select $1::text || case when count(*) = 0 then '' else format(' (%s)', count(*) + 1) end, 25, 25000,
             $1::text || ' SCIC', $2, $3, E'14 rue du Réemploi\n44000 Nantes'
        from accounts where starts_with(name, $1) returning id`,
    name,
    issuer,
    vatNumberOf(issuer),
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
    text: `insert into restaurants (account_id, name, address, postal_code, city, siren, wash_mode)
      select $1, 'Restaurant ' || n, n || ' rue du Port', '44000', 'Nantes', company.siren,
             case when n % 3 = 0 then 'restaurant' else 'account' end
      from unnest($2::text[]) with ordinality as company(siren, n) returning id, wash_mode`,
    values: [accountId, companies],
  });
  await tx.raw({
    text: `insert into price_lines (account_id, restaurant_id, kind, unit_price_cents, free_quota, valid_from)
      select account_id, id, 'per_refill', 25, 50, $2 from restaurants where account_id = $1 returning 1`,
    values: [accountId, since.toISOString().slice(0, 10)],
  });
  // Made-up people are not welcomed by mail.
  await tx.raw({ text: "set local app.silent = 'on'" });
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
  const [partnerId = 0] = await ids(
    "insert into partners (account_id, name) values ($1, 'Vélos réunis') returning id",
    accountId,
  );
  const points = await ids(
    `insert into drop_off_points (account_id, name)
      select $1, 'Point ' || n from generate_series(1, $2::int) n returning id`,
    accountId,
    Math.max(1, Math.round(restaurants / 20)),
  );
  const [rewardId = 0] = await ids(
    `insert into rewards (account_id, title, value_cents, payer, every_reuses) values ($1, 'Fidélité', $2, 'account', 20) returning id`,
    accountId,
    REWARD_CENTS,
  );
  return {
    accountId,
    adminId,
    partnerId,
    points,
    rewardId,
    cards: await createCards(tx, accountId, customers, since, secret),
    formats,
    restaurants: places.map(({ id, wash_mode: washMode }) => ({ id, washMode })),
    customers: people,
    drawers,
  };
}

/** Batches of cards, one for five customers. */
async function createCards(
  tx: Tx,
  accountId: number,
  customers: number,
  since: Date,
  secret: SecretKeys | undefined,
): Promise<number[]> {
  const cards: number[] = [];
  const sealedPin = (uuid: string): Buffer =>
    secret === undefined
      ? Buffer.alloc(1)
      : seal(secret, placeIn('pin', accountId, uuid), String(randomInt(10_000)).padStart(4, '0'));
  for (let left = Math.max(2, Math.round(customers / 5)); left > 0; left -= 500) {
    const count = Math.min(500, left);
    const uuids = Array.from({ length: count }, () => randomUUID());
    const { rows: batches } = await tx.raw<{ id: number }>({
      text: `insert into card_batches (account_id, quantity, initial_amount_cents, funding, created_at)
        values ($1, $2, $3, 'offered', $4) returning id`,
      values: [accountId, count, CARD_CENTS, since.toISOString()],
    });
    const { rows } = await tx.raw<{ id: number }>({
      text: `insert into card_holders (account_id, batch_id, uuid, sealed_pin, card_issued_at, created_at)
        select $1, $2, card.uuid, card.pin, $5, $5 from unnest($3::uuid[], $4::bytea[]) as card(uuid, pin) returning id`,
      values: [accountId, batches[0]?.id, uuids, uuids.map(sealedPin), since.toISOString()],
    });
    cards.push(...rows.map(({ id }) => id));
  }
  return cards;
}
