import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../platform/config/config.ts';
import { type SecondFactorWorld, secondFactorWorld } from '../dev/testing/worlds/secondFactorWorld.ts';
import { EMAIL, answerOf } from '../dev/testing/signIn.ts';
import { resetByEmail, resetSecondFactor } from './resetSecondFactor.ts';

let here: SecondFactorWorld;
let world: SecondFactorWorld['world'];
beforeAll(async () => {
  here = await secondFactorWorld();
  ({ world } = here);
});
afterAll(() => world.end());
beforeEach(() => here.reset());

const reset = (email = EMAIL) => resetByEmail(world.database, world.dependencies, email);
const count = async (table: string): Promise<number> => {
  const { rows } = await world.platform((tx) => tx.raw<{ n: number }>({ text: `select count(*) as n from ${table}` }));
  return rows[0]?.n ?? 0;
};

describe('reset-second-factor', () => {
  it('lets in by the password alone: every factor is gone, sessions ended, the journal and a mail say so', async () => {
    await world.signedIn();
    expect(await count('oauth_sessions where ended_at is null')).toBe(1);
    await here.withTotp();
    await world.asOwner(`insert into person_passkeys (person_id, credential_id, public_key, counter, name)
      values (${world.personId}, 'AAAA', '', 0, 'Portable')`);
    const { done, message } = await reset('  Camille@Exemple.FR ');
    expect([done, message]).toEqual([true, expect.stringContaining(EMAIL)]);
    for (const table of ['person_totp', 'person_passkeys', 'person_recovery_codes']) expect(await count(table)).toBe(0);
    expect(await count('oauth_sessions where ended_at is null')).toBe(0);
    expect(answerOf(await world.login()).get('code')).toMatch(/^boucle_ac_/);
    const { rows } = await world.platform((tx) =>
      tx.raw({
        text: "select account_id, person_id, action, entity_id, details, address from events where not starts_with(action, 'signIn.')",
      }),
    );
    expect(rows).toEqual([
      {
        account_id: world.accountId,
        person_id: null,
        action: 'secondFactor.reset',
        entity_id: String(world.personId),
        details: { email: EMAIL },
        address: null,
      },
    ]);
    expect(await here.mails()).toEqual(['Deuxième facteur réinitialisé']);
  });

  it('does nothing for who has none, who is not of the console, and who was disabled', async () => {
    await world.asOwner(`insert into people (account_id, role, email, password_hash, status)
      values (${world.accountId}, 'restaurant_owner', 'manon@exemple.fr', 'x', 'active')`);
    expect(await reset()).toEqual({ done: false, message: `${EMAIL} n’a pas de deuxième facteur.` });
    await here.withTotp();
    const nobody = ['personne@exemple.fr', 'manon@exemple.fr', 'a\0@exemple.fr'];
    for (const email of nobody) expect((await reset(email)).message).toMatch(/^Aucun utilisateur n’a l’adresse/);
    await world.asOwner(`update people set status = 'disabled'`);
    expect((await reset()).done).toBe(false);
    await world.asOwner(`update people set status = 'active'`);
    expect(await count('person_totp')).toBe(1);
  });

  it('says its usage before any database is opened', async () => {
    await expect(resetSecondFactor(readConfig({}), [])).rejects.toThrow('Il manque l’adresse e-mail.');
  });
});
