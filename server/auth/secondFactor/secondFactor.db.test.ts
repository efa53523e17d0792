import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Authenticator } from '../../testing/authenticator.ts';
import { hiddenOf, passkeyAskedBy } from '../../testing/pages.ts';
import { type SignInWorld, answerOf, pkcePair, signInWorld } from '../../testing/signIn.ts';
import { keepTotp, removeFactors } from './factors.ts';
import { creationOptions, readCreation } from './passkeys.ts';
import { renewRecoveryCodes } from './recoveryCodes.ts';
import { newTotpSecret } from './totp.ts';

const SITE = 'http://localhost:3000';
const STEP = 30_000;
const TOO_MANY = 'Trop d’essais, réessayez dans 15 minutes';

let world: SignInWorld;
let secret: string;
/** The clock of the server: each test begins a minute after the one before. */
let clock = Date.now();
beforeAll(async () => {
  world = await signInWorld();
  world.dependencies.now = () => new Date(clock);
});
afterAll(() => world.end());
beforeEach(async () => {
  clock += 2 * STEP;
  secret = newTotpSecret();
  await world.asOwner(
    'delete from rate_limits; update accounts set second_factor_required = false; delete from person_devices',
  );
  await world.platform((tx) => removeFactors(tx, world.personId));
});

const code = (shift = 0, of = secret): string =>
  TOTP.generate({ secret: Secret.fromBase32(of), timestamp: clock + shift * STEP });
const withTotp = () =>
  world.platform(async (tx) => {
    await keepTotp(tx, world.dependencies.secret, { personId: world.personId, secret, step: 0 });
    return renewRecoveryCodes(tx, world.dependencies.secret, world.personId);
  });
/** The page that the right password leads to. */
const asked = async (fields: Record<string, string> = {}): Promise<string> => (await world.login(fields)).text();
const step = (page: string, fields: Record<string, string>) =>
  world.post('/admin/second-factor', { ...hiddenOf(page), ...fields });
const wrong = async (page: string) => step(page, { code: code(7) });
const mails = async (): Promise<string[]> => {
  const { rows } = await world.platform((tx) =>
    tx.raw<{ subject: string }>({ text: 'select subject from mails order by id' }),
  );
  return rows.map(({ subject }) => subject);
};

describe('a person with one-time codes', () => {
  it('is asked for one after the right password, then goes on with the state and the challenge', async () => {
    await withTotp();
    const { verifier, challenge } = pkcePair();
    const first = await world.login({ state: 'é tat', code_challenge: challenge, code_challenge_method: 'S256' });
    expect(first.status).toBe(200);
    expect(first.headers.get('location')).toBeNull();
    const page = await first.text();
    expect(page).toContain('autocomplete="one-time-code"');
    const answer = await step(page, { code: code() });
    expect(answer.status).toBe(303);
    expect(answerOf(answer).get('state')).toBe('é tat');
    const given = { code: answerOf(answer).get('code') ?? '' };
    expect((await world.exchange(given)).status).toBe(400);
    const again = await step(await asked({ code_challenge: challenge, code_challenge_method: 'S256' }), {
      code: code(1),
    });
    const exchanged = await world.exchange({ code: answerOf(again).get('code') ?? '', code_verifier: verifier });
    expect(exchanged.status).toBe(200);
    const { refresh_token } = (await exchanged.json()) as { refresh_token: string };
    expect((await world.refresh(refresh_token)).status).toBe(200);
  });

  it('is not asked when the password is wrong', async () => {
    await withTotp();
    expect(answerOf(await world.login({ password: 'perdu' })).get('error')).toBe('access_denied');
  });

  it('may use each code once, even twenty times at the same moment', async () => {
    await withTotp();
    const pages = await Promise.all(Array.from({ length: 4 }, () => asked()));
    const answers = await Promise.all(pages.map((page) => step(page, { code: code() })));
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 422, 422, 422]);
    expect((await step(await asked(), { code: code(-1) })).status).toBe(422);
  });

  it('reads at the field why a code is refused, and is locked out after five, from wherever they come', async () => {
    await withTotp();
    const page = await asked();
    const refused = await wrong(page);
    expect(refused.status).toBe(422);
    const text = await refused.text();
    expect(text).toMatch(/aria-invalid="true"[^]*id="code-error" role="alert">Ce code n’est pas le bon/);
    expect(text).toContain('Utiliser un code de secours');
    for (let count = 2; count <= 5; count += 1) await wrong(page);
    const locked = await step(await asked({}), { code: code() });
    expect(locked.status).toBe(429);
    expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(800);
    expect(await locked.text()).toContain(TOO_MANY);
  });

  it('makes twenty guesses sent at once worth no more than five', async () => {
    await withTotp();
    const page = await asked();
    const statuses = (await Promise.all(Array.from({ length: 20 }, () => wrong(page)))).map(({ status }) => status);
    expect(statuses.filter((status) => status === 422)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(15);
  });

  it('has ten minutes, and the password of the first step', async () => {
    await withTotp();
    const late = await asked();
    clock += 10 * 60_000 + 1;
    expect((await step(late, { code: code() })).status).toBe(410);
    const changed = await asked();
    await world.asOwner(`update people set password_hash = 'another'`);
    expect((await step(changed, { code: code() })).status).toBe(410);
    await world.asOwner(`update people set password_hash = '${world.passwordHash}'`);
  });

  it('may give up', async () => {
    await withTotp();
    expect(answerOf(await step(await asked(), { step: 'cancel' })).get('error')).toBe('access_denied');
  });

  it.each([
    ['no ticket', { code: '123456' }],
    ['a ticket that nobody made', { ticket: 'AAAA', step: 'continue' }],
  ])('gets nowhere with %s', async (_name, fields) => {
    expect((await world.post('/admin/second-factor', fields)).status).toBe(410);
  });

  it('gets nowhere by saying that it is done', async () => {
    await withTotp();
    for (const said of ['continue', 'set_up', 'done', 'show_code', 'allow']) {
      expect((await step(await asked(), { step: said })).headers.get('location')).toBeNull();
    }
  });
});

