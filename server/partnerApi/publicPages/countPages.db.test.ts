import { type CountGuest, type OwnCount, type StockCountDetail } from '@boucle/contract/features/stockCounts/shapes.ts';
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

it('lets people of a partner count its stock alone, from their space, under their own name', async () => {
  const { sender, bowl, partner } = world.ledger;
  const given = { adminId: world.ledger.adminId, lines: [{ formatId: bowl, quantity: 116 }] };
  await world.ledger.record({ type: 'admin_in', variant: 'bought', ...given });
  await world.ledger.record({ type: 'admin_give', partnerId: partner, ...given });
  const places = [
    { place: 'partner', place_id: partner },
    { place: 'restaurant', place_id: sender },
  ];
  const asked = { places, format_ids: [bowl], states: ['clean'], blind: false };
  const { id } = (await admin('POST', '/stock_counts', asked)).data as StockCountDetail;
  const token = world.tokens.employee;
  const own = async () => (await world.call('GET', '/stock_counts/mine', { token })).data as OwnCount[];
  const start = () => world.call('POST', `/stock_counts/${id}/mine`, { token });
  expect(await own()).toMatchObject([{ id, lines_count: 1, counted_count: 0 }]);
  const { path, code } = (await start()).data as { path: string; code: string };
  expect((await start()).data).toEqual({ path, code });

  const link = world.origin + path;
  const cookie = await enter(link, code);
  const [key, elsewhere] = [`P/${partner}/${bowl}/clean`, `R/${sender}/${bowl}/clean`];
  const sheet = await see(link, cookie);
  expect(sheet).toContain(`name="${key}"`);
  expect(sheet).toContain('href="/dashboard"');
  for (const absent of [elsewhere, 'attendus']) expect(sheet).not.toContain(absent);
  expect((await send(`${link}/lignes`, { [key]: '2', [elsewhere]: '1' }, cookie)).text).toContain('inhabituel ici');
  expect((await send(`${link}/lignes`, { [key]: '110', [elsewhere]: '1' }, cookie)).status).toBe(200);
  expect(await own()).toMatchObject([{ counted_count: 1 }]);
  const { lines, counters, counted_count } = await countNow(id);
  expect([counted_count, counters]).toEqual([1, [expect.stringContaining('(Vélocourse)')]]);
  expect(lines.find(({ place }) => place === 'partner')).toMatchObject({ counted: 110, expected: 116 });

  // Their link and code are theirs alone; removed, they cannot come back.
  const [guest] = (await admin('GET', `/stock_counts/${id}/guests`)).data as CountGuest[];
  expect(guest).toMatchObject({ partner: 'Vélocourse', access: null });
  await admin('POST', `/stock_counts/${id}/guests/${guest?.id}/revoke`);
  expect(await see(link, cookie)).toContain('Ce code n’ouvre rien');
  expect(await own()).toEqual([]);
  expect((await start()).status).toBe(404);
});

it('closes the sheet of a partner’s person with their account', async () => {
  const { bowl, partner } = world.ledger;
  const asked = { places: [{ place: 'partner', place_id: partner }], format_ids: [bowl] };
  const { id } = (await admin('POST', '/stock_counts', asked)).data as StockCountDetail;
  const { data } = await world.call('POST', `/stock_counts/${id}/mine`, { token: world.tokens.partner });
  const { path, code } = data as { path: string; code: string };
  const link = world.origin + path;
  const cookie = await enter(link, code);
  expect(await see(link, cookie)).toContain('name="P/');
  await world.owner.query("update people set status = 'disabled' where id = $1", [world.people.partner_admin]);
  expect(await see(link, cookie)).toContain('Ce code n’ouvre rien');
});
