import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type SignInWorld, EMAIL, PASSWORD, answerOf, signInWorld } from '../../dev/testing/signIn.ts';
import { codesAtCounter } from './limits.ts';
import { sendUnlockLink } from '../signIn/unlock.ts';

let world: SignInWorld;
beforeAll(async () => {
  world = await signInWorld();
});
afterAll(() => world.end());
beforeEach(async () => {
  await world.asOwner('delete from rate_limits');
  await world.asOwner('delete from person_devices');
  await world.asOwner('delete from person_links');
  world.mails.length = 0;
});

const NOBODY = 'personne@exemple.fr';
const BAD = 'Email ou mot de passe incorrect';
const TOO_MANY = 'Trop d’essais, réessayez dans 15 minutes';
const STRANGERS_OUT =
  'Trop d’essais, réessayez dans 60 minutes. Si cet e-mail a un compte, un lien pour débloquer la connexion lui a été envoyé';

interface Try {
  from: string;
  email?: string;
  password?: string;
  cookie?: string;
}

/** « in », or the message of the form. */
async function attempt({ from, email = EMAIL, password = 'perdu', cookie }: Try): Promise<string> {
  const headers = { 'x-address': from, ...(cookie === undefined ? {} : { cookie }) };
  const answer = answerOf(await world.login({ email, password }, headers));
  return answer.has('code') ? 'in' : (answer.get('error_description') ?? '');
}

const each = async (count: number, one: (rank: number) => Try): Promise<string[]> => {
  const answers = [];
  for (let rank = 0; rank < count; rank += 1) answers.push(await attempt(one(rank)));
  return answers;
};

const cookieOf = (response: Response): string => response.headers.get('set-cookie')?.split(';')[0] ?? '';
/** The cookie of a browser that the person signed in with. */
const knownBrowser = async (): Promise<string> => cookieOf(await world.login({}, { 'x-address': '203.0.113.200' }));
const linkOf = (rank: number): string =>
  /\/admin\/password\/boucle_ln_[\w-]+/.exec(world.mails[rank]?.text ?? '')?.[0] ?? '';

describe('codes at a counter', () => {
  const limit = () => codesAtCounter(world.dependencies.database, 'platform');
  const over = () => world.asOwner("update rate_limits set expire = 0 where key like 'counter_wait:%'");
  const times = async (count: number, key: string) => {
    const waits = [];
    for (let n = 0; n < count; n += 1) waits.push(await limit().count(key));
    return waits;
  };

  it('wait from the fifth wrong one on, twice as long each time, and no longer than five minutes', async () => {
    expect(await times(5, 'un')).toEqual([undefined, undefined, undefined, undefined, undefined]);
    expect([await limit().count('un'), await limit().wait('autre')]).toEqual([8, undefined]);
    const waits: (number | undefined)[] = [];
    for (let n = 0; n < 7; n += 1) {
      await over();
      // One is looked at, then none.
      expect(await limit().count('un')).toBeUndefined();
      waits.push(await limit().count('un'));
    }
    expect(waits).toEqual([16, 32, 64, 128, 256, 300, 300]);
  });

  it('count before they are looked at: of many at once five are, right ones included', async () => {
    const lookedAt = (waits: (number | undefined)[]) => waits.filter((wait) => wait === undefined).length;
    const atOnce = () => Promise.all(Array.from({ length: 20 }, () => limit().count('rafale')));
    expect(lookedAt(await atOnce())).toBe(5);
    await over();
    expect(lookedAt(await atOnce())).toBe(1);
    // Codes that were not looked at did not count.
    await over();
    expect(await times(2, 'rafale')).toEqual([undefined, 32]);
  });

  it('right ones are given back, with the wait that they began', async () => {
    for (let n = 0; n < 12; n += 1) {
      expect(await limit().count('midi')).toBeUndefined();
      await limit().giveBack('midi', 1);
    }
    await times(4, 'midi');
    expect(await limit().count('midi')).toBeUndefined();
    await limit().giveBack('midi', 1);
    expect(await limit().wait('midi')).toBeUndefined();
  });
});

