import { type Tx } from '../../../../platform/database/transaction.ts';
import { type World } from '../../cast/world.ts';

const FARAWAY = 4;
const SPARE = 400;

/** Prepares restaurants far out of town, separate customers and a partner's access. */
export async function prepareGarden(
  tx: Tx,
  { accountId, partnerId }: World,
): Promise<{ faraway: number[]; spare: number[] }> {
  const { rows: faraway } = await tx.raw<{ id: number }>({
    text: `insert into restaurants (account_id, name, latitude, longitude)
           select $1, 'Hors de la ville ' || n, 47.2 + 0.1 * n, -1.45 from generate_series(1, $2::int) n returning id`,
    values: [accountId, FARAWAY],
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
