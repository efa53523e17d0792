import { randomUUID } from 'node:crypto';
import { type CardHolder } from '@boucle/contract/shared/cards/shapes.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { ADMIN_API } from '@boucle/contract/base/constants.ts';
import { writeMail } from '../../outside/mails/mail.ts';
import { testKeys } from '../../dev/testing/keys.ts';
import { type AppWorld, appWorld } from '../../dev/testing/world.ts';

let world: AppWorld;
let reported: string[];
beforeAll(async () => {
  world = await appWorld();
  // The keys under which all was written are gone: the server has others.
  world.dependencies.secret = { ...world.dependencies.secret, report: (place) => reported.push(place) };
  reported = [];
});
afterAll(() => world.end());

const admin = () => ({ token: world.tokens.admin });
const ask = async (method: string, path: string, body?: object, headers: Record<string, string> = {}) =>
  createApp(world.dependencies).request(ADMIN_API + path, {
    method,
    headers: { authorization: `Bearer ${world.tokens.admin}`, 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });

describe('what was sealed with a key that nobody has any more', () => {
  async function cards(): Promise<readonly [CardHolder, CardHolder]> {
    const { data } = await world.call('POST', '/card_holders', {
      ...admin(),
      body: { quantity: 2, initial_amount: 5 },
    });
    const [lost, whole] = data as CardHolder[];
    if (lost === undefined || whole === undefined) throw new Error('No cards');
    await world.fresh.asOwner(`update card_holders set sealed_pin = '\\x00' where id = ${String(lost.id)}`);
    return [lost, whole];
  }

  it('a card is shown without its PIN, which the log is told', async () => {
    const [lost, whole] = await cards();
    reported = [];
    expect((await world.call('GET', `/card_holders/${lost.id}?with=pin`, admin())).data).toEqual({
      ...lost,
      pin: null,
    });
    expect((await world.call('GET', `/card_holders/${lost.id}/pin`, admin())).data).toEqual({ id: lost.id, pin: null });
    expect(reported).toEqual(Array(2).fill(`card_holders.sealed_pin ${world.ledger.accountId}`));
    expect((await world.call('GET', `/card_holders/${whole.id}/pin`, admin())).data).toEqual({
      id: whole.id,
      pin: whole.pin,
    });
  });

  it('the paper of many cards is made all the same', async () => {
    const uuids = (await cards()).map(({ uuid }) => uuid);
    const response = await ask('POST', '/card_holders/cards.pdf', { uuids, layout: 'card' });
    expect(response.status).toBe(200);
    expect((await response.text()).match(/\/Type \/Page\b/g)).toHaveLength(2);
  });

  it('a card of which nothing can be read is credited, and its balance goes on', async () => {
    const [lost] = await cards();
    await world.call('POST', '/card_holders/print', { ...admin(), body: { uuids: [lost.uuid] } });
    const active = await world.call('POST', `/card_holders/${lost.id}/activate`, { ...admin(), body: {} });
    expect(active.status, active.text).toBe(200);
  });

  it('a mail says that its content is unreadable, and is not sent again without it', async () => {
    const { accountId } = world.ledger;
    const mail = { kind: 'test', accountId, to: 'a@exemple.fr', subject: 'Oui', text: 'Oui', html: '<p>Oui</p>' };
    const id = await world.platform((tx) => writeMail(tx, mail, testKeys(), () => Promise.resolve()));
    const preview = await world.call('GET', `/mails/${id}/preview`, admin());
    expect([preview.status, preview.detail]).toEqual([404, 'Le contenu de cet e-mail est illisible.']);
    await world.fresh.asOwner(`update mails set sent_at = now() where id = ${String(id)}`);
    const again = await world.call('POST', `/mails/${id}/resend`, { ...admin(), body: {} });
    expect([again.status, again.detail]).toEqual([404, 'Le contenu de cet e-mail est illisible.']);
  });

  it('a kept answer is not given again, nor its request done again: it is said to be recorded', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const body = { quantity: 1, initial_amount: 0 };
    expect((await ask('POST', '/card_holders', body, headers)).status).toBe(201);
    await world.fresh.asOwner(`update idempotency_keys set sealed_answer = '\\x00'`);
    const count = async () => (await world.call('GET', '/card_holders?page[size]=1', admin())).count;
    const before = await count();
    const retried = await ask('POST', '/card_holders', body, headers);
    expect([retried.status, await retried.text()]).toEqual([409, expect.stringContaining('a déjà été enregistrée')]);
    expect(await count()).toBe(before);
  });
});
