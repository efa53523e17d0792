import { randomUUID } from 'node:crypto';
import { ADMIN_API } from '@boucle/contract/base/constants.ts';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { newTotpSecret } from '../secondFactor/totp.ts';
import { keepTotp, spendTotp } from '../secondFactor/factors.ts';
import { renewRecoveryCodes, spendRecoveryCode } from '../secondFactor/recoveryCodes.ts';
import { retire } from '../../cli/rotateSecret.ts';
import { type SecretKeys } from '../../platform/crypto/keys.ts';
import { SEALED_COLUMNS } from '../../platform/crypto/sealedColumns.ts';
import { writeMail } from '../../outside/mails/mail.ts';
import { customerShowing, makeCustomerCode, tryCustomerCode } from '../../partnerApi/customerCodes.ts';
import { paymentToken, readPaymentToken } from '../../outside/paymentProvider/paymentLinks.ts';
import { placeKeysOf } from '../../domain/places/placeKeys.ts';
import { isShortCode, placeToken, readPlaceToken, shortCode } from '../../domain/places/signedCodes.ts';
import { type AppWorld, appWorld } from '../../dev/testing/world.ts';
import { openKeys } from './openKeys.ts';
import { resealAll } from './reseal.ts';

const [ONE, TWO] = ['1'.repeat(40), '2'.repeat(40)];
const mail = { kind: 'test', to: 'a@exemple.fr', subject: 'Oui', text: 'Oui', html: '<p>Oui</p>' };

let world: AppWorld;
beforeAll(async () => {
  world = await appWorld();
});
afterAll(() => world.end());

const opened = (secretKey: string, ...secretKeysRead: string[]): Promise<SecretKeys> =>
  openKeys(
    world.fresh.database,
    { secretKey, secretKeysRead, dataDir: '/nowhere' },
    { report: (place) => expect.fail(`Not read: ${place}`) },
  );

