import { type ErrorCode } from '@boucle/contract/base/errors.ts';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { keepTotp } from '../../auth/secondFactor/factors.ts';
import { newTotpSecret } from '../../auth/secondFactor/totp.ts';
import { consoleOrigin } from '../../platform/http/consoleAddress.ts';
import { Authenticator } from '../../dev/testing/authenticator.ts';
import { quickHash } from '../../dev/testing/quickHash.ts';
import { type AppWorld, appWorld } from '../../dev/testing/world.ts';

const PASSWORD = 'trois-bocaux-verts';
const newRestaurant = {
  name: 'Chez Tiers',
  address: '1 rue du Port',
  postal_code: '44000',
  city: 'Nantes',
  email: 'tiers@exemple.fr',
  wash_mode: 'account',
};
const IBAN = 'FR7630006000011234567890189';
const REQUIRED: ErrorCode = 'confirmation_required';

let world: AppWorld;
let token: string;
beforeAll(async () => {
  world = await appWorld();
});
afterAll(() => world.end());
beforeEach(async () => {
  await world.fresh.asOwner(`
    delete from rate_limits; delete from person_totp; delete from person_passkeys;
    update restaurants set iban = null; update people set password_hash = '${await quickHash(PASSWORD)}'`);
  token = await world.tokenOf(world.ledger.adminId);
  await age(6);
});

/** The session began so many minutes ago, and its person confirmed nothing since. */
const age = (minutes: number) =>
  world.fresh.asOwner(
    `update oauth_sessions set confirmed_at = null, created_at = now() - interval '${minutes} minutes'`,
  );
const call = (method: string, path: string, body?: unknown) =>
  world.call(method, path, { token, ...(body !== undefined && { body }) });
const confirm = (body: unknown) => call('POST', '/current/confirmation', body);
const saveIban = (iban: string | null) => call('PATCH', `/restaurants/${world.ledger.sender}`, { iban });

describe('what sends money elsewhere asks who it is', () => {
  it.each([
    ['a batch of transfers', () => call('POST', '/sepa_batches', { statement_ids: [1] })],
    ['the file of a batch', () => call('GET', '/sepa_batches/1/sepa.xml')],
    [
      'an account of the chart',
      () =>
        call('PATCH', '/books/chart', {
          use: 'BANK',
          code: '5121',
          label: 'Banque',
          auxiliary: false,
          valid_from: '2027-01-01',
        }),
    ],
    ['the fiscal year', () => call('PATCH', '/books/fiscal_year', { fiscal_year_start: 4 })],
    ['the cap of a cagnotte', () => call('PATCH', '/books/max_balance', { max_balance: 120 })],
    ['the IBAN of who bills', () => call('PATCH', '/statements/issuer', { iban: IBAN })],
    ['the IBAN of a restaurant', () => saveIban(IBAN)],
    ['a new restaurant with an IBAN', () => call('POST', '/restaurants', { ...newRestaurant, iban: IBAN })],
  ])('%s', async (_, act) => {
    expect(await act()).toMatchObject({ status: 428, error: REQUIRED });
    await confirm({ password: PASSWORD });
    expect((await act()).error).not.toBe(REQUIRED);
  });

  it('a restaurant saved without another IBAN does not', async () => {
    expect((await call('PATCH', `/restaurants/${world.ledger.sender}`, { phone: '02 61 91 00 11' })).status).toBe(200);
  });

  it('a sign-in counts for five minutes', async () => {
    await age(4);
    expect((await saveIban(IBAN)).status).toBe(200);
    await age(5);
    expect(await saveIban(null)).toMatchObject({ status: 428 });
  });
});

describe('who it is is shown', () => {
  it('by the password, of that session alone and for five minutes', async () => {
    const other = await world.tokenOf(world.ledger.adminId);
    await age(6);
    const { data, status } = await confirm({ password: PASSWORD });
    expect(status).toBe(200);
    expect(new Date((data as { until: string }).until).getTime()).toBeGreaterThan(Date.now());
    expect((await saveIban(IBAN)).status).toBe(200);
    const elsewhere = await world.call('PATCH', `/restaurants/${world.ledger.sender}`, {
      token: other,
      body: { iban: null },
    });
    expect(elsewhere.status).toBe(428);
    await world.fresh.asOwner(`update oauth_sessions set confirmed_at = confirmed_at - interval '5 minutes'`);
    expect((await saveIban(null)).status).toBe(428);
  });

  it('by a one-time code, once, and no longer by the password alone', async () => {
    const secret = newTotpSecret();
    const personId = world.ledger.adminId;
    await world.platform((tx) => keepTotp(tx, world.dependencies.secret, { personId, secret, step: 0 }));
    expect(await confirm({ password: PASSWORD })).toMatchObject({
      status: 422,
      fields: { password: [expect.any(String)] },
    });
    expect(await confirm({ code: '000000' })).toMatchObject({ status: 422, fields: { code: [expect.any(String)] } });
    const code = TOTP.generate({ secret: Secret.fromBase32(secret) });
    expect((await confirm({ code })).status).toBe(200);
    expect((await confirm({ code })).status).toBe(422);
    expect((await saveIban(IBAN)).status).toBe(200);
  });

  it('by a passkey', async () => {
    const origin = consoleOrigin(world.dependencies.config);
    const device = new Authenticator(origin);
    const asked = await call('POST', '/current/second_factor/passkeys/options', { password: PASSWORD });
    const credential = device.create(asked.data as never);
    const added = await call('POST', '/current/second_factor/passkeys', { name: 'Portable', credential });
    expect(added.status, added.text).toBe(200);
    await age(6);
    expect((await saveIban(IBAN)).status).toBe(428);
    const options = await call('POST', '/current/confirmation/options', {});
    const shown = await confirm({ passkey: device.get(options.data as never) });
    expect(shown.status, shown.text).toBe(200);
    expect((await saveIban(IBAN)).status).toBe(200);
  });

  it('by exactly one of them; five wrong ones lock', async () => {
    expect((await confirm({})).status).toBe(422);
    expect((await confirm({ password: PASSWORD, code: '123456' })).status).toBe(422);
    for (let tries = 0; tries < 5; tries += 1) expect((await confirm({ password: 'perdu' })).status).toBe(422);
    expect((await confirm({ password: PASSWORD })).status).toBe(429);
  });
});
