import { type Tx } from '../../../../platform/database/transaction.ts';
import { type World } from '../../cast/world.ts';
import { type Counts, type Hidden, type Kind } from './hidden.ts';
import { KINDS } from './kinds.ts';
import { type Ground, Scene } from './scene.ts';

const FARAWAY = 4;
const SPARE = 400;
/** Not before three months: nothing is usual yet. */
const FIRST_DAY = 110;
const LAST_DAYS = 45;

/** Writes restaurants far out of town, separate customers and a partner's access. */
export async function prepareGround(
  tx: Tx,
  { accountId, partnerId }: World,
): Promise<Pick<Ground, 'faraway' | 'spare'>> {
  const ids = async (text: string, count: number): Promise<number[]> => {
    const { rows } = await tx.raw<{ id: number }>({ text, values: [accountId, count] });
    return rows.map(({ id }) => id);
  };
  await tx.raw({ text: "set local app.silent = 'on'" });
  await tx.raw({
    text: `insert into oauth_clients (client_id, name, redirect_uris, scopes) values ($1, 'Simulation', '{}', array['transactions'])`,
    values: [`simulation-${accountId}`],
  });
  await tx.raw({
    text: `insert into api_accesses (account_id, partner_id, name, client_id, scopes, secret_hash)
           values ($1, $2, 'Simulation', $3, array['transactions'], 'none')`,
    values: [accountId, partnerId, `simulation-${accountId}`],
  });
  return {
    faraway: await ids(
      `insert into restaurants (account_id, name, latitude, longitude)
       select $1, 'Hors de la ville ' || n, 47.2 + 0.1 * n, -1.45 from generate_series(1, $2::int) n returning id`,
      FARAWAY,
    ),
    spare: await ids(
      `insert into customers (account_id, email, name)
       select $1, format('cache-%s-%s@exemple.fr', $1::bigint, n), 'Conso à part ' || n from generate_series(1, $2::int) n returning id`,
      SPARE,
    ),
  };
}

/** Hides so many of each kind in the days of a year, and writes them down. */
export function hideAnomalies(ground: Ground, counts: Counts, days: readonly string[], hidden: Hidden[]): Scene {
  const scene = new Scene(ground);
  for (const kind of Object.keys(counts) as Kind[]) {
    for (let n = 0; n < counts[kind]; n += 1) {
      const day = days[ground.random.between(FIRST_DAY, days.length - LAST_DAYS)] ?? '';
      if (kind === 'doubled_supply')
        scene.double(day, (id, on) => hidden.push({ kind, of: 'restaurant', id, from: on, to: on }));
      else for (const occurrence of KINDS[kind](scene, day)) hidden.push({ kind, ...occurrence });
    }
  }
  return scene;
}
