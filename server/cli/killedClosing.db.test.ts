import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { ADMIN_API } from '@boucle/contract/base/constants.ts';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inScope } from '../platform/database/tenant.ts';
import { verifyLedger } from '../domain/ledger/verification/verify.ts';
import { type Killable, type Victim, startKillable } from '../dev/testing/processes/killable.ts';

/**
 * Three separate processes: the everyday tests end a closing within theirs
 * (`server/domain/ledger/invoices/histories`).
 */
const LONG = process.env['LONG'] === '1';
const RESTAURANTS = 40;

let killable: Killable;
let adminId: number;
/** Holds the numbers. */
let owner: Client;
/** Looks at who waits: within a transaction what the others do is seen once. */
let watch: Client;

async function connect(): Promise<Client> {
  const client = new Client(killable.connection.ownerConfig);
  // The database is killed on purpose.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

const read = async <R extends object>(text: string): Promise<R[]> => {
  const { rows } = await inScope(killable.connection.database, { kind: 'platform' }, (tx) =>
    tx.raw<R & Record<string, unknown>>({ text }),
  );
  return rows;
};

/** Asks for a month to be closed; undefined when the server died in the meantime. */
async function close(month: string): Promise<number | undefined> {
  const token = await killable.tokenOf(adminId);
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'idempotency-key': randomUUID(),
  };
  try {
    const url = `${killable.address}${ADMIN_API}/statements/close`;
    return (await fetch(url, { method: 'POST', headers, body: JSON.stringify({ month }) })).status;
  } catch {
    return undefined;
  }
}

describe.runIf(LONG)('a closing that is killed', () => {
  beforeAll(async () => {
    killable = await startKillable();
    adminId = await inScope(killable.connection.database, { kind: 'platform' }, async (tx) => {
      const { rows } = await tx.raw<{ id: number }>({
        text: `with account as (
            insert into accounts (name, legal_name, siren, vat_number, billing_address)
              values ('Consigne', 'Consigne SCIC', '732829320', 'FR44732829320', E'3 quai de la Fosse\\n44000 Nantes') returning id
          ), person as (
            insert into people (account_id, role, email, status) select id, 'account_admin', 'a@exemple.fr', 'active' from account returning id
          ), placed as (
            insert into restaurants (account_id, name, siren, address, postal_code, city)
              select id, 'Restaurant ' || n, '552100554', '1 rue du Port', '44000', 'Nantes' from account, generate_series(1, ${RESTAURANTS}) n
              returning account_id, id
          ), priced as (
            insert into price_lines (account_id, restaurant_id, kind, unit_price_cents, valid_from)
              select account_id, id, 'recurring_subscription', 1900, '2020-01-01' from placed returning id
          ) select id from person`,
      });
      return rows[0]?.id ?? 0;
    });
    [owner, watch] = [await connect(), await connect()];
  }, 120_000);
  afterAll(async () => {
    await Promise.all([owner.end(), watch.end()]);
    await killable.end();
  }, 120_000);

  it.each<[Victim, string, string]>([
    ['server', '2026-01', '2026-02'],
    ['database', '2026-03', '2026-04'],
  ])('with the %s leaves neither number nor invoice', { timeout: 300_000 }, async (victim, before, month) => {
    expect(await close(before)).toBe(200);
    const state = `select (select count(*)::int from invoices) as invoices, (select max(last)::int from invoice_series) as last,
      (select count(*)::int from statements) as statements, (select max(month)::text from closed_months) as closed`;
    const [kept] = await read<{ invoices: number }>(state);
    // The closing waits for the numbers, everything else of it being written.
    await owner.query('begin');
    await owner.query('select from invoice_series for update');
    const asked = close(month);
    const waits = "select from pg_stat_activity where wait_event_type = 'Lock' and query like '%invoice_series%'";
    for (let tries = 0; tries < 400 && (await watch.query(waits)).rowCount === 0; tries += 1) await sleep(25);
    expect((await watch.query(waits)).rowCount).toBe(1);
    await killable.kill(victim);
    if (victim === 'database') {
      await Promise.all([owner, watch].map((client) => client.end().catch(() => undefined)));
      [owner, watch] = [await connect(), await connect()];
    } else await owner.query('rollback');
    expect(await asked).not.toBe(200);
    expect(await read(state)).toEqual([kept]);
    expect(await close(month)).toBe(200);
    expect(await read(state)).toMatchObject([
      {
        invoices: (kept?.invoices ?? 0) + RESTAURANTS,
        last: (kept?.invoices ?? 0) + RESTAURANTS,
        closed: `${month}-01`,
      },
    ]);
    expect(await verifyLedger(killable.connection.database, 'all')).toEqual([]);
  });
});
