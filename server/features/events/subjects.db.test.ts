import { type CollectionSiteDetail } from '@boucle/contract/features/collectionSites/shapes.ts';
import { authorOf } from '@boucle/contract/features/events/author.ts';
import { type JournalEvent } from '@boucle/contract/shared/events/shapes.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PartnerWorld, partnerWorld } from '../../dev/testing/worlds/partnerWorld.ts';

let world: PartnerWorld;
beforeAll(async () => {
  world = await partnerWorld();
  const { ledger } = world;
  await ledger.supply(ledger.sender, [{ formatId: ledger.bowl, quantity: 20 }]);
});
afterAll(() => world.end());

async function act<T>(method: string, path: string, body?: object): Promise<T> {
  const token = await world.tokenOf(world.people.account_admin);
  const answer = await world.call(method, path, { token, ...(body && { body }) });
  expect(answer.status, answer.text).toBeLessThan(300);
  return answer.data as T;
}
const journal = (query = ''): Promise<JournalEvent[]> => act<JournalEvent[]>('GET', `/events?${query}`);

async function aCard(): Promise<number> {
  const cards = await act<{ id: number }[]>('POST', '/card_holders', { quantity: 1, initial_amount: 10 });
  return cards[0]?.id ?? 0;
}

async function aSite(name: string): Promise<{ site: number; terminal: number; drawer: number }> {
  const { id } = await act<CollectionSiteDetail>('POST', '/collection_sites', { name });
  const { terminals } = await act<CollectionSiteDetail>('POST', `/collection_sites/${id}/terminals`, {
    name: 'Borne 1',
    drawers: 1,
  });
  return { site: id, terminal: terminals[0]?.id ?? 0, drawer: terminals[0]?.drawers[0]?.id ?? 0 };
}

describe('what a line of the journal is about', () => {
  it('is said by the name it bears now', async () => {
    const { sender, bowl } = world.ledger;
    const card = await aCard();
    await act('POST', `/card_holders/${card}/activate`, {});
    await act('PATCH', `/restaurants/${sender}`, { phone: '02 41 00 00 00' });
    await act('PATCH', `/account/formats/${bowl}`, { format: { subtitle: 'Soupes' } });
    const [format, restaurant, activated] = await journal();
    const number = String(card).padStart(6, '0');
    expect(activated?.subject).toEqual({ entity: 'card', id: card, label: `Carte ${number}`, transaction_type: null });
    expect(restaurant?.subject).toMatchObject({ entity: 'restaurant', id: sender, label: 'Chez Manon' });
    expect(format?.subject).toMatchObject({ entity: 'format', id: bowl, label: 'Grand bol 1 L' });
  });

  it('finds what was done to whatever has a name, whoever changed what', async () => {
    const { washer } = world.ledger;
    await act('PATCH', `/restaurants/${washer}`, { phone: '02 40 00 00 00' });
    const found = await journal('filter[q]=bon bol');
    expect(found.map(({ subject }) => subject?.label)).toContain('Ô Bon Bol');
    expect(await journal('filter[q]=aucun nom pareil')).toEqual([]);
  });

  it('is a partner’s software when that is who did it: its name, a sentence, the transaction', async () => {
    const { sender, bowl } = world.ledger;
    const { status, data } = await world.ask('POST', '/transactions', {
      body: {
        transaction_type: 'grab_guest_container',
        restaurant_id: sender,
        containers: [{ format_id: bowl, quantity: 1 }],
      },
    });
    expect(status).toBe(201);
    const [line] = await journal();
    expect(line?.sentence).toBe('Transaction enregistrée');
    expect(line && authorOf(line)).toBe(`${world.access.name} (API)`);
    expect(line?.subject).toEqual({
      entity: 'transaction',
      id: data['id'],
      label: `Emprunt invité n°\u00a0${String(data['id'])}`,
      transaction_type: 'grab_guest_container',
    });
    const [named] = await journal(`filter[q]=${encodeURIComponent(world.access.name)}&filter[entity]=transaction`);
    expect(named?.id).toBe(line?.id);
    const [same] = await journal(`filter[entity]=transaction&filter[entity_id]=${String(data['id'])}`);
    expect(same?.id).toBe(line?.id);
  });
});

describe('the journal of one thing', () => {
  it('tells of a collector what was done to its terminals and drawers, and to no other’s', async () => {
    const first = await aSite('Gare');
    const second = await aSite('Port');
    const { bowl } = world.ledger;
    await act('PATCH', `/drawers/${second.drawer}`, { format_id: bowl });
    await act('PATCH', `/collection_terminals/${second.terminal}`, { name: 'Borne du port' });
    await act('POST', `/drawers/${second.drawer}/qr_code/renew`);
    const eventsOf = async (site: number) =>
      (await journal(`filter[entity]=collection_site&filter[entity_id]=${site}`)).map(({ sentence }) => sentence);
    expect(await eventsOf(second.site)).toEqual([
      'QR code du tiroir remplacé\u00a0: Borne du port, Tiroir 1',
      'Borne renommée',
      'Tiroir modifié\u00a0: Borne 1, Tiroir 1',
      'Borne ajoutée',
      'Collecteur créé',
    ]);
    expect(await eventsOf(first.site)).toEqual(['Borne ajoutée', 'Collecteur créé']);
  });

  it('tells of a card the batch it was made and printed with', async () => {
    const card = await aCard();
    const { uuid } = await act<{ uuid: string }>('GET', `/card_holders/${card}?with=pin`);
    await act('PATCH', '/card_holders/print', { uuids: [uuid] });
    await aCard();
    const lines = await journal(`filter[entity]=card&filter[entity_id]=${card}`);
    expect(lines.map(({ sentence }) => sentence)).toEqual([
      '1 carte marquée comme imprimée',
      'Carte consultée avec son code PIN',
      '1 carte créée',
    ]);
  });
});
