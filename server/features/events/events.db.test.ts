import { type CollectionSiteDetail } from '@boucle/contract/features/collectionSites/shapes.ts';
import { type JournalEvent } from '@boucle/contract/shared/events/shapes.ts';
import { type JournalChoices } from '@boucle/contract/features/events/calls.ts';
import { authorOf } from '@boucle/contract/features/events/author.ts';
import { sentenceOf } from '@boucle/contract/features/events/describe.ts';
import { PARTNER_API_ACT } from '@boucle/contract/shared/events/entities.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { summaryOf } from '../../domain/journal/summaries.ts';
import { contractCalls } from '../../dev/testing/examples/contractCalls.ts';
import { partnerContractCalls } from '../../dev/testing/examples/partnerExamples.ts';
import { type AppWorld, appWorld } from '../../dev/testing/world.ts';

let world: AppWorld;
beforeAll(async () => {
  world = await appWorld();
});
afterAll(() => world.end());

async function journal(query: string, token = world.tokens.admin): Promise<JournalEvent[]> {
  const answer = await world.call('GET', `/events?${query}`, { token });
  expect(answer.status, answer.text).toBe(200);
  return answer.data as JournalEvent[];
}

async function aCard(): Promise<number> {
  const body = { quantity: 1, initial_amount: 10 };
  const { data } = await world.call('POST', '/card_holders', { token: world.tokens.admin, body });
  return (data as { id: number }[])[0]?.id ?? 0;
}

describe('the journal', () => {
  it('says who did what to one card, the latest first, and to no other', async () => {
    const id = await aCard();
    await aCard();
    await world.call('POST', `/card_holders/${id}/activate`, { token: world.tokens.admin, body: {} });
    await world.call('PATCH', `/card_holders/${id}/deactivate`, { token: world.tokens.admin, body: {} });
    const lines = await journal(`filter[entity]=card&filter[entity_id]=${id}`);
    expect(lines.map(({ sentence }) => sentence)).toEqual(['Carte désactivée', 'Carte activée', '1 carte créée']);
    expect(lines[0]?.person?.email).toMatch(/^admin/);
  });

  it('is filtered by action, person, period and name', async () => {
    await aCard();
    const created = await journal('filter[action]=cards.create');
    expect(new Set(created.map(({ sentence }) => sentence))).toEqual(new Set(['1 carte créée']));
    expect(await journal('from_date=2020-01-01&to_date=2020-12-31')).toEqual([]);
    expect(await journal('filter[q]=personne')).toEqual([]);
    expect((await journal(`filter[person_id]=${created[0]?.person?.id ?? 0}`)).length).toBeGreaterThan(0);
  });

  it('says from where, and is searched by what was changed', async () => {
    const name = 'Chez Lucienne';
    const path = `/restaurants/${world.ledger.sender}`;
    await world.call('PATCH', path, { token: world.tokens.admin, body: { name } });
    const [line] = await journal('filter[q]=lucienne');
    expect(line?.changes).toMatchObject([{ label: 'Nom', after: name }]);
    expect(line).toHaveProperty('address');
    expect(await journal('filter[q]=lucienne&filter[entity]=card')).toEqual([]);
    expect(await journal('filter[q]=lucienne', world.tokens.stranger)).toEqual([]);
  });

  it('says which acts and people it has, each once, and leaves as CSV page by page', async () => {
    await aCard();
    await aCard();
    const { data } = await world.call('GET', '/events/choices', { token: world.tokens.admin });
    const { actions, people } = data as JournalChoices;
    expect(actions.filter(({ action }) => action === 'cards.create')).toEqual([
      { action: 'cards.create', label: 'Créer un lot de cartes' },
    ]);
    expect(people).toHaveLength(1);
    const other = await world.call('GET', '/events/choices', { token: world.tokens.stranger });
    expect(other.data).toEqual({ actions: [], people: [] });
    await world.fresh.asOwner(`insert into events (account_id, action, details, request_id, address)
      select ${world.ledger.accountId}, 'cards.print', '{"cards":[1]}', 'r', '203.0.113.9' from generate_series(1, 2500)`);
    const csv = await world.call('GET', '/events.csv?filter[action]=cards.print', { token: world.tokens.admin });
    const lines = csv.text.trimEnd().split('\r\n');
    expect(lines).toHaveLength(2501);
    expect(lines[0]).toBe('\uFEFFDate;Auteur;E-mail;Action;Objet;N°;Concerne;Modifications;Adresse');
    expect(lines[1]).toMatch(/;Automatique;;1 carte marquée comme imprimée;Cartes;;;;203\.0\.113\.9$/);
  });

  it('is each initiative’s own; a super administrator reads any', async () => {
    await aCard();
    expect(await journal('filter[entity]=card', world.tokens.stranger)).toEqual([]);
    const asked = `filter[account_id]=${world.ledger.accountId}`;
    expect((await journal(asked, world.tokens.superAdmin)).length).toBeGreaterThan(0);
    const refused = await world.call('GET', `/events?${asked}`, { token: world.tokens.stranger });
    expect(refused.status).toBe(422);
  });

  it('names the restaurants and formats that an act was about, never by their numbers', async () => {
    const { washer, bowl, partner, point } = world.ledger;
    const act = async (method: string, path: string, body: object) =>
      (await world.call(method, path, { token: world.tokens.admin, body })).data;
    const right = { restaurant_id: washer, may_pick_up: false, may_wash: true, may_wash_and_keep: true };
    await act('PATCH', `/drop_off_points/${point}`, { restaurant_id: washer });
    await act('PATCH', `/drop_off_points/${point}/restaurants`, { restaurants: [right] });
    await act('PATCH', `/partners/${partner}`, { restaurant_ids: [washer] });
    const site = (await act('POST', '/collection_sites', { name: 'Gare' })) as CollectionSiteDetail;
    const terminals = `/collection_sites/${site.id}/terminals`;
    const { terminals: made } = (await act('POST', terminals, { name: 'Borne', drawers: 1 })) as CollectionSiteDetail;
    await act('PATCH', `/drawers/${made[0]?.drawers[0]?.id ?? 0}`, { format_id: bowl });

    const lines = await journal('');
    const lastChanges = lines.slice(0, 6).map(({ changes }) => changes.at(-1));
    const changed = (label: string, before: string | null, after: string) =>
      expect(lastChanges).toContainEqual(expect.objectContaining({ label, before, after }));
    changed('Restaurant lié', null, 'Ô Bon Bol');
    changed('Ô Bon Bol', null, 'Laver, Laver et garder');
    changed('Restaurants', 'Tous', 'Ô Bon Bol');
    changed('Format accepté', 'Tous les formats', 'Grand bol 1 L');
  });

  it('has words for every call that leaves a trace, the partners’ too', () => {
    const traced = contractCalls
      .filter(({ method, access }) => !('public' in access) && (access.audited ?? method !== 'GET'))
      .map(({ name }) => name);
    const partners = partnerContractCalls
      .filter(({ method }) => method !== 'GET')
      .map(({ name }) => PARTNER_API_ACT + name);
    const unnamed = [...traced, ...partners].filter((name) => sentenceOf(name, {}).startsWith('Action'));
    expect(unnamed).toEqual([]);
    expect([...traced, ...partners].filter((name) => summaryOf(name) === undefined)).toEqual([]);
  });
});

