import { type SecondFactors } from '@boucle/contract/features/secondFactor/calls.ts';
import { CLIENT_ID, SCOPES } from '@boucle/contract/base/constants.ts';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { issueCode, unspentCode } from '../../auth/tokens/codes.ts';
import { Authenticator } from '../../dev/testing/authenticator.ts';
import { quickHash } from '../../dev/testing/quickHash.ts';
import { type AppWorld, appWorld } from '../../dev/testing/world.ts';

const PASSWORD = 'trois-bocaux-verts';

let world: AppWorld;
let passwordHash: string;
beforeAll(async () => {
  world = await appWorld();
  passwordHash = await quickHash(PASSWORD);
});
afterAll(() => world.end());
beforeEach(async () => {
  await world.fresh.asOwner(`
    delete from rate_limits; delete from person_totp; delete from person_passkeys; delete from person_recovery_codes; delete from mails;
    update people set password_hash = '${passwordHash}'; update accounts set second_factor_required = false`);
});

type Changed = SecondFactors & { recovery_codes: string[] | null };
const OWN = '/current/second_factor';
const token = () => world.tokens.admin;
const call = (method: string, path: string, body?: unknown, as = token()) =>
  world.call(method, path, { token: as, ...(body !== undefined && { body }) });
const prepared = async (as = token()) => (await call('GET', `${OWN}/totp`, undefined, as)).data as Ready;
interface Ready {
  secret: string;
  uri: string;
  ticket: string;
}
const codeOf = ({ secret }: Ready) => TOTP.generate({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) });
async function turnOn(as = token()): Promise<Changed> {
  const ready = await prepared(as);
  const answer = await call(
    'POST',
    `${OWN}/totp`,
    { ticket: ready.ticket, code: codeOf(ready), password: PASSWORD },
    as,
  );
  expect(answer.status, answer.text).toBe(200);
  return answer.data as Changed;
}
const subjects = async (): Promise<string[]> => {
  const { rows } = await world.platform((tx) =>
    tx.raw<{ subject: string }>({ text: 'select subject from mails order by id' }),
  );
  return rows.map(({ subject }) => subject);
};

describe('one-time codes', () => {
  it('are turned on by a code and the password; ten recovery codes are shown then, and never again', async () => {
    const { uri } = await prepared();
    expect(uri).toMatch(/^otpauth:\/\/totp\/Boucle:/);
    const { totp, recovery_codes, recovery_codes_left } = await turnOn();
    expect(totp).not.toBeNull();
    expect(new Set(recovery_codes).size).toBe(10);
    expect(recovery_codes_left).toBe(10);
    expect((await call('GET', OWN)).data).not.toHaveProperty('recovery_codes');
    expect(await subjects()).toEqual(['Deuxième facteur activé']);
  });

  it('end the sessions that a password alone opened, and the codes not yet exchanged, but not the one at work', async () => {
    const personId = world.ledger.adminId;
    const other = await world.tokenOf(personId);
    const code = await world.platform((tx) =>
      issueCode(tx, {
        personId,
        clientId: CLIENT_ID,
        redirectUri: 'http://localhost:3000/',
        scopes: SCOPES,
        challenge: null,
        address: null,
        userAgent: null,
      }),
    );
    expect((await call('GET', '/current', undefined, other)).status).toBe(200);
    await turnOn();
    expect((await call('GET', '/current', undefined, other)).status).toBe(401);
    expect((await call('GET', '/current')).status).toBe(200);
    expect(await world.platform((tx) => unspentCode(tx, code))).toBeUndefined();
    const later = await world.tokenOf(personId);
    const renewed = await call('POST', `${OWN}/recovery_codes`, { password: PASSWORD });
    expect(renewed.status).toBe(200);
    expect((await call('GET', '/current', undefined, later)).status).toBe(200);
  });

  it('are not turned on by a wrong code, a wrong password, or the secret that somebody else was shown', async () => {
    const ready = await prepared();
    const wrong = await call('POST', `${OWN}/totp`, { ticket: ready.ticket, code: '000000', password: PASSWORD });
    expect(wrong).toMatchObject({ status: 422, fields: { code: [expect.stringContaining('pas le bon')] } });
    const stolen = await call('POST', `${OWN}/totp`, { ticket: ready.ticket, code: codeOf(ready), password: 'perdu' });
    expect(stolen).toMatchObject({
      status: 422,
      fields: { password: [expect.stringContaining('pas votre mot de passe')] },
    });
    const others = await prepared(world.tokens.partner);
    const mixed = await call('POST', `${OWN}/totp`, {
      ticket: others.ticket,
      code: codeOf(others),
      password: PASSWORD,
    });
    expect(mixed).toMatchObject({ status: 422, error: 'refused' });
    expect((await call('GET', OWN)).data).toMatchObject({ totp: null, recovery_codes_left: 0 });
  });

  it('are taken away by the password, the recovery codes with them', async () => {
    await turnOn();
    expect((await call('POST', `${OWN}/totp/remove`, { password: 'perdu' })).status).toBe(422);
    const { data } = await call('POST', `${OWN}/totp/remove`, { password: PASSWORD });
    expect(data).toMatchObject({ totp: null, recovery_codes_left: 0, recovery_codes: null });
    expect((await subjects()).at(-1)).toBe('Application d’authentification retirée');
  });

  it('cannot be guessed from a stolen session: five wrong passwords lock', async () => {
    await turnOn();
    for (let count = 1; count <= 5; count += 1) await call('POST', `${OWN}/totp/remove`, { password: 'perdu' });
    expect((await call('POST', `${OWN}/totp/remove`, { password: PASSWORD })).status).toBe(429);
  });
});

