import { describe, expect, it } from 'vitest';
import { purgeSignIn } from '../../auth/purge.ts';
import { createEndUser } from '../../auth/people/people.ts';
import { fullStock, inPartnerWorld, world } from '../../dev/testing/worlds/partnerActs.ts';
import { type PartnerAnswer } from '../../dev/testing/worlds/partnerWorld.ts';

const SIREN = '732829320';
const IBAN = 'FR7630006000011234567890189';
const OTHER_IBAN = 'BE68539007547034';

inPartnerWorld(async () => {
  await fullStock();
  await world.owner.query(
    `update restaurants set email = 'gerant@manon.fr', iban = $2, siren = '552100554', siret = '55210055400013',
            vat_number = 'FR03552100554', bic = 'GEBABEBB' where id = $1`,
    [world.ledger.sender, OTHER_IBAN],
  );
});

const path = () => `/restaurants/${world.ledger.sender}/changes`;
let codes = 0;
const ask = async (body: object, as: string = world.ownerToken): Promise<PartnerAnswer> => {
  const answer = await world.ask('POST', path(), { as, body });
  if (answer.status === 200) codes += 1;
  return answer;
};
const state = async () => (await world.ask('GET', path(), { as: world.ownerToken })).data;
const confirm = (code: string, as: string = world.ownerToken) =>
  world.ask('POST', `${path()}/confirm`, { as, body: { code } });
/** The code of the last mail that one of these asked for. */
async function mailed(): Promise<string> {
  const sent = () => world.mails.filter(({ kind }) => kind === 'change_code');
  await expect.poll(() => sent().length).toBe(codes);
  return /\b\d{6}\b/.exec(sent().at(-1)?.text ?? '')?.[0] ?? '';
}
const request = async () =>
  (await world.call('GET', `/restaurants/${world.ledger.sender}/change_request`, { token: world.tokens.admin }))
    .data as { id: number; iban: string | null } | null;
const decide = (id: number, more: object, token = world.tokens.admin) =>
  world.call('POST', `/restaurants/${world.ledger.sender}/change_request/decisions`, {
    token,
    body: { request_id: id, ...more },
  });
const asked = async (body: object): Promise<number> => {
  expect((await ask(body)).status).toBe(200);
  expect((await confirm(await mailed())).status).toBe(200);
  return (await request())?.id ?? 0;
};
const recipients = async (kind: string) =>
  (
    await world.owner.query<{ recipient: string }>(
      'select distinct recipient from mails where kind = $1 order by recipient',
      [kind],
    )
  ).rows.map(({ recipient }) => recipient);
const kept = async () =>
  (
    await world.owner.query('select siren, siret, vat_number, iban, bic from restaurants where id = $1', [
      world.ledger.sender,
    ])
  ).rows[0] as object;

