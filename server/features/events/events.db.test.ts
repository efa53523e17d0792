import { type JournalEvent } from '@boucle/contract/events.ts';
import { sentenceOf } from '@boucle/contract/events/describe.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { summaryOf } from '../../journal/summaries.ts';
import { contractCalls } from '../../testing/contractCalls.ts';
import { type AppWorld, appWorld } from '../../testing/world.ts';

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
    expect(lines.map(({ sentence }) => sentence)).toEqual(['Carte désactivée', 'Carte activée']);
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

  it('is each initiative’s own; a super administrator reads any', async () => {
    await aCard();
    expect(await journal('filter[entity]=card', world.tokens.stranger)).toEqual([]);
    const asked = `filter[account_id]=${world.ledger.accountId}`;
    expect((await journal(asked, world.tokens.superAdmin)).length).toBeGreaterThan(0);
    const refused = await world.call('GET', `/events?${asked}`, { token: world.tokens.stranger });
    expect(refused.status).toBe(422);
  });

  it('has words for every call that leaves a trace: a sentence, else its summary', () => {
    const traced = contractCalls.filter(
      ({ method, access }) => !('public' in access) && (method !== 'GET' || 'audited' in access),
    );
    const said = traced.map(({ name }) => sentenceOf(name, {}, summaryOf(name)));
    expect(said.filter((sentence) => sentence.startsWith('Action'))).toEqual([]);
  });
});
