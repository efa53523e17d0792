import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Authenticator } from '../../dev/testing/authenticator.ts';
import { hiddenOf, passkeyAskedBy } from '../../dev/testing/pages.ts';
import { type SecondFactorWorld, secondFactorWorld } from '../../dev/testing/worlds/secondFactorWorld.ts';
import { answerOf, pkcePair } from '../../dev/testing/signIn.ts';

const TOO_MANY = 'Trop d’essais, réessayez dans 15 minutes';

let here: SecondFactorWorld;
let world: SecondFactorWorld['world'];
let code: SecondFactorWorld['code'];
let withTotp: SecondFactorWorld['withTotp'];
let asked: SecondFactorWorld['asked'];
let step: SecondFactorWorld['step'];
let mails: SecondFactorWorld['mails'];
beforeAll(async () => {
  here = await secondFactorWorld();
  ({ world, code, withTotp, asked, step, mails } = here);
});
afterAll(() => world.end());
beforeEach(() => here.reset());

const wrong = async (page: string) => step(page, { code: code(7) });

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

  it('is not locked out of a browser they signed in with by who knows their password', async () => {
    await withTotp();
    const entered = await step(await asked(), { code: code() });
    const cookie = entered.headers.get('set-cookie')?.split(';')[0] ?? '';
    const page = await asked();
    for (let count = 1; count <= 6; count += 1) await wrong(page);
    expect((await step(await asked(), { code: code(1) })).status).toBe(429);
    const ticket = hiddenOf(await asked());
    const own = (typed: string) => world.post('/admin/second-factor', { ...ticket, code: typed }, { cookie });
    for (let count = 1; count <= 4; count += 1) expect((await own(code(7))).status).toBe(422);
    expect((await own(code(1))).status).toBe(303);
    for (let count = 1; count <= 5; count += 1) await own(code(7));
    expect((await own(code(2))).status).toBe(429);
  });

  it('makes twenty guesses sent at once worth no more than five', async () => {
    await withTotp();
    const page = await asked();
    const statuses = (await Promise.all(Array.from({ length: 20 }, () => wrong(page)))).map(({ status }) => status);
    expect(statuses.filter((status) => status === 422)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(15);
  });

  it('is told that its codes cannot be checked any more, by whoever lost their key', async () => {
    await withTotp();
    await world.asOwner(`update person_totp set sealed_secret = '\\x00'`);
    const answer = await step(await asked(), { code: code() });
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain('Vos codes ne peuvent plus être vérifiés');
  });

  it('has ten minutes, and the password of the first step', async () => {
    await withTotp();
    const late = await asked();
    here.clock += 10 * 60_000 + 1;
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
    for (const forged of ['continue', 'set_up', 'done', 'show_code', 'allow']) {
      expect((await step(await asked(), { step: forged })).headers.get('location')).toBeNull();
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
        text: "select action, address from events where action like 'secondFactor.%' order by id desc limit 1",
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

  it('may set a passkey up instead, named after the device, and not by one made for another site', async () => {
    await require();
    const authenticator = new Authenticator('http://localhost:3000');
    const send = (page: string, made: object) =>
      step(page, { step: 'set_up_passkey', credential: JSON.stringify(made) });
    const page = await asked({ state: 's' });
    const forged = authenticator.create(passkeyAskedBy(page), { origin: 'https://boucle.evil.example' });
    const refused = await send(page, forged);
    expect(refused.status).toBe(422);
    const again = await refused.text();
    expect(again).toContain('role="alert">Cette clé d’accès n’a pas été reconnue');
    expect(secretOf(again)).toBe(secretOf(page));
    const made = authenticator.create(passkeyAskedBy(again));
    const codes = await (await send(again, made)).text();
    expect(codes).toContain('Gardez vos codes de secours');
    expect(answerOf(await step(codes, { step: 'continue' })).get('state')).toBe('s');
    expect((await mails()).at(-1)).toBe('Clé d’accès ajoutée');
    const next = await asked();
    expect(next).toContain('Utiliser une clé d’accès');
    // The answer that was spent makes no second one, and asks for the first.
    expect(await (await send(again, made)).text()).toContain('Utiliser une clé d’accès');
    const shown = { step: 'passkey', credential: JSON.stringify(authenticator.get(passkeyAskedBy(next))) };
    expect((await step(next, shown)).status).toBe(303);
  });
});