it('new recovery codes end the earlier ones', async () => {
  const { recovery_codes: first } = await turnOn();
  const { data } = await call('POST', `${OWN}/recovery_codes`, { password: PASSWORD });
  const { recovery_codes: second, recovery_codes_left } = data as Changed;
  expect(recovery_codes_left).toBe(10);
  expect(second?.some((code) => first?.includes(code))).toBe(false);
});

describe('passkeys', () => {
  const site = 'http://localhost:3000';
  async function add(name: string, authenticator = new Authenticator(site)) {
    const { data } = await call('POST', `${OWN}/passkeys/options`, { password: PASSWORD });
    const credential = authenticator.create(data as { challenge: string });
    return call('POST', `${OWN}/passkeys`, { name, credential });
  }

  it('are several, named, renamed, and taken away one by one', async () => {
    const first = (await add('Portable')).data as Changed;
    expect(first.recovery_codes).toHaveLength(10);
    const { passkeys, recovery_codes } = (await add('Téléphone')).data as Changed;
    expect(recovery_codes).toBeNull();
    expect(passkeys.map(({ name }) => name)).toEqual(['Portable', 'Téléphone']);
    const [portable, phone] = passkeys.map(({ id }) => id);
    await call('PATCH', `${OWN}/passkeys/${portable}`, { name: 'Ordinateur' });
    expect((await call('PATCH', `${OWN}/passkeys/${portable}`, { name: ' ' })).fields).toHaveProperty('name');
    const { data } = await call('POST', `${OWN}/passkeys/${phone}/remove`, { password: PASSWORD });
    expect((data as Changed).passkeys).toMatchObject([{ name: 'Ordinateur' }]);
    expect(await subjects()).toEqual(['Clé d’accès ajoutée', 'Clé d’accès ajoutée', 'Clé d’accès retirée']);
  });

  it('are not made without the password, twice, or by answering another question', async () => {
    expect((await call('POST', `${OWN}/passkeys/options`, { password: 'perdu' })).status).toBe(422);
    const authenticator = new Authenticator(site);
    expect((await add('Une', authenticator)).status).toBe(200);
    expect((await add('La même', authenticator)).error).toBe('refused');
    const credential = new Authenticator(site).create({ challenge: 'AAAA' });
    expect((await call('POST', `${OWN}/passkeys`, { name: 'Volée', credential })).error).toBe('refused');
  });

  it('of somebody else are not there', async () => {
    const { passkeys } = (await add('Portable')).data as Changed;
    const answer = await call(
      'POST',
      `${OWN}/passkeys/${passkeys[0]?.id}/remove`,
      { password: PASSWORD },
      world.tokens.partner,
    );
    expect(answer.status).toBe(404);
  });
});

describe('an initiative that requires a second factor', () => {
  const require = (required: boolean) => call('PATCH', '/account/second_factor', { required });

  it('is told who has none; those are signed out, who requires it must have one, and nobody removes their last', async () => {
    expect((await require(true)).error).toBe('refused');
    await turnOn();
    expect((await call('GET', '/account/second_factor')).data).toEqual({ required: false, people: 3, without: 2 });
    const employee = await world.tokenOf(await personOf('partner_delegated_admin'));
    expect((await require(true)).data).toEqual({ required: true, people: 3, without: 2 });
    expect((await call('GET', '/current', undefined, employee)).status).toBe(401);
    expect((await call('GET', OWN)).data).toMatchObject({ required: true });
    expect((await call('POST', `${OWN}/totp/remove`, { password: PASSWORD })).error).toBe('refused');
    expect((await call('GET', '/current', undefined, world.tokens.stranger)).status).toBe(200);
    expect((await require(false)).data).toMatchObject({ required: false });
    expect((await call('POST', `${OWN}/totp/remove`, { password: PASSWORD })).status).toBe(200);
  });
});

describe('a lost telephone', () => {
  const reset = (id: number, as = token()) => call('POST', `/people/${id}/reset_second_factor`, {}, as);

  it('is got over by a colleague: everything is taken away, sessions end, the person is mailed, the journal says so', async () => {
    const id = await personOf('partner_admin');
    const theirs = await world.tokenOf(id);
    await turnOn(theirs);
    expect((await reset(id)).status).toBe(200);
    expect((await call('GET', '/current', undefined, theirs)).status).toBe(401);
    expect((await subjects()).at(-1)).toBe('Deuxième facteur réinitialisé');
    const { data } = await call('GET', '/events?filter[action]=secondFactor.reset');
    expect(data).toMatchObject([
      { sentence: expect.stringMatching(/^Deuxième facteur réinitialisé\u00a0: partner_admin/) as string },
    ]);
    expect((await reset(id)).error).toBe('refused');
  });

  it('is nobody’s business elsewhere, nor one’s own', async () => {
    await turnOn();
    const admin = world.ledger.adminId;
    expect((await reset(admin, world.tokens.stranger)).status).toBe(404);
    expect((await reset(admin, await world.tokenOf(await personOf('partner_admin')))).status).toBe(404);
    expect((await reset(admin)).error).toBe('refused');
    expect((await reset(admin, world.tokens.superAdmin)).status).toBe(200);
    world.tokens.admin = await world.tokenOf(admin);
  });
});

async function personOf(role: string): Promise<number> {
  const { rows } = await world.platform((tx) =>
    tx.raw<{ id: number }>({
      text: 'select id from people where role = $1 and account_id = $2',
      values: [role, world.ledger.accountId],
    }),
  );
  return rows[0]?.id ?? 0;
}
