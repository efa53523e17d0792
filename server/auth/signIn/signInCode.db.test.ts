import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { hiddenOf } from '../../dev/testing/pages.ts';
import { backOf, ownPages } from '../../dev/testing/worlds/ownPages.ts';
import { type PartnerWorld, partnerWorld } from '../../dev/testing/worlds/partnerWorld.ts';
import { keepTotp, removeFactors } from '../secondFactor/factors.ts';

const LEA = 'lea@exemple.fr';

let world: PartnerWorld;
let pages: ReturnType<typeof ownPages>;
beforeAll(async () => {
  world = await partnerWorld();
  pages = ownPages(world);
});
beforeEach(async () => {
  await world.owner.query('delete from rate_limits');
  world.mails.length = 0;
});
afterAll(() => world.end());

/** A browser that asked for a code: what its page carries, and its cookie. */
interface Asking {
  response: Response;
  fields: Record<string, string>;
  cookie: string;
}
async function ask(email: string, audience: 'customer' | 'restaurant' = 'customer'): Promise<Asking> {
  const page = hiddenOf(await (await pages.open(pages.request(audience))).text());
  const response = await pages.post('/oauth/authorize', { ...page, email, step: 'ask_code' });
  const cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  return { response, fields: hiddenOf(await response.clone().text()), cookie };
}
const mailsTo = (email: string) => world.mails.filter(({ to }) => to === email);
async function codeTo(email: string, count = 1): Promise<string> {
  await expect.poll(() => mailsTo(email).length).toBe(count);
  return /\b\d{6}\b/.exec(mailsTo(email).at(-1)?.text ?? '')?.[0] ?? '';
}
const enter = ({ fields, cookie }: Asking, code: string, more: Record<string, string> = {}) =>
  pages.post('/oauth/authorize', { ...fields, code, step: 'code', ...more }, cookie);
const other = (code: string): string => (code === '000000' ? '000001' : '000000');

it('lets somebody in without a password, once', async () => {
  const asking = await ask(LEA);
  expect(asking.response.status).toBe(200);
  const code = await codeTo(LEA);
  expect(mailsTo(LEA)[0]).toMatchObject({
    kind: 'sign_in_code',
    subject: 'Consigne Loire\u00a0: votre code de connexion',
  });
  expect(mailsTo(LEA)[0]?.subject).not.toContain(code);
  const entered = await enter(asking, `${code.slice(0, 3)} ${code.slice(3)}`);
  expect(entered.status).toBe(303);
  const tokens = await pages.exchange('customer', backOf(entered).get('code') ?? '');
  const { access_token: as } = (await tokens.json()) as { access_token: string };
  expect((await world.ask('GET', '/customer/current', { as })).data).toMatchObject({ email: LEA });
  expect((await enter(asking, code)).status).toBe(422);
});

it('serves the browser that asked alone, ten minutes, five tries', async () => {
  const mine = await ask(LEA);
  const code = await codeTo(LEA);
  const theirs = await ask(LEA);
  await codeTo(LEA, 2);
  // Another browser's code ends none, and opens none.
  expect((await enter({ ...theirs }, code)).status).toBe(422);
  expect((await enter({ ...mine, cookie: '' }, code)).status).toBe(422);
  await world.owner.query(`update sign_in_codes set expires_at = now()`);
  expect((await enter(mine, code)).status).toBe(422);

  const tried = await ask(LEA);
  const right = await codeTo(LEA, 3);
  const answers = await Promise.all(Array.from({ length: 5 }, () => enter(tried, other(right))));
  expect(answers.map(({ status }) => status)).toEqual([422, 422, 422, 422, 422]);
  expect((await enter(tried, right)).status).toBe(422);
});

