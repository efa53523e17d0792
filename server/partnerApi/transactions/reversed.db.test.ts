import { describe, expect, it } from 'vitest';
import { verifyLedger } from '../../domain/ledger/verification/verify.ts';
import { createEndUser } from '../../auth/people/people.ts';
import {
  atManon,
  cups,
  done,
  fullStock,
  inPartnerWorld,
  newCard,
  record,
  world,
} from '../../dev/testing/worlds/partnerActs.ts';

inPartnerWorld(fullStock);

const undo = (id: unknown, as: string = world.ownerToken, key?: string) =>
  world.ask('POST', `/transactions/${String(id)}/reverse`, { as, body: {}, ...(key !== undefined && { key }) });
const atOwn = (type: string, more: object = { containers: cups(1) }, as: string = world.ownerToken) =>
  done(record({ transaction_type: type, restaurant_id: world.ledger.sender, ...more }, { as }));
const read = async (id: unknown, as: string = world.ownerToken) =>
  (await world.ask('GET', `/transactions/${String(id)}`, { as })).data;
const balance = async () =>
  (await world.ask('GET', '/customer/current', { as: world.customerToken })).data['credits_count_cents'];
/** The act was completed so many seconds ago; 0: when it was. */
async function aged(id: unknown, seconds: number): Promise<void> {
  await world.owner.query('alter table transactions disable trigger user');
  await world.owner.query(
    `update transactions t set completed_at = case $2::int when 0 then (select max(e.at) from movements e where e.transaction_id = t.id)
       else now() - make_interval(secs => $2) end where t.id = $1`,
    [id, seconds],
  );
  await world.owner.query('alter table transactions enable trigger user');
}