/** A separate server with these keys, and its answers. */
function server(secret: SecretKeys) {
  const app = createApp({ ...world.dependencies, secret });
  return async (method: string, path: string, body?: object, key: string = randomUUID()) => {
    const response = await app.request(ADMIN_API + path, {
      method,
      headers: {
        authorization: `Bearer ${world.tokens.admin}`,
        'content-type': 'application/json',
        'idempotency-key': key,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, text: await response.text() };
  };
}

async function asOwner<T>(work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(world.fresh.ownerConfig);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function sealedBy(): Promise<Record<string, number[]>> {
  const found: Record<string, number[]> = {};
  for (const { table, column } of Object.values(SEALED_COLUMNS)) {
    const { rows } = await asOwner((client) =>
      client.query<{ n: number }>(
        `select distinct get_byte(${column}, 4) as n from ${table} where ${column} is not null order by 1`,
      ),
    );
    found[`${table}.${column}`] = rows.map(({ n }) => n);
  }
  return found;
}

it('every column of the schema that holds seals is made anew by a rotation', async () => {
  const { rows } = await asOwner((client) =>
    client.query<{ name: string }>(
      `select table_name || '.' || column_name as name from information_schema.columns
        where table_schema = 'public' and column_name like 'sealed\\_%' and data_type = 'bytea' order by 1`,
    ),
  );
  expect(rows.map(({ name }) => name)).toEqual(
    Object.values(SEALED_COLUMNS)
      .map(({ table, column }) => `${table}.${column}`)
      .sort(),
  );
});

describe('a rotation on two servers', () => {
  it('loses nothing on the way: what is retried, sealed, signed and hashed holds at each step', async () => {
    const before = await opened(ONE);
    const card = { quantity: 2, initial_amount: 0 };
    const first = server(before);
    const key = randomUUID();
    const made = await first('POST', '/card_holders', card, key);
    expect(made.status, made.text).toBe(201);
    const [{ id, pin } = { id: 0, pin: '' }] = (JSON.parse(made.text) as { data: { id: number; pin: string }[] }).data;

    const { accountId, customer } = world.ledger;
    const place = { id: 7, version: 1 };
    const link = { accountId, transactionId: 12 };
    const signed = {
      place: placeToken(placeKeysOf(before, accountId, []), 'drawer', place),
      short: shortCode(placeKeysOf(before, accountId, []), 'point', place),
      payment: paymentToken(before, link),
    };
    const totp = newTotpSecret();
    const person = await world.platform(async (tx) => {
      const { rows } = await tx.raw<{ id: number }>({
        text: 'select id from people where account_id = $1 order by id limit 1',
        values: [accountId],
      });
      const personId = rows[0]?.id ?? 0;
      await keepTotp(tx, before, { personId, secret: totp, step: 0 });
      const codes = await renewRecoveryCodes(tx, before, personId);
      await writeMail(tx, { ...mail, accountId }, before, () => Promise.resolve());
      await makeCustomerCode(tx, before, accountId, customer, () => '123456');
      return { personId, codes };
    });

    // The new key is introduced everywhere, then seals on one server while the other one does not
    // know of it yet.
    const introduced = await opened(ONE, TWO);
    const active = await opened(TWO, ONE);
    const [older, newer] = [server(introduced), server(active)];
    expect((await newer('POST', '/card_holders', card, key)).text).toBe(made.text);
    expect((await older('POST', '/card_holders', card, key)).text).toBe(made.text);
    expect((await newer('POST', '/card_holders', { ...card, quantity: 3 }, key)).status).toBe(409);
    const later = randomUUID();
    const byNew = await newer('POST', '/card_holders', card, later);
    expect((await older('POST', '/card_holders', card, later)).text).toBe(byNew.text);
    expect(JSON.parse((await newer('GET', `/card_holders/${id}/pin`)).text)).toEqual({ data: { id, pin } });

    // While both go on, all is sealed anew.
    const acts = Promise.all(
      Array.from({ length: 20 }, (_, n) => (n % 2 === 0 ? older : newer)('POST', '/card_holders', card)),
    );
    await asOwner((client) => resealAll(client, active));
    expect((await acts).every(({ status }) => status === 201)).toBe(true);
    // Both servers have the new key by now: the second run finds what the other one had sealed in
    // the meantime, a third one nothing.
    const second = await asOwner((client) => resealAll(client, active));
    const third = await asOwner((client) => resealAll(client, active));
    expect(third.map(({ done }) => done)).toEqual(third.map(() => 0));
    expect([...second, ...third].every(({ unreadable }) => unreadable === 0)).toBe(true);
    expect(Object.values(await sealedBy()).flat()).not.toContain(1);

    // Checked with the key that made it, as long as that one is listed.
    for (const keys of [introduced, active]) {
      expect(readPlaceToken(placeKeysOf(keys, accountId, []), 'drawer', signed.place)).toEqual(place);
      expect(isShortCode(placeKeysOf(keys, accountId, []), 'point', place, signed.short)).toBe(true);
      expect(readPaymentToken(keys, signed.payment)).toEqual(link);
    }
    await world.platform(async (tx) => {
      expect(await tryCustomerCode(tx, active, accountId, customer, '123456')).toBe('right');
      expect(await customerShowing(tx, active, accountId, '123456')).toBe(customer);
      expect(await spendRecoveryCode(tx, active, person.personId, person.codes[0] ?? '')).toBe(true);
      expect(await spendTotp(tx, active, { personId: person.personId, typed: '000000', now: new Date(0) })).not.toBe(
        'unreadable',
      );
    });

    const { numbers, remains } = await retire(world.fresh.database, active, third);
    expect(numbers).toEqual([1]);
    expect(remains.people).toBe(1);
    expect(remains.requests).toBeGreaterThan(0);

    // The old key is dropped: PINs are read, a retry gets the true outcome, and what only the old
    // key verifies no longer holds.
    const alone = await opened(TWO);
    const last = server(alone);
    expect(JSON.parse((await last('GET', `/card_holders/${id}/pin`)).text)).toEqual({ data: { id, pin } });
    const retried = await last('POST', '/card_holders', card, key);
    expect([retried.status, retried.text]).toEqual([409, expect.stringContaining('déjà été enregistrée')]);
    expect((await last('POST', '/card_holders', card, later)).text).toBe(byNew.text);
    expect(readPlaceToken(placeKeysOf(alone, accountId, []), 'drawer', signed.place)).toBeUndefined();
    expect(readPaymentToken(alone, signed.payment)).toBeUndefined();
  });
});
