import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Authenticator } from '../../dev/testing/authenticator.ts';
import { passkeyAskedBy } from '../../dev/testing/pages.ts';
import { type SecondFactorWorld, secondFactorWorld } from '../../dev/testing/worlds/secondFactorWorld.ts';
import { creationOptions, insertPasskey, readCreation } from './passkeys.ts';

const SITE = 'http://localhost:3000';

let here: SecondFactorWorld;
let world: SecondFactorWorld['world'];
let asked: SecondFactorWorld['asked'];
let step: SecondFactorWorld['step'];
beforeAll(async () => {
  here = await secondFactorWorld();
  ({ world, asked, step } = here);
});
afterAll(() => world.end());
beforeEach(() => here.reset());

describe('a passkey', () => {
  async function withPasskey(): Promise<Authenticator> {
    const authenticator = new Authenticator(SITE);
    const options = await world.platform((tx) => creationOptions(tx, world.dependencies.config, world.personId));
    const made = await world.platform((tx) =>
      readCreation(tx, world.dependencies.config, world.personId, authenticator.create(options)),
    );
    if (made === undefined) throw new Error('The passkey was not recognised');
    expect(made.credentialId).toBe(authenticator.id);
    await world.platform((tx) => insertPasskey(tx, world.personId, 'Portable', made));
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
    const options = await world.platform((tx) => creationOptions(tx, world.dependencies.config, world.personId));
    const forged = new Authenticator(SITE).create(options, { origin: 'https://boucle.evil.example' });
    const made = await world.platform((tx) => readCreation(tx, world.dependencies.config, world.personId, forged));
    expect(made).toBeUndefined();
  });
});
