import { type PoolClient } from 'pg';
import { describe, expect, it } from 'vitest';
import { WAIT_MS } from './deadlines.ts';
import { DatabaseAway } from './errors.ts';
import { TRIES, uncut } from './oneConnection.ts';
import { type Database } from './pool.ts';

const CLIENT = {} as PoolClient;

/** A pool of which the first connections end so. */
function poolThat(...failures: readonly (string | undefined)[]) {
  let asked = 0;
  const connect = () => {
    const at = asked++;
    return at < failures.length
      ? Promise.reject(Object.assign(new Error('Lost.'), { code: failures[at] }))
      : Promise.resolve(CLIENT);
  };
  const database = { pool: { idleCount: 0, waitingCount: 0, connect }, silence: { isSilent: false } };
  return { database: database as unknown as Database, asked: () => asked };
}
const soon = () => performance.now() + WAIT_MS;

describe('a connection that is lost while it is made', () => {
  it.each([['ECONNRESET'], ['EPIPE'], ['08006'], ['57P01'], [undefined]])(
    'is replaced by another: %s',
    async (code) => {
      const { database, asked } = poolThat(code);
      expect(await uncut(database, soon())).toBe(CLIENT);
      expect(asked()).toBe(2);
    },
  );

  it('is asked for three times in all', async () => {
    const { database, asked } = poolThat('ECONNRESET', 'ECONNRESET', 'ECONNRESET');
    await expect(uncut(database, soon())).rejects.toBeInstanceOf(DatabaseAway);
    expect(asked()).toBe(TRIES);
  });
});

it.each(['ECONNREFUSED', 'ETIMEDOUT', '53300', '28P01'])(
  'one that is refused, or never comes, is not: %s',
  async (code) => {
    const { database, asked } = poolThat(code);
    await expect(uncut(database, soon())).rejects.toBeInstanceOf(DatabaseAway);
    expect(asked()).toBe(1);
  },
);
