import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../platform/config/config.ts';
import { EMAIL, type SignInWorld, answerOf, signInWorld } from '../dev/testing/signIn.ts';
import { inviteByEmail, inviteSuperAdmin } from './inviteSuperAdmin.ts';

const FIRST = 'premiere@exemple.fr';
const PASSWORD = 'quatre-bocaux-bleus';
let world: SignInWorld;
beforeAll(async () => {
  world = await signInWorld();
});
afterAll(() => world.end());

const invite = (email: string) => inviteByEmail(world.dependencies, email);
const choose = (link: string) => world.post(link, { new_password: PASSWORD, confirmation: PASSWORD });
const linkOf = (rank: number): string => /\/admin\/password\/\S+/.exec(world.mails[rank]?.text ?? '')?.[0] ?? '';

describe('invite-super-admin', () => {
  it('lets the first person of an empty platform in: the mailed link chooses a password, which enters', async () => {
    const { done, message } = await invite('  Premiere@Exemple.FR ');
    expect([done, message]).toEqual([true, expect.stringContaining(FIRST)]);
    expect(world.mails).toMatchObject([{ kind: 'invitation', accountId: null, to: FIRST }]);
    // Lost, or too late: another mail, and the link before it opens nothing more.
    expect((await invite(FIRST)).done).toBe(true);
    expect((await choose(linkOf(0))).status).toBe(410);
    expect((await choose(linkOf(1))).status).toBe(200);
    expect(answerOf(await world.login({ email: FIRST, password: PASSWORD })).get('code')).toMatch(/^boucle_ac_/);
    const { rows } = await world.platform((tx) =>
      tx.raw({
        text: `select p.role, p.account_id, e.details, e.account_id as journal from people p
                 join events e on e.entity_id = p.id::text and e.action = 'superAdmins.invite'`,
      }),
    );
    const line = { role: 'super_admin', account_id: null, details: { email: FIRST }, journal: null };
    expect(rows).toEqual([line, line]);
  });

  it('touches nobody who already enters, whatever their role', async () => {
    const before = world.mails.length;
    expect(await invite(FIRST)).toEqual({
      done: false,
      message: expect.stringContaining('Mot de passe oublié') as string,
    });
    expect(await invite(EMAIL)).toEqual({
      done: false,
      message: expect.stringContaining('une autre personne') as string,
    });
    expect(world.mails.length).toBe(before);
    expect(answerOf(await world.login()).get('code')).toMatch(/^boucle_ac_/);
  });

  it('says what is wrong with its words before any database is opened', async () => {
    const config = readConfig({});
    await expect(inviteSuperAdmin(config, [])).rejects.toThrow('Il manque l’adresse e-mail.');
    await expect(inviteSuperAdmin(config, ['camille'])).rejects.toThrow('camille n’est pas une adresse e-mail.');
  });
});