describe('one network that tries many e-mails', () => {
  it.each([
    ['an address', () => '192.0.2.7', '192.0.2.8'],
    ['the addresses of a /64', (rank: number) => `2001:db8:0:7::${(rank + 1).toString(16)}`, '2001:db8:0:8::1'],
  ])('is refused after forty wrong passwords from %s, and it alone', async (_name, from, elsewhere) => {
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, rank) => attempt({ from: from(rank), email: `personne-${rank}@exemple.fr` })),
    );
    expect(answers.toSorted()).toEqual([
      ...Array.from({ length: 40 }, () => BAD),
      ...Array.from({ length: 20 }, () => TOO_MANY),
    ]);
    expect(await attempt({ from: from(99), password: PASSWORD })).toBe(TOO_MANY);
    expect(await attempt({ from: elsewhere, password: PASSWORD })).toBe('in');
    await world.asOwner('update rate_limits set expire = expire - 15 * 60 * 1000 - 1');
    expect(await attempt({ from: from(99), password: PASSWORD })).toBe('in');
  });

  it('forgets what people mistype before they remember', async () => {
    for (let round = 0; round < 4; round += 1) {
      expect(await each(4, () => ({ from: '192.0.2.7' }))).toEqual([BAD, BAD, BAD, BAD]);
      expect(await attempt({ from: '192.0.2.7', password: PASSWORD })).toBe('in');
    }
    const { rows } = await world.platform((tx) =>
      tx.raw({ text: "select key from rate_limits where points > 0 and key not like 'refused:%'" }),
    );
    expect(rows).toEqual([]);
  });

  it('still lets in who signed in before with the same browser', async () => {
    const cookie = await knownBrowser();
    const wrong = Array.from({ length: 41 }, (_, rank) =>
      attempt({ from: '192.0.2.7', email: `personne-${rank}@exemple.fr` }),
    );
    await Promise.all(wrong);
    expect(await attempt({ from: '192.0.2.7', password: PASSWORD })).toBe(TOO_MANY);
    expect(await attempt({ from: '192.0.2.7', password: PASSWORD, cookie })).toBe('in');
  });
});