describe('recovery codes', () => {
  it('let in once each, even twenty at the same moment, and their use is mailed', async () => {
    const [first = '', second = ''] = await withTotp();
    const page = await asked();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => step(page, { step: 'recovery', recovery: first })),
    );
    expect(answers.filter(({ status }) => status === 303)).toHaveLength(1);
    await world.asOwner('delete from rate_limits');
    const typed = second.toLowerCase().replace('-', ' ');
    expect((await step(await asked(), { step: 'recovery', recovery: typed })).status).toBe(303);
    expect((await step(await asked(), { step: 'recovery', recovery: second })).status).toBe(422);
    expect((await mails()).filter((subject) => subject === 'Un code de secours a servi')).toHaveLength(2);
  });

  it('of one person let nobody else in, and are kept as nothing that can be read', async () => {
    const codes = await withTotp();
    const { rows } = await world.platform((tx) =>
      tx.raw<{ hash: string }>({ text: `select encode(code_hash, 'escape') as hash from person_recovery_codes` }),
    );
    expect(rows).toHaveLength(10);
    expect(rows.some(({ hash }) => codes.some((one) => hash.includes(one.slice(0, 5))))).toBe(false);
    expect((await step(await asked(), { step: 'recovery', recovery: 'AAAAA-AAAAA' })).status).toBe(422);
  });
});

describe('a passkey', () => {
  async function withPasskey(): Promise<Authenticator> {
    const authenticator = new Authenticator(SITE);
    const person = {
      id: world.personId,
      uuid: 'b0c1e000-0000-4000-8000-000000000000',
      email: 'c@x.fr',
      name: 'Camille',
    };
    const options = await world.platform((tx) => creationOptions(tx, world.dependencies.config, person));
    const made = await world.platform((tx) =>
      readCreation(tx, world.dependencies.config, world.personId, authenticator.create(options)),
    );
    expect(made?.credentialId).toBe(authenticator.id);
    await world.platform((tx) =>
      tx.raw({
        text: `insert into person_passkeys (person_id, credential_id, public_key, counter, name) values ($1, $2, $3, 0, 'Portable')`,
        values: [world.personId, made?.credentialId, Buffer.from(made?.publicKey ?? [])],
      }),
    );
    return authenticator;
  }
  const show = (page: string, shown: object) => step(page, { step: 'passkey', credential: JSON.stringify(shown) });

  it('lets in, each answer once', async () => {
    const authenticator = await withPasskey();
    const page = await asked();
    expect(page).toContain('Utiliser une clé d’accès');
    expect(page).not.toContain('one-time-code');
    const shown = authenticator.get(passkeyAskedBy(page));
    expect((await show(page, shown)).status).toBe(303);
    expect((await show(page, shown)).status).toBe(422);
  });

  it.each([
    ['of another site', { origin: 'https://boucle.evil.example' }],
    ['without its holder', { unverified: true }],
    ['signed by another key', { forged: true }],
  ] as const)('is refused %s', async (_name, oddities) => {
    const authenticator = await withPasskey();
    const page = await asked();
    const answer = await show(page, authenticator.get(passkeyAskedBy(page), oddities));
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain('n’a pas été reconnue');
  });

  it('is refused with the challenge of another moment, or none of ours', async () => {
    const authenticator = await withPasskey();
    const page = await asked();
    const old = passkeyAskedBy(page);
    await world.asOwner(`update passkey_challenges set expires_at = now()`);
    expect((await show(page, authenticator.get(old))).status).toBe(422);
    expect((await show(page, authenticator.get({ challenge: 'AAAA' }))).status).toBe(422);
    expect((await show(page, { id: 'rien' })).status).toBe(422);
  });

  it('that was copied shows by its counter', async () => {
    const authenticator = await withPasskey();
    await world.asOwner('update person_passkeys set counter = 5');
    const page = await asked();
    expect((await show(page, authenticator.get(passkeyAskedBy(page)))).status).toBe(422);
  });

  it('cannot be made by answering for another site', async () => {
    const person = { id: world.personId, uuid: 'b0c1e000-0000-4000-8000-000000000000', email: 'c@x.fr', name: '' };
    const options = await world.platform((tx) => creationOptions(tx, world.dependencies.config, person));
    const forged = new Authenticator(SITE).create(options, { origin: 'https://boucle.evil.example' });
    const made = await world.platform((tx) => readCreation(tx, world.dependencies.config, world.personId, forged));
    expect(made).toBeUndefined();
  });
});

