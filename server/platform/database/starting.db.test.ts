import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readConfig } from '../config/config.ts';
import { freshDatabase } from '../../dev/testing/database.ts';
import { connectDatabase } from './connect.ts';

/**
 * PostgreSQL's answer to anyone who connects while it reads its journal again: ErrorResponse, then
 * the end.
 */
const FIELDS = 'SFATAL\0VFATAL\0C57P03\0Mthe database system is starting up\0\0';
const REFUSALS = 3;

function startingUp(): Buffer {
  const head = Buffer.alloc(5);
  head.write('E');
  head.writeInt32BE(FIELDS.length + 4, 1);
  return Buffer.concat([head, Buffer.from(FIELDS)]);
}

it('waits for a PostgreSQL that starts again after a power cut, instead of giving up', async () => {
  const fresh = await freshDatabase();
  const { host = '', port = 5432, database = '' } = fresh.ownerConfig;
  let connections = 0;
  const server = createServer((near) => {
    near.on('error', () => undefined);
    connections += 1;
    if (connections <= REFUSALS) {
      near.once('data', () => near.end(startingUp()));
      return;
    }
    const far = connect(join(host, `.s.PGSQL.${String(port)}`));
    far.on('error', () => near.destroy());
    near.pipe(far).pipe(near);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port: own } = server.address() as AddressInfo;
  const connection = await connectDatabase(
    readConfig({ DATABASE_URL: `postgres://boucle:boucle@127.0.0.1:${String(own)}/${database}`, NODE_ENV: 'test' }),
  );
  expect((await connection.database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  expect(connections).toBeGreaterThan(REFUSALS);
  await connection.close();
  server.close();
  await fresh.drop();
});
