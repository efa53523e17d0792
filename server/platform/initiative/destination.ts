import { EXAMPLE_DAYS, EXAMPLE_STEPS } from '@boucle/contract/features/example/labels.ts';
import { type Client } from 'pg';
import { MoveFailure } from './failure.ts';
import { type Manifest } from './manifest.ts';
import { removeRows } from './remove.ts';
import { type Schema } from './schema.ts';
import { stateOf } from './state.ts';

/** The number that an initiative had, or the next free one. */
export async function numberHere(client: Client, { account: { number } }: Manifest): Promise<number> {
  for (let free = number; ;) {
    const { rowCount } = await client.query('select from accounts where id = $1', [free]);
    if (rowCount === 0) return free;
    const { rows } = await client.query<{ next: string }>(
      `select nextval(pg_get_serial_sequence('accounts', 'id')) as next`,
    );
    free = Number(rows[0]?.next);
  }
}

/** The initiative of a file here: by its number and the instant at which it began. */
async function sameHere(client: Client, { account }: Manifest): Promise<number | undefined> {
  const { rows } = await client.query<{ id: number }>(
    'select id::int from accounts where created_at = $1::timestamptz and example_of is null order by id <> $2 limit 1 for update',
    [account.created_at, account.number],
  );
  return rows[0]?.id;
}

/** The initiative whose example the file becomes. Throws MoveFailure without it, or with one. */
export async function makeExampleOf(client: Client, manifest: Manifest): Promise<number> {
  const real = await sameHere(client, manifest);
  if (real === undefined) throw new MoveFailure('Une copie se fait à côté de son initiative, qui n’est pas ici.');
  const { rowCount } = await client.query(
    `insert into examples (account_id, state, step, ends_at) values ($1, 'ready', $2, now() + make_interval(days => $3)) on conflict do nothing`,
    [real, EXAMPLE_STEPS.length, EXAMPLE_DAYS],
  );
  if (rowCount === 0) throw new MoveFailure('L’initiative a déjà un exemple\u00a0: supprimez-le d’abord.');
  return real;
}

/**
 * Removes the initiative that the file replaces, and answers its number. Throws MoveFailure when it
 * is another one, or when what is here now is not what `today` holds.
 */
export async function takePlaceOf(
  client: Client,
  schema: Schema,
  { manifest, today }: { readonly manifest: Manifest; readonly today: Manifest },
): Promise<number> {
  const account = await sameHere(client, manifest);
  if (account === undefined)
    throw new MoveFailure('Ce fichier est celui d’une autre initiative\u00a0: elle n’est pas ici.');
  const { hash } = await stateOf(client, schema, account);
  if (hash !== today.hash)
    throw new MoveFailure(
      'L’export donné à --replace n’est pas celui de l’état actuel\u00a0: exportez l’initiative de nouveau.',
    );
  await removeRows(client, schema, account);
  return account;
}