describe('a SIREN and an IBAN that an owner wants', () => {
  it('change nothing until the code is shown and an administrator accepts; both addresses are mailed', async () => {
    const before = await kept();
    const answer = await ask({ iban: IBAN, siren: SIREN, phone: '02 61 91 00 18' });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.data['phone']).toBe('02 61 91 00 18');
    expect(await kept()).toEqual(before);
    expect(await state()).toMatchObject({
      siren: '552100554',
      iban: 'BE68\u00a0•••\u00a07034',
      request: { status: 'to_confirm', siren: SIREN, iban: 'FR76\u00a0•••\u00a00189', answer: null },
    });
    expect(JSON.stringify(await state())).not.toContain(IBAN);
    expect(await request()).toBeNull();
    const code = await mailed();
    expect((await confirm(code === '000000' ? '000001' : '000000')).fields).toEqual({
      code: ['Ce code n’est pas le bon.'],
    });
    expect((await confirm(code)).data).toMatchObject({ request: { status: 'awaiting' } });
    expect((await confirm(code)).status).toBe(422);
    expect(await kept()).toEqual(before);
    expect(await recipients('change_request')).toEqual(['admin-1@exemple.fr']);
    await world.owner.query('delete from mails');

    const { id, iban } = (await request()) ?? { id: 0 };
    expect(iban).toBe(IBAN);
    const accepted = await decide(id, { decision: 'accept' });
    expect(accepted.status, accepted.text).toBe(200);
    // What the former SIREN and IBAN determined goes with them.
    expect(await kept()).toEqual({ siren: SIREN, siret: null, vat_number: 'FR44732829320', iban: IBAN, bic: null });
    expect(await state()).toMatchObject({ siren: SIREN, request: { status: 'accepted' } });
    expect(await recipients('change_request')).toEqual(['gerant@manon.fr', 'manon@exemple.fr']);
    expect(await recipients('iban_changed')).toContain('gerant@manon.fr');
    const { rows } = await world.owner.query('select old_end, new_end from iban_changes where restaurant_id = $1', [
      world.ledger.sender,
    ]);
    expect(rows).toEqual([{ old_end: '7034', new_end: '0189' }]);
    expect((await decide(id, { decision: 'accept' })).status).toBe(409);
  });

  it('name the field of what is wrong', async () => {
    expect(Object.keys((await ask({ iban: 'FR7630006000011234567890188' })).fields ?? {})).toEqual(['iban']);
    expect(Object.keys((await ask({ siren: '732829321' })).fields ?? {})).toEqual(['siren']);
    expect((await ask({ iban: IBAN })).fields).toEqual({ iban: ['C’est déjà ce que connaît l’initiative.'] });
    expect((await ask({ siren: null })).fields).toEqual({ siren: ['Indiquez le SIREN.'] });
    expect((await ask({ iban: '' })).fields).toEqual({ iban: ['Indiquez l’IBAN.'] });
  });

  it('the newest ends the older', async () => {
    await ask({ iban: OTHER_IBAN });
    const first = await mailed();
    const id = await asked({ iban: OTHER_IBAN });
    if (first !== (await mailed())) expect((await confirm(first)).status).toBe(422);
    await ask({ iban: OTHER_IBAN });
    expect(await request()).toBeNull();
    expect((await decide(id, { decision: 'accept' })).status).toBe(404);
    expect((await state())['request']).toMatchObject({ status: 'to_confirm' });
  });

  it('end after five wrong codes, and after ten minutes', async () => {
    await ask({ iban: OTHER_IBAN });
    const code = await mailed();
    for (let n = 0; n < 5; n += 1) {
      await world.owner.query('delete from rate_limits');
      expect((await confirm(code === '111111' ? '111112' : '111111')).status).toBe(422);
    }
    await world.owner.query('delete from rate_limits');
    const over = ['Ce code ne sert plus\u00a0: demandez-en un nouveau.'];
    expect((await confirm(code)).fields).toEqual({ code: over });
    await ask({ iban: OTHER_IBAN });
    await world.owner.query(`update identity_requests set expires_at = now() where status = 'to_confirm'`);
    expect((await state())['request']).toMatchObject({ status: 'expired' });
    expect((await confirm(await mailed())).fields).toEqual({ code: over });
  });

  it('are refused with a word that the owner reads and is mailed', async () => {
    await world.owner.query('delete from mails');
    const id = await asked({ iban: OTHER_IBAN });
    expect((await decide(id, { decision: 'refuse' })).status).toBe(422);
    expect((await decide(id, { decision: 'refuse', reason: 'RIB illisible' })).status).toBe(200);
    expect((await state())['request']).toMatchObject({ status: 'refused', answer: 'RIB illisible' });
    expect(await recipients('change_request')).toContain('manon@exemple.fr');
    expect(await kept()).toMatchObject({ iban: IBAN });
  });

  it('are forgotten after 90 days, but for what waits', async () => {
    const id = await asked({ iban: OTHER_IBAN });
    await world.owner.query(`update identity_requests set asked_at = now() - interval '91 days'`);
    await world.platform(purgeSignIn);
    expect((await world.owner.query('select id::int from identity_requests')).rows).toEqual([{ id }]);
  });

  it('stand in the journal as asked, and as done what was done', async () => {
    const sentences = async () =>
      (
        (
          await world.call('GET', '/events?filter[action]=partner_api.restaurants.change', {
            token: world.tokens.admin,
          })
        ).data as { sentence: string }[]
      ).map(({ sentence }) => sentence);
    const before = (await sentences()).length;
    await ask({ iban: OTHER_IBAN });
    await ask({ iban: OTHER_IBAN, phone: '02 61 91 00 77' });
    await world.ask('POST', path(), { as: world.ownerToken, body: { phone: '02 61 91 00 78' } });
    const written = await sentences();
    expect(written.slice(0, written.length - before)).toEqual([
      'Restaurant modifié par son gérant',
      'Restaurant modifié par son gérant, qui demande un autre SIREN ou IBAN',
      'Autre SIREN ou IBAN demandé par le gérant',
    ]);
  });

  it('are accepted by an administrator who showed who they are, of this initiative', async () => {
    const id = await asked({ siren: '552100554' });
    const session = `update oauth_sessions set created_at = now() - interval '1 hour', confirmed_at = null
      where person_id = $1`;
    await world.owner.query(session, [world.ledger.adminId]);
    expect(await decide(id, { decision: 'accept' })).toMatchObject({ status: 428, error: 'confirmation_required' });
    expect(await kept()).toMatchObject({ siren: SIREN });
    expect((await decide(id, { decision: 'accept' }, await world.tokenOf(world.other.adminId))).status).toBe(404);
    expect((await decide(id, { decision: 'accept' }, await world.tokenOf(world.ledger.adminId))).status).toBe(200);
  });

  it('are confirmed by the owner who asked, of their own restaurant', async () => {
    const { accountId, sender, washer } = world.ledger;
    const person = {
      accountId,
      role: 'restaurant_owner',
      name: 'Karim',
      customerId: null,
      passwordHash: 'none',
    } as const;
    const tie = 'insert into restaurant_owners (account_id, restaurant_id, person_id) values ($1, $2, $3)';
    const colleague = await world.platform((tx) => createEndUser(tx, { ...person, email: 'karim@exemple.fr' }));
    const stranger = await world.platform((tx) => createEndUser(tx, { ...person, email: 'iris@exemple.fr' }));
    await world.owner.query(tie, [accountId, sender, colleague]);
    await world.owner.query(tie, [accountId, washer, stranger]);
    await ask({ iban: OTHER_IBAN });
    const code = await mailed();
    expect((await confirm(code, await world.personToken(world.access, colleague))).status).toBe(422);
    const other = await world.personToken(world.access, stranger);
    expect((await ask({ iban: OTHER_IBAN }, other)).status).toBe(404);
    expect((await confirm(code, other)).status).toBe(404);
    expect((await world.ask('GET', path(), { as: other })).status).toBe(404);
    expect((await confirm(code)).status).toBe(200);
  });

  it('end with the tie of who asked', async () => {
    expect(await asked({ iban: OTHER_IBAN })).toBeGreaterThan(0);
    const untie = { token: world.tokens.admin, body: { person_id: world.people2.owner } };
    expect((await world.call('POST', `/restaurants/${world.ledger.sender}/owners/remove`, untie)).status).toBe(200);
    expect(await request()).toBeNull();
  });
});
