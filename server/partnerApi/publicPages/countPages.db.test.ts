import { type CountGuest, type StockCountDetail } from '@boucle/contract/features/stockCounts/shapes.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type PartnerWorld, partnerWorld } from '../../dev/testing/worlds/partnerWorld.ts';

let world: PartnerWorld;
beforeAll(async () => {
  world = await partnerWorld();
  await world.ledger.supply(world.ledger.sender, [{ formatId: world.ledger.bowl, quantity: 100 }]);
});
afterAll(() => world.end());

const admin = (method: string, path: string, body?: object) =>
  world.call(method, path, { token: world.tokens.admin, ...(body && { body }) });
const countNow = async (id: number) => (await admin('GET', `/stock_counts/${id}`)).data as StockCountDetail;

/** A count of one restaurant, and one guest of it. */
async function invited(): Promise<{ id: number; guest: CountGuest; link: string; code: string }> {
  const { sender, bowl } = world.ledger;
  const asked = { places: [{ place: 'restaurant', place_id: sender }], format_ids: [bowl], states: ['clean'] };
  const { id } = (await admin('POST', '/stock_counts', asked)).data as StockCountDetail;
  const { data, text } = await admin('POST', `/stock_counts/${id}/guests`, { name: 'Lucas' });
  const [guest] = data as CountGuest[];
  if (!guest?.access) throw new Error(text);
  return { id, guest, link: world.origin + guest.access.path, code: guest.access.code };
}

async function send(address: string, form: Readonly<Record<string, string>>, cookie = '') {
  const body = new URLSearchParams(form);
  const answer = await fetch(address, { method: 'POST', body, redirect: 'manual', headers: { cookie } });
  return { status: answer.status, text: await answer.text(), cookie: answer.headers.get('set-cookie')?.split(';')[0] };
}
const see = async (link: string, cookie = '') => (await fetch(link, { headers: { cookie } })).text();
const enter = async (link: string, code: string): Promise<string> =>
  (await send(`${link}/code`, { code })).cookie ?? '';

it('lets a guest count by a link and a code, under a name, and see no expected number', async () => {
  const { id, link, code } = await invited();
  const key = `R/${world.ledger.sender}/${world.ledger.bowl}/clean`;
  expect(await see(link)).toContain('tapez les six chiffres');
  expect((await send(`${link}/lignes`, { [key]: '90' })).status).toBe(303);
  expect((await send(`${link}/code`, { code: code === '000000' ? '000001' : '000000' })).status).toBe(422);
  const cookie = await enter(link, code);
  const sheet = await see(link, cookie);
  expect(sheet).toContain(`name="${key}"`);
  expect(sheet).not.toContain('attendus');

  const odd = await send(`${link}/lignes`, { [key]: '2' }, cookie);
  expect(odd.text).toContain('C’est inhabituel ici');
  expect((await countNow(id)).counted_count).toBe(0);
  expect((await send(`${link}/lignes`, { [key]: 'douze' }, cookie)).text).toContain('value="douze"');
  expect((await send(`${link}/lignes`, { [key]: '90' }, cookie)).text).toContain('Tout est compté, merci.');
  // The same form sent twice records nothing more.
  expect((await send(`${link}/lignes`, { [key]: '90' }, cookie)).status).toBe(422);
  const { lines, counters } = await countNow(id);
  expect(lines[0]).toMatchObject({ counted: 90, counted_by: 'Lucas (invité)' });
  expect(lines[0]?.readings).toHaveLength(1);
  expect(counters).toEqual(['Lucas (invité)']);

  // Its inviter answers for the numbers: no second person of this count.
  expect((await countNow(id)).second_person).toMatchObject({ reader_may_post: 'alone' });
  await admin('POST', `/stock_counts/${id}/review`);
  expect(await see(link, cookie)).toContain('Ce code n’ouvre rien');
});

it('ends with its revocation, and shows one page for all that opens nothing', async () => {
  const { id, guest, link, code } = await invited();
  const cookie = await enter(link, code);
  const other = await invited();
  expect(await see(other.link, cookie)).toContain('tapez les six chiffres');
  const { data } = await admin('POST', `/stock_counts/${id}/guests/${guest.id}/revoke`);
  expect(data).toMatchObject([{ name: 'Lucas', access: null }]);
  const ended = await see(link, cookie);
  expect(ended).toBe(await see(`${link.slice(0, -3)}abc`, cookie));
  expect((await admin('POST', `/stock_counts/${other.id}/guests/${guest.id}/revoke`)).status).toBe(404);
});

it('looks at ten codes of a guest in a day', async () => {
  const { link, code } = await invited();
  const wrong = code === '111111' ? '222222' : '111111';
  for (let tries = 0; tries < 10; tries += 1) expect((await send(`${link}/code`, { code: wrong })).status).toBe(422);
  expect((await send(`${link}/code`, { code })).status).toBe(429);
});