describe('the journal of sign-ins, for the platform', () => {
  const connections = (query: string) => journal(`filter[entity]=sign_in&${query}`, world.tokens.superAdmin);

  beforeAll(async () => {
    const { accountId, adminId } = world.ledger;
    await world.platform(async (tx) => {
      const { rows } = await tx.raw<{ id: number }>({ text: "select id from people where role = 'super_admin'" });
      const lines: [number | null, number | null, string, string, string][] = [
        [null, rows[0]?.id ?? null, 'signIn.enter', '{"entrance":"console","factor":"none"}', '192.0.2.1'],
        [null, null, 'signIn.refuse', '{"count":5,"why":"password","known":"no"}', '198.51.100.77'],
        [accountId, adminId, 'signIn.refuse', '{"count":1,"why":"password","known":"yes"}', '192.0.2.3'],
      ];
      for (const [account, person, action, details, address] of lines)
        await tx.raw({
          text: `insert into events (account_id, person_id, action, entity_id, details, address, request_id)
                 values ($1, $2, $3, null, $4::jsonb, $5, 'essai')`,
          values: [account, person, action, details, address],
        });
    });
  });

  it('shows those of its own people and of e-mails that nobody has, and an initiative’s where it is named', async () => {
    const own = await connections('filter[platform]=true');
    expect(own.map(({ address }) => address)).toEqual(['198.51.100.77', '192.0.2.1']);
    const unknown = await connections('filter[unknown_email]=true');
    expect(unknown.map(({ sentence }) => sentence)).toEqual([
      '5 connexions refusées en une heure\u00a0: e-mail inconnu',
    ]);
    expect(unknown.map(authorOf)).toEqual(['Inconnu']);
    expect((await connections('filter[platform]=true&filter[q]=198.51')).map(({ id }) => id)).toEqual([unknown[0]?.id]);
    const theirs = await connections(`filter[account_id]=${world.ledger.accountId}`);
    expect(theirs.map(({ address }) => address)).toEqual(['192.0.2.3']);
    const csv = await world.call('GET', '/events.csv?filter[entity]=sign_in&filter[unknown_email]=true', {
      token: world.tokens.superAdmin,
    });
    expect(csv.text.trimEnd().split('\r\n').slice(1)).toEqual([expect.stringContaining(';Inconnu;')]);
  });

  it('is not an administrator’s to read', async () => {
    for (const name of ['platform', 'unknown_email']) {
      const path = `/events?filter[entity]=sign_in&filter[${name}]=true`;
      const answer = await world.call('GET', path, { token: world.tokens.admin });
      expect([answer.status, Object.keys(answer.fields ?? {})]).toEqual([422, [`filter.${name}`]]);
    }
    expect((await journal('filter[entity]=sign_in')).map(({ address }) => address)).toEqual(['192.0.2.3']);
  });
});
