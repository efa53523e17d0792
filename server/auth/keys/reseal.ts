import { type Client } from 'pg';
import { ConfigurationError } from '../../platform/config/config.ts';
import { type SecretKeys } from '../../platform/crypto/keys.ts';
import { headOf, seal, tryOpen } from '../../platform/crypto/seal.ts';
import { SEALED_COLUMNS, type SealedColumn, placeOf } from '../../platform/crypto/sealedColumns.ts';

export interface Resealed {
  readonly name: string;
  readonly done: number;
  /** Opened by none of the given keys: left as they are. */
  readonly unreadable: number;
}

/** Pages of 8 KiB that one transaction goes through. */
const PAGES = 64;
const PASSES = 20;

/**
 * Seals anew, with the active key and for its place, all that another key or no place was named
 * for, while everybody goes on working. A row that somebody holds, or that moves in the meantime,
 * is left to the next pass. Broken off, it goes on where it is started again. As the owner.
 */
export async function resealAll(client: Client, keys: SecretKeys): Promise<Resealed[]> {
  // Values that a crash takes away are sealed again by the next run; whether a key is still needed
  // is decided after a real commit.
  await client.query('set synchronous_commit = off');
  const resealed: Resealed[] = [];
  for (const column of Object.values<SealedColumn>(SEALED_COLUMNS))
    resealed.push(await resealColumn(client, keys, column));
  await client.query('set synchronous_commit = on');
  return resealed;
}

async function resealColumn(client: Client, keys: SecretKeys, column: SealedColumn): Promise<Resealed> {
  let done = 0;
  for (let pass = 0; pass < PASSES; pass += 1) {
    const found = { done: 0, unreadable: new Set<string>() };
    for (let page = 0; page < (await pagesOf(client, column)); page += PAGES)
      await resealPages(client, keys, column, page, found);
    done += found.done;
    const left = await countOthers(client, keys, column);
    if (left === found.unreadable.size) return { name: nameOf(column), done, unreadable: left };
  }
  throw new ConfigurationError(
    `Un processus scelle encore ${nameOf(column)} avec une autre clé\u00a0: redémarrez-les tous avec la nouvelle, puis relancez cette commande.`,
  );
}

async function resealPages(
  client: Client,
  keys: SecretKeys,
  sealed: SealedColumn,
  from: number,
  found: { done: number; unreadable: Set<string> },
): Promise<void> {
  const { table, column, row } = sealed;
  await client.query('begin');
  try {
    // No one is waited for, hence no one is in a circle with us.
    const { rows } = await client.query<Record<string, string | number | null> & { place: string; sealed: Buffer }>(
      `select ctid::text as place, ${row.join(', ')}, ${column} as sealed from ${table}
        where ctid >= $2::tid and ctid < $3::tid and ${OTHERS(column)} for no key update skip locked`,
      [headOf(keys.active), `(${from},0)`, `(${from + PAGES},0)`],
    );
    const anew: { place: string; sealed: Buffer }[] = [];
    for (const one of rows) {
      const place = placeOf(
        sealed,
        row.map((part) => one[part] ?? null),
      );
      const text = tryOpen(keys, place, one.sealed);
      if (text === undefined) found.unreadable.add(place.row.join('/'));
      else anew.push({ place: one.place, sealed: seal(keys, place, text) });
    }
    await client.query(
      `update ${table} t set ${column} = anew.sealed from unnest($1::tid[], $2::bytea[]) as anew(place, sealed) where t.ctid = anew.place`,
      [anew.map(({ place }) => place), anew.map((one) => one.sealed)],
    );
    await client.query('commit');
    found.done += anew.length;
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/** A seal that is not of the key whose head is $1. */
const OTHERS = (column: string): string =>
  `${column} is not null and substring(${column} from 1 for length($1::bytea)) <> $1::bytea`;

async function countOthers(client: Client, { active }: SecretKeys, { table, column }: SealedColumn): Promise<number> {
  const { rows } = await client.query<{ n: number }>(
    `select count(*)::int as n from ${table} where ${OTHERS(column)}`,
    [headOf(active)],
  );
  return rows[0]?.n ?? 0;
}

async function pagesOf(client: Client, { table }: SealedColumn): Promise<number> {
  const { rows } = await client.query<{ pages: number }>(
    `select (pg_relation_size($1::regclass) / current_setting('block_size')::int)::int as pages`,
    [table],
  );
  return rows[0]?.pages ?? 0;
}

const nameOf = ({ table, column }: SealedColumn): string => `${table}.${column}`;