describe('many addresses that try one e-mail', () => {
  const strangers = (count: number, email = EMAIL) => each(count, (rank) => ({ from: `198.51.100.${rank}`, email }));
  /** Thirty at once, until the last is refused. */
  const keepStrangersOut = async (net = '198.51.100'): Promise<void> => {
    const at = (rank: number) => attempt({ from: `${net}.${rank}` });
    await Promise.all(Array.from({ length: 30 }, (_, rank) => at(rank)));
    expect(await at(99)).toBe(STRANGERS_OUT);
  };

  it('sent at once are worth no more than a few beyond twenty', async () => {
    const answers = await Promise.all(Array.from({ length: 60 }, (_, rank) => attempt({ from: `198.51.100.${rank}` })));
    const looked = answers.filter((one) => one === BAD).length;
    expect(looked).toBeGreaterThanOrEqual(20);
    expect(looked).toBeLessThanOrEqual(30);
    expect(answers.filter((one) => one === STRANGERS_OUT).length).toBe(60 - looked);
  });

  it('are refused after twenty wrong passwords, the right one included, of an unknown e-mail alike', async () => {
    const expected = [...Array.from({ length: 20 }, () => BAD), ...Array.from({ length: 10 }, () => STRANGERS_OUT)];
    for (const email of [EMAIL, NOBODY]) {
      expect(await strangers(30, email)).toEqual(expected);
      expect(await attempt({ from: '203.0.113.1', email, password: PASSWORD })).toBe(STRANGERS_OUT);
    }
  });

  it('never keep out a browser that its person signed in with, whose own limit nobody else can use up', async () => {
    const cookie = await knownBrowser();
    await keepStrangersOut();
    expect(await attempt({ from: '203.0.113.200', password: PASSWORD, cookie })).toBe('in');
    expect(await each(6, () => ({ from: '203.0.113.200', cookie }))).toEqual([BAD, BAD, BAD, BAD, BAD, TOO_MANY]);
    await world.asOwner(`delete from rate_limits where key like 'known%'`);
    expect(await attempt({ from: '203.0.113.200', password: PASSWORD, cookie })).toBe('in');
  });

  it('are not let in by the cookie of somebody else, nor by one that is made up', async () => {
    await world.asOwner(`insert into people (account_id, role, email, password_hash, status)
      values (${world.accountId}, 'account_admin', 'autre@exemple.fr', '${world.passwordHash}', 'active') on conflict do nothing`);
    const other = cookieOf(await world.login({ email: 'autre@exemple.fr' }, { 'x-address': '203.0.113.3' }));
    await keepStrangersOut();
    for (const cookie of [other, `boucle_device=boucle_dv_${'A'.repeat(43)}`, 'boucle_device=x']) {
      expect(await attempt({ from: '203.0.113.3', password: PASSWORD, cookie })).toBe(STRANGERS_OUT);
    }
  });

  it('have one mail sent, whose link lets a new browser in, once', async () => {
    await strangers(21, NOBODY);
    await keepStrangersOut();
    await expect.poll(() => world.mails.length).toBe(1);
    expect(world.mails[0]).toMatchObject({ to: EMAIL, subject: 'Débloquez votre connexion' });
    const link = linkOf(0);

    const shown = await world.app.request(link);
    expect(await shown.text()).toContain('Débloquer cet appareil');
    // A scanner of mails opened it: nothing is used.
    const opened = await world.post(link, {}, { 'x-address': '203.0.113.1' });
    expect(await opened.text()).toContain('La connexion est débloquée');
    expect((await world.post(link, {})).status).toBe(410);
    // The attack goes on.
    await keepStrangersOut('198.51.101');
    expect(await attempt({ from: '203.0.113.1', password: PASSWORD })).toBe(STRANGERS_OUT);
    expect(await attempt({ from: '203.0.113.1', password: PASSWORD, cookie: cookieOf(opened) })).toBe('in');
  });

  it('fill no mailbox: three such mails a day', async () => {
    for (let mails = 1; mails <= 5; mails += 1) {
      await sendUnlockLink(world.dependencies, world.personId);
      expect(world.mails.length).toBe(Math.min(mails, 3));
    }
  });

  it('keep nobody out who chooses another password by a mail', async () => {
    await keepStrangersOut();
    await world.post('/admin/password/forgotten', { email: EMAIL });
    const rankOf = () => world.mails.findIndex(({ subject }) => subject === 'Choisissez un nouveau mot de passe');
    await expect.poll(rankOf).not.toBe(-1);
    const fields = { new_password: PASSWORD, confirmation: PASSWORD };
    const chosen = await world.post(linkOf(rankOf()), fields, { 'x-address': '203.0.113.1' });
    expect(chosen.status).toBe(200);
    await keepStrangersOut('198.51.101');
    expect(await attempt({ from: '203.0.113.1', password: PASSWORD, cookie: cookieOf(chosen) })).toBe('in');
  });
});

describe('a crowd of strangers', () => {
  it.each([
    ['one /64', (rank: number) => `2001:db8:0:1::${rank + 1}`],
    ['sixty addresses', (rank: number) => `198.51.100.${rank}`],
  ])('from %s is behind a browser that is known, and behind others of its own network', async (name, from) => {
    const cookie = await knownBrowser();
    const order: string[] = [];
    const enter = async (who: string, one: Try) => {
      const answers = await attempt(one);
      order.push(who);
      return answers;
    };
    const strangers = Array.from({ length: 60 }, (_, rank) =>
      enter('stranger', { from: from(rank), email: `personne-${rank}@exemple.fr` }),
    );
    const known = enter('known', { from: '203.0.113.200', password: PASSWORD, cookie });
    const honest = enter('honest', { from: '203.0.113.1', password: PASSWORD });
    expect(await Promise.all([known, honest])).toEqual(['in', 'in']);
    await Promise.all(strangers);
    expect(order.indexOf('known')).toBeLessThan(30);
    if (name === 'one /64') expect(order.indexOf('honest')).toBeLessThan(30);
  });

  it('of a hundred and thirty at once waits, and each is looked at', async () => {
    const answers = await Promise.all(
      Array.from({ length: 130 }, (_, rank) =>
        attempt({ from: `198.51.100.${rank}`, email: `personne-${rank}@exemple.fr` }),
      ),
    );
    expect(answers).toEqual(answers.map(() => BAD));
  });
});