it('answers every address alike, and mails to people of the page alone', async () => {
  const answers = [];
  for (const email of [LEA, 'noe@exemple.fr', 'manon@exemple.fr']) {
    const { response } = await ask(email);
    answers.push((await response.text()).replaceAll(email, '…'));
  }
  expect(new Set(answers).size).toBe(1);
  await codeTo(LEA);
  // An owner is none of the consumers' page, a consumer none of the restaurants'.
  await ask(LEA, 'restaurant');
  await ask('manon@exemple.fr', 'restaurant');
  await codeTo('manon@exemple.fr');
  expect(world.mails.map(({ to }) => to).sort()).toEqual([LEA, 'manon@exemple.fr']);
});

it('is mailed five times an hour to one address, whoever asks; links to a password go on', async () => {
  for (let n = 1; n <= 6; n += 1) await ask(LEA);
  await codeTo(LEA, 5);
  await pages.post('/admin/password/forgotten', { email: LEA });
  await expect.poll(() => mailsTo(LEA).map(({ kind }) => kind)).toContain('password');
  expect(mailsTo(LEA).filter(({ kind }) => kind === 'sign_in_code')).toHaveLength(5);
});

it('of a network is refused beyond twenty an hour, and its wrong tries count together', async () => {
  for (let n = 1; n <= 20; n += 1) expect((await ask(`a${n}@exemple.fr`)).response.status).toBe(200);
  expect((await ask('b@exemple.fr')).response.status).toBe(429);
  await world.owner.query('delete from rate_limits');
  const asking = await ask('b@exemple.fr');
  const statuses = [];
  for (let n = 1; n <= 41; n += 1) statuses.push((await enter(asking, '123456')).status);
  expect(statuses.slice(0, 40).every((status) => status === 422)).toBe(true);
  expect(statuses[40]).toBe(429);
});

it('accepts an invitation: the person is active, without a password', async () => {
  const email = 'ines@exemple.fr';
  const invited = await world.call('POST', '/customers', {
    token: world.tokens.admin,
    body: { email, name: 'Inès', invite: true },
  });
  expect(invited.status, invited.text).toBe(201);
  const asking = await ask(email);
  await expect
    .poll(() =>
      mailsTo(email)
        .map(({ kind }) => kind)
        .sort(),
    )
    .toEqual(['invitation', 'sign_in_code']);
  const code = /\b\d{6}\b/.exec(mailsTo(email).find(({ kind }) => kind === 'sign_in_code')?.text ?? '')?.[0] ?? '';
  expect((await enter(asking, code)).status).toBe(303);
  const { rows } = await world.owner.query('select status, password_hash from people where email = $1', [email]);
  expect(rows).toEqual([{ status: 'active', password_hash: null }]);
});

it('replaces the password alone: a second factor is asked', async () => {
  const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
  const { people2, dependencies } = world;
  const personId = people2.customer;
  await world.platform((tx) => keepTotp(tx, dependencies.secret, { personId, secret: SECRET, step: 0 }));
  const asking = await ask(LEA);
  const second = await enter(asking, await codeTo(LEA));
  expect(second.status).toBe(200);
  const { ticket = '' } = hiddenOf(await second.text());
  const code = TOTP.generate({ secret: Secret.fromBase32(SECRET) });
  const entered = await pages.post('/admin/second-factor', { ticket, code });
  expect(backOf(entered).get('code')).toMatch(/^boucle_ac_/);
  await world.platform((tx) => removeFactors(tx, personId));
});

it('is never for the console, and asks for an address', async () => {
  const form = { ...pages.request('customer'), client_id: 'administration', redirect_uri: `${world.origin}/` };
  expect((await pages.post('/oauth/authorize', { ...form, email: LEA, step: 'ask_code' })).status).toBe(400);
  const { rows } = await world.owner.query<{ email: string }>(
    `select email from people where role = 'account_admin' and account_id = $1 limit 1`,
    [world.ledger.accountId],
  );
  await ask(rows[0]?.email ?? '');
  await ask(LEA);
  await codeTo(LEA);
  expect(world.mails.map(({ to }) => to)).toEqual([LEA]);
  for (const email of ['', 'lea', 'l\u0000a@exemple.fr']) expect((await ask(email)).response.status).toBe(422);
});
