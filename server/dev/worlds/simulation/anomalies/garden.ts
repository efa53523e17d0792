import { type Tx } from '../../../../platform/database/transaction.ts';
import { type Random } from '../../demo/random.ts';
import { type Cast } from '../cast.ts';

/**
 * Degrees of latitude, and about as many of longitude, that a town measures from its middle: under
 * two kilometres.
 */
const TOWN = 0.012;
const MIDDLE = [47.218, -1.553] as const;
const FARAWAY = 4;
const SPARE = 400;

/**
 * Prepares the cast of the anomalies: a town of two kilometres, some restaurants far out of it,
 * separate customers, a partner's access.
 */
export async function prepareGarden(
  tx: Tx,
  { accountId, restaurants, partnerId }: Cast,
  random: Random,
): Promise<{ faraway: number[]; spare: number[] }> {
  const within = (middle: number): number => middle + TOWN * (2 * random.next() - 1);
  await tx.raw({
    text: `update restaurants r set latitude = p.latitude, longitude = p.longitude
             from unnest($2::bigint[], $3::float8[], $4::float8[]) as p(id, latitude, longitude) where r.account_id = $1 and r.id = p.id`,
    values: [
      accountId,
      restaurants.map(({ id }) => id),
      restaurants.map(() => within(MIDDLE[0])),
      restaurants.map(() => within(MIDDLE[1])),
    ],
  });
  await tx.raw({
    text: `update collection_sites set latitude = $2, longitude = $3 where account_id = $1`,
    values: [accountId, ...MIDDLE],
  });
  const { rows: faraway } = await tx.raw<{ id: number }>({
    text: `insert into restaurants (account_id, name, latitude, longitude)
           select $1, 'Hors de la ville ' || n, $2::float8 + 0.1 * n, $3::float8 + 0.1 from generate_series(1, $4::int) n returning id`,
    values: [accountId, ...MIDDLE, FARAWAY],
  });
  await tx.raw({ text: "set local app.silent = 'on'" });
  const { rows: spare } = await tx.raw<{ id: number }>({
    text: `insert into customers (account_id, email, name)
           select $1, format('plante-%s-%s@exemple.fr', $1::bigint, n), 'Conso à part ' || n from generate_series(1, $2::int) n returning id`,
    values: [accountId, SPARE],
  });
  await tx.raw({
    text: `insert into oauth_clients (client_id, name, redirect_uris, scopes) values ($1, 'Simulation', '{}', array['transactions'])`,
    values: [`simulation-${accountId}`],
  });
  await tx.raw({
    text: `insert into api_accesses (account_id, partner_id, name, client_id, scopes, secret_hash)
           values ($1, $2, 'Simulation', $3, array['transactions'], 'none')`,
    values: [accountId, partnerId, `simulation-${accountId}`],
  });
  return { faraway: faraway.map(({ id }) => id), spare: spare.map(({ id }) => id) };
}