describe('an act of the counter, taken back where it was made', () => {
  it('leaves the books as they were, and says who took it back', async () => {
    const before = await balance();
    await done(atManon('grab_container', { containers: cups(2) }));
    const lent = await balance();
    const back = await atOwn('return_container', { containers: cups(2), ...(await world.shown()) });
    expect(await balance()).toBe(before);
    expect(Number(back['reversible_seconds'])).toBeGreaterThan(100);
    const { status, data, text } = await undo(back['id']);
    expect(status, text).toBe(201);
    expect(data).toMatchObject({ reverses_id: back['id'], containers_count: -2, reversible_seconds: 0 });
    expect(await balance()).toBe(lent);
    expect(await read(back['id'])).toMatchObject({ status: 'completed', reversible_seconds: 0 });
    const { rows } = await world.owner.query(
      `select t.author, t.person_id, t.admin_id, t.comment, a.session_id is not null as session from transactions t
         join api_transactions a on a.transaction_id = t.id where t.id = $1`,
      [data['id']],
    );
    expect(rows).toEqual([
      {
        author: 'restaurant_owner',
        person_id: world.people2.owner,
        admin_id: null,
        comment: 'Annulé au comptoir',
        session: true,
      },
    ]);
    expect((await undo(back['id'])).detail).toBe('Cette transaction est déjà annulée.');
    expect((await undo(data['id'])).detail).toBe('Une annulation ne s’annule pas.');
    await done(atManon('return_container', { containers: cups(2) }));
  });

  it('for two minutes by the server’s clock', async () => {
    const { id } = await atOwn('customerless_refill');
    await aged(id, 121);
    expect((await read(id))['reversible_seconds']).toBe(0);
    expect(await undo(id)).toMatchObject({
      status: 422,
      detail: 'Plus de deux minutes ont passé\u00a0: seule l’initiative peut encore annuler cet acte.',
    });
    await aged(id, 115);
    const left = Number((await read(id))['reversible_seconds']);
    expect(left > 0 && left <= 5, String(left)).toBe(true);
    await aged(id, 119);
    const answer = await undo(id);
    expect(answer.status, answer.text).toBe(201);
    await aged(id, 0);
  });

  it('on the device that made it: nobody else, not even its access', async () => {
    const { id } = await atOwn('customerless_refill');
    const elsewhere = await world.personToken(world.access, world.people2.owner);
    const own = { status: 422, detail: 'Cet acte a été enregistré sur un autre appareil\u00a0: annulez-le là.' };
    expect(await undo(id, elsewhere)).toMatchObject(own);
    expect((await read(id, elsewhere))['reversible_seconds']).toBe(0);
    const byAccess = await done(
      record({ transaction_type: 'customerless_refill', restaurant_id: world.ledger.sender, containers: cups(1) }),
    );
    expect(await undo(byAccess['id'])).toMatchObject(own);
    expect((await undo(id, world.customerToken)).status).toBe(403);
  });

  it('by no customer, who asked for it and whom the counter confirmed at the initiative’s page', async () => {
    await done(atManon('grab_container', { containers: cups(1) }));
    const act = { transaction_type: 'return_container', restaurant_id: world.ledger.sender, containers: cups(1) };
    const { data: asked } = await record(act, { as: world.customerToken });
    const page = { ...world.access, client_id: 'consigne-loire-restaurant' };
    const own = await world.personToken(page, world.people2.owner, ['read', 'transactions']);
    const confirmed = await world.ask('POST', `/transactions/${String(asked['id'])}/confirm`, {
      as: own,
      body: { code: asked['confirmation_code'] },
    });
    expect(confirmed).toMatchObject({ status: 200, data: { status: 'completed' } });
    expect(await read(asked['id'], world.customerToken)).toMatchObject({ status: 'completed', reversible_seconds: 0 });
  });

  it('of the owner’s own restaurants: another restaurant’s or initiative’s act does not exist', async () => {
    const { ledger, people2 } = world;
    const colleague = await world.platform((tx) =>
      createEndUser(tx, {
        ...{ accountId: ledger.accountId, role: 'restaurant_owner', email: 'karim@exemple.fr', name: 'Karim' },
        ...{ customerId: null, passwordHash: 'none' },
      }),
    );
    const tie = `insert into restaurant_owners (account_id, restaurant_id, person_id) values ($1, $2, $3)`;
    await world.owner.query(tie, [ledger.accountId, ledger.washer, colleague]);
    const { id } = await atOwn('customerless_refill');
    const unknown = { status: 404, detail: 'Cette transaction n’existe pas ou ne vous est pas accessible.' };
    expect(await undo(id, await world.personToken(world.access, colleague))).toMatchObject(unknown);
    expect(await undo(999_999_999)).toMatchObject(unknown);
    // The owner left the restaurant since.
    const gone = `delete from restaurant_owners where person_id = $1 and restaurant_id = $2`;
    await world.owner.query(tie, [ledger.accountId, ledger.washer, people2.owner]);
    await world.owner.query(gone, [people2.owner, ledger.sender]);
    expect(await undo(id)).toMatchObject(unknown);
    await world.owner.query(tie, [ledger.accountId, ledger.sender, people2.owner]);
    await world.owner.query(gone, [people2.owner, ledger.washer]);
  });

  it('once, however often it is pressed', async () => {
    const { id } = await atOwn('customerless_refill');
    const answers = await Promise.all(Array.from({ length: 8 }, () => undo(id)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array.from({ length: 7 }, () => 422)]);
    const again = await atOwn('customerless_refill');
    const [first, second] = [
      await undo(again['id'], undefined, 'annule'),
      await undo(again['id'], undefined, 'annule'),
    ];
    expect([first.status, second.data['id']]).toEqual([201, first.data['id']]);
    expect(
      (await world.ask('POST', `/transactions/${String(id)}/reverse`, { as: world.ownerToken, key: null })).status,
    ).toBe(422);
  });

  it('but a loan, which ends by a return, alone or in an exchange', async () => {
    const loan = await atOwn('grab_guest_container');
    const sentence = 'Un prêt ne s’annule pas\u00a0: reprenez les contenants.';
    expect(loan['reversible_seconds']).toBe(0);
    expect(await undo(loan['id'])).toMatchObject({ status: 422, detail: sentence });
    const shop = { restaurant_id: world.ledger.sender, returned: cups(1) };
    const refill = { ...shop, grabbed: cups(1), transaction_type: 'refill_guest_container' };
    const swapped = await done(record(refill, { as: world.ownerToken }));
    const [back] = swapped['gesture'] as Record<string, unknown>[];
    expect(back).toMatchObject({ transaction_type: 'return_guest_container', reversible_seconds: 0 });
    expect((await undo(back?.['id'])).detail).toBe(sentence);
    await atOwn('return_guest_container');
  });

  it('with all that was recorded together', async () => {
    const [bowl, cup] = [world.ledger.bowl, world.ledger.cup];
    await done(atManon('grab_container', { containers: [...cups(2), { format_id: bowl, quantity: 1 }] }));
    const lent = await balance();
    const exchanged = await atOwn('exchange_containers', {
      ...{ returned: [...cups(1), { format_id: bowl, quantity: 1 }], grabbed: [{ format_id: cup, quantity: 1 }] },
      ...(await world.shown()),
    });
    const [other] = exchanged['gesture'] as Record<string, unknown>[];
    const { status, data, text } = await undo(exchanged['id']);
    expect(status, text).toBe(201);
    expect(data['reverses_id']).toBe(exchanged['id']);
    expect((await undo(other?.['id'])).detail).toBe('Cette transaction est déjà annulée.');
    expect(await balance()).toBe(lent);
    await done(atManon('return_container', { containers: [...cups(2), { format_id: bowl, quantity: 1 }] }));
  });

  it('a card that was activated by mistake, as long as it has not served', async () => {
    const { uuid } = await newCard(false);
    const activated = await atOwn('activate_card', { card_uuid: uuid });
    expect((await undo(activated['id'])).status).toBe(201);
    const again = await atOwn('activate_card', { card_uuid: uuid });
    await atOwn('grab_container', { card_uuid: uuid, containers: cups(1) });
    expect((await undo(again['id'])).detail).toMatch(/^Il manque 1,50/);
    await atOwn('return_container', { card_uuid: uuid, containers: cups(1) });
  });

  it('a reward, which the customer may use again', async () => {
    const { rows } = await world.owner.query<{ id: number }>(
      `insert into rewards (account_id, title, value_cents, payer, every_reuses) values ($1, 'Un café', 150, 'account', 1000) returning id`,
      [world.ledger.accountId],
    );
    const use = async () => ({ reward_id: rows[0]?.id, ...(await world.shown()) });
    await world.owner.query(
      'update rewards set every_reuses = greatest(1, (select reuses from customer_rollups where customer_id = $1))',
      [world.ledger.customer],
    );
    const before = await balance();
    const used = await atOwn('redeem_reward', await use());
    expect((await undo(used['id'])).status).toBe(201);
    expect(await balance()).toBe(before);
    await atOwn('redeem_reward', await use());
  });

  it('while what it gave is still there', async () => {
    const { uuid } = await newCard();
    await atOwn('grab_container', { card_uuid: uuid, containers: cups(1) });
    const back = await atOwn('return_container', { card_uuid: uuid, containers: cups(1) });
    const { rows } = await world.owner.query<{ cents: number }>(
      `select balance_cents::int as cents from money_accounts m join card_holders c on c.id = m.owner_id and m.owner = 'K'
        where c.uuid = $1 and m.kind = 'CAG'`,
      [uuid],
    );
    const most = Math.floor((rows[0]?.cents ?? 0) / 150);
    await atOwn('grab_container', { card_uuid: uuid, containers: cups(most) });
    const refused = await undo(back['id']);
    expect([refused.status, refused.detail]).toEqual([422, expect.stringMatching(/cagnotte/)]);
    await atOwn('return_container', { card_uuid: uuid, containers: cups(most) });
  });

  it('never in a closed month', async () => {
    const { id } = await atOwn('customerless_refill');
    await world.owner.query(
      `update accounts set closed_until = (now() at time zone 'Europe/Paris')::date where id = $1`,
      [world.ledger.accountId],
    );
    expect(await undo(id)).toMatchObject({
      status: 422,
      detail: 'Le mois est clôturé\u00a0: seule l’initiative peut encore annuler cette transaction.',
    });
    await world.owner.query('update accounts set closed_until = null where id = $1', [world.ledger.accountId]);
  });

  it('and the ledger agrees with itself', async () => {
    expect(await verifyLedger(world.fresh.database, 'all')).toEqual([]);
  });
});
