import { type JournalEvent } from '@boucle/contract/shared/events/shapes.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inScope } from '../../platform/database/tenant.ts';
import { listEvents } from '../../domain/journal/listEvents.ts';
import { EMAIL, type SignInWorld, answerOf, signInWorld } from '../../dev/testing/signIn.ts';

let world: SignInWorld;
beforeAll(async () => {
  world = await signInWorld();
});
afterAll(() => world.end());
beforeEach(async () => {
  await world.asOwner('delete from rate_limits');
  await world.asOwner(
    'alter table events disable trigger all; delete from events; alter table events enable trigger all',
  );
});

/** Sign-ins that an administrator of the account reads, the latest first. */
const read = async (): Promise<JournalEvent[]> =>
  (
    await inScope(world.database, { kind: 'account', accountId: world.accountId }, (tx) =>
      listEvents(tx, world.accountId, { filter: { entity: 'sign_in' } }),
    )
  ).rows;
const sentences = async (): Promise<string[]> => (await read()).map(({ sentence }) => sentence);

/** Refusals are noted once the answer has left. */
async function eventually(expected: readonly string[]): Promise<void> {
  await expect.poll(sentences, { timeout: 5_000 }).toEqual(expected);
}

describe('the journal of sign-ins', () => {
  it('says who got in, from where, by which way', async () => {
    const { access_token: token } = await world.signedIn();
    expect(token).not.toBe('');
    const [line] = await read();
    expect(line).toMatchObject({ sentence: 'Connexion', address: '192.0.2.1', person: { email: EMAIL } });
  });

  it('groups what was refused by person and hour, whatever its e-mail’s writing and the addresses, and mails who administers once', async () => {
    for (let rank = 0; rank < 22; rank += 1) {
      const from = { 'x-address': `192.0.2.${rank}`, 'user-agent': 'Navigateur' };
      const email = rank % 2 === 0 ? EMAIL : EMAIL.toUpperCase();
      expect(answerOf(await world.login({ email, password: 'perdu' }, from)).get('error')).toBe('access_denied');
    }
    await expect.poll(async () => (await sentences()).length, { timeout: 5_000 }).toBe(3);
    const [last, , first] = await read();
    expect(first?.sentence).toBe('Connexion refusée\u00a0: mot de passe faux');
    expect(last?.sentence).toMatch(/^20 connexions refusées en une heure\u00a0: /);
    const { rows } = await world.platform((tx) =>
      tx.raw<{ recipient: string; subject: string }>({
        text: "select recipient, subject from mails where kind = 'sign_in_refusals'",
      }),
    );
    expect(rows).toEqual([{ recipient: EMAIL, subject: `Connexions refusées\u00a0: ${EMAIL}` }]);
  });

  it('shows e-mails that nobody has to the platform alone', async () => {
    await world.login({ email: 'personne@exemple.fr', password: 'perdu' });
    const ofPlatform = async () =>
      (await world.platform((tx) => listEvents(tx, undefined, { filter: { entity: 'sign_in' } }))).rows.map(
        ({ sentence }) => sentence,
      );
    await expect.poll(ofPlatform, { timeout: 5_000 }).toEqual(['Connexion refusée\u00a0: e-mail inconnu']);
    expect(await sentences()).toEqual([]);
  });

  it('says that a session ended because a spent token was shown again', async () => {
    const { refresh_token: token } = await world.signedIn();
    expect((await world.refresh(token)).status).toBe(200);
    await world.asOwner("update oauth_refresh_tokens set spent_at = spent_at - interval '1 minute'");
    for (let round = 0; round < 2; round += 1) expect((await world.refresh(token)).status).toBe(401);
    await eventually(['Session fermée\u00a0: un jeton déjà utilisé a été présenté', 'Connexion']);
  });

  it('leaves the journal of changes as it was', async () => {
    await world.signedIn();
    const all = await inScope(world.database, { kind: 'account', accountId: world.accountId }, (tx) =>
      listEvents(tx, world.accountId, {}),
    );
    expect(all).toEqual({ rows: [], count: 0 });
  });
});
