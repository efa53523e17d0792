import { PICTURES_PATH } from '@boucle/contract/base/pictures.ts';
import { type Client } from 'pg';
import { type Schema } from './schema.ts';

/** Columns that may name pictures: an address, or content that holds some. */
const NAMING = /_url$|^content$/;

/** Hashes of pictures that rows of an account name, and that are absent or damaged. */
export async function lostPictures(client: Client, { tables }: Schema, account: number): Promise<string[]> {
  const named = tables.flatMap(({ name, columns }) =>
    columns
      .filter((column) => NAMING.test(column))
      .map(
        (column) =>
          `select (regexp_matches(${column}::text, '${PICTURES_PATH}/([0-9a-f]{64})', 'g'))[1] as hash
             from ${name} where ${name === 'accounts' ? 'id' : 'account_id'} = $1`,
      ),
  );
  const { rows } = await client.query<{ hash: string }>(
    `select distinct hash from (${named.join(' union all ')}) n where not exists (
       select from pictures p where p.account_id = $1 and p.hash = n.hash and encode(sha256(p.bytes), 'hex') = p.hash) order by 1`,
    [account],
  );
  return rows.map(({ hash }) => hash);
}