describe('an initiative that lets nobody in without a second factor', () => {
  const require = () => world.asOwner('update accounts set second_factor_required = true');
  const secretOf = (page: string): string =>
    (/<code class="key">([A-Z2-7 ]+)<\/code>/.exec(page)?.[1] ?? '').replaceAll(' ', '');

  it('leads who has none to set one up, shows the recovery codes once, then lets in', async () => {
    await require();
    const page = await asked({ state: 's' });
    expect(page).toContain('Consigne Loire demande un deuxième facteur');
    const shown = secretOf(page);
    expect(shown).toHaveLength(32);
    const refused = await step(page, { step: 'set_up', code: code(5, shown) });
    expect(refused.status).toBe(422);
    const codes = await (await step(page, { step: 'set_up', code: code(0, shown) })).text();
    expect(codes.match(/<li><code>[\dA-Z]{5}-[\dA-Z]{5}<\/code><\/li>/g)).toHaveLength(10);
    const answer = await step(codes, { step: 'continue' });
    expect(answerOf(answer).get('code')).toMatch(/^boucle_ac_/);
    expect(answerOf(answer).get('state')).toBe('s');
    expect(await asked()).toContain('one-time-code');
    expect((await mails()).at(-1)).toBe('Deuxième facteur activé');
    const { rows } = await world.platform((tx) =>
      tx.raw<{ action: string; address: string }>({
        text: 'select action, address from events order by id desc limit 1',
      }),
    );
    expect(rows).toEqual([{ action: 'secondFactor.confirmTotp', address: '192.0.2.1' }]);
  });

  it('lets nobody put another in the place of the one that was set up meanwhile', async () => {
    await require();
    const page = await asked();
    await withTotp();
    const answer = await step(page, { step: 'set_up', code: code(0, secretOf(page)) });
    expect(answer.headers.get('location')).toBeNull();
    expect(await answer.text()).not.toContain('Gardez vos codes de secours');
    expect((await step(await asked(), { code: code() })).status).toBe(303);
  });
});

describe('a device that was never seen', () => {
  const from = async (cookie: string | undefined, userAgent: string, address = '192.0.2.9') => {
    const headers = { 'user-agent': userAgent, 'x-address': address, ...(cookie && { cookie }) };
    const response = await world.login({}, headers);
    expect(response.status).toBe(303);
    return response.headers.get('set-cookie') ?? '';
  };
  const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:141.0) Gecko/141.0 Firefox/141.0';
  const PHONE = 'Mozilla/5.0 (Android 15; Mobile; rv:141.0) Gecko/141.0 Firefox/141.0';
  const newDevices = async () => (await mails()).filter((subject) => subject.includes('nouvel appareil')).length;

  it('is mailed, but the very first, the one that shows its cookie, and one without cookies twice', async () => {
    const before = await newDevices();
    const cookie = await from(undefined, FIREFOX);
    expect(cookie).toMatch(/^boucle_device=boucle_dv_[\w-]{43}; .*Path=\/admin; HttpOnly; SameSite=Lax$/);
    const kept = cookie.split(';')[0] ?? '';
    await from(kept, FIREFOX, '198.51.100.7');
    expect(await newDevices()).toBe(before);
    await from(undefined, PHONE);
    expect(await newDevices()).toBe(before + 1);
    await Promise.all([from(undefined, PHONE), from(undefined, PHONE)]);
    expect(await newDevices()).toBe(before + 1);
    // The cookie in another browser is another device.
    await from(kept, 'curl/8.5.0');
    expect(await newDevices()).toBe(before + 2);
    const { rows } = await world.platform((tx) =>
      tx.raw<{ kind: string; recipient: string }>({
        text: 'select kind, recipient from mails order by id desc limit 1',
      }),
    );
    expect(rows).toEqual([{ kind: 'new_device', recipient: 'camille@exemple.fr' }]);
  });
});
