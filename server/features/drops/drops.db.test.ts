import { type Drop, type DropPoint } from '@boucle/contract/features/drops/calls.ts';
import { type PlaceCodeRow } from '@boucle/contract/shared/places/fields.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AppWorld, appWorld } from '../../dev/testing/world.ts';

let world: AppWorld;
/** Where the partner may drop, and where it may not. */
let near: number;
let foreign: number;

beforeAll(async () => {
  world = await appWorld();
  near = world.ledger.point;
  foreign = await newPoint('Halle fermée aux vélos');
  await asAdmin('PATCH', `/partners/${world.ledger.partner}`, { drop_off_point_ids: [near] });
});
afterAll(() => world.end());

async function asAdmin(method: string, path: string, body?: object): Promise<unknown> {
  const answer = await world.call(method, path, { token: world.tokens.admin, ...(body && { body }) });
  expect(answer.status, answer.text).toBeLessThan(300);
  return answer.data;
}

const newPoint = async (name: string): Promise<number> =>
  ((await asAdmin('POST', '/drop_off_points', { name, kind: 'public', city: 'Nantes' })) as { id: number }).id;

const codeOf = async (point: number) => (await asAdmin('GET', `/drop_off_points/${point}/qr_code`)) as PlaceCodeRow;

/** Brings dirty bowls to the partner. */
async function takeBack(quantity: number): Promise<void> {
  const { ledger } = world;
  const { sender: restaurantId, partner: partnerId, adminId } = ledger;
  const lines = [{ formatId: ledger.bowl, quantity }];
  await ledger.supply(restaurantId, lines);
  await ledger.record({ type: 'customerless_refill', author: 'restaurant_owner', restaurantId, lines });
  await ledger.record({ type: 'admin_return_dirty', adminId, restaurantId, partnerId, lines });
}

const get = (path: string, token = world.tokens.employee) => world.call('GET', path, { token });
const drop = (
  quantity: number,
  more: object = {},
  { token = world.tokens.employee, key }: { token?: string; key?: string } = {},
) =>
  world.call('POST', '/partner/drops', {
    token,
    body: { drop_off_point_id: near, lines: [{ format_id: world.ledger.bowl, quantity }], ...more },
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  });

const dirtyLeft = async (): Promise<number> =>
  ((await get('/partner/stocks')).data as { format_id: number; dirty: number }[]).find(
    ({ format_id }) => format_id === world.ledger.bowl,
  )?.dirty ?? 0;

describe('the points of a partner', () => {
  it('are its own, open ones, with what a phone needs to know them by their codes', async () => {
    const { data } = await get('/partner/drop_off_points');
    const { short_code, version } = await codeOf(near);
    expect(data).toMatchObject([{ id: near, short_code, code_version: version }]);
  });

  it('are found by QR code, by the link in it and by the short code as people type it', async () => {
    const { link, short_code } = await codeOf(near);
    const token = new URL(link).pathname.split('/').at(-1) ?? '';
    const printedBefore = `https://boucle.test/dropoffs/return?point=${token}`;
    for (const code of [link, printedBefore, token, short_code, ` ${short_code.toLowerCase()} `]) {
      const { data, text } = await get(`/partner/drop_off_points?code=${encodeURIComponent(code)}`);
      expect(
        (data as DropPoint[] | undefined)?.map(({ id }) => id),
        text,
      ).toEqual([near]);
    }
  });

  it('are refused by what is no code of a point, by a replaced one, and when they are not the partner’s', async () => {
    const { link } = await codeOf(near);
    await asAdmin('POST', `/drop_off_points/${near}/qr_code/renew`, {});
    const elsewhere = await codeOf(foreign);
    const refusals = [
      ['https://exemple.fr', 'Ce code n’est pas celui d’un point de dépôt.'],
      [`p${near}.1.AAAAAAAAAAAAAAAAAAAAAA`, 'Ce code n’est pas celui d’un point de dépôt.'],
      [`${near}-ZZZZ`, 'Ce code n’est pas celui d’un point de dépôt.'],
      ['999999-ZZZZ', 'Ce code n’est pas celui d’un point de dépôt.'],
      [link, 'Ce QR code a été remplacé. Scannez celui qui est affiché au point de dépôt.'],
      [elsewhere.short_code, /n’est pas autorisé à déposer au point Halle fermée aux vélos\.$/],
    ] as const;
    for (const [code, sentence] of refusals) {
      const answer = await get(`/partner/drop_off_points?code=${encodeURIComponent(code)}`);
      expect(answer.status, code).toBe(422);
      expect(answer.detail, code).toMatch(sentence);
    }
  });
});

describe('a deposit', () => {
  beforeEach(async () => {
    await takeBack(3);
  });

  it('moves the dirty containers to the point, and shows to the person who made it alone', async () => {
    const before = await dirtyLeft();
    const made = await drop(2);
    expect(made.status, made.text).toBe(201);
    expect(made.data).toMatchObject({ point: { id: near }, containers_count: 2, comments: null, reversed: false });
    expect(await dirtyLeft()).toBe(before - 2);
    const [mine] = (await get('/partner/drops')).data as Drop[];
    expect(mine).toEqual(made.data);
    expect((await get('/partner/drops', world.tokens.partner)).data).toEqual([]);
  });

  it('is recorded once, however often it is sent', async () => {
    const before = await dirtyLeft();
    const answers = await Promise.all([1, 2, 3].map(() => drop(1, {}, { key: 'depot-du-quai' })));
    const ids = answers.map(({ data }) => (data as Drop).id);
    expect(new Set(ids).size).toBe(1);
    expect(await dirtyLeft()).toBe(before - 1);
  });

  it('that waited on a phone says since when', async () => {
    const yesterday = new Date(Date.now() - 24 * 3_600_000).toISOString();
    expect((await drop(1, { made_at: yesterday })).data).toMatchObject({
      comments: expect.stringMatching(/^Saisi hors connexion le \d\d\/\d\d\/\d{4} \d\d:\d\d\.$/) as string,
    });
    expect((await drop(1, { made_at: new Date().toISOString() })).data).toMatchObject({ comments: null });
    expect((await drop(1, { made_at: '2090-01-01T00:00:00Z' })).data).toMatchObject({
      comments: 'L’appareil indiquait le 01/01/2090 01:00.',
    });
  });

  it('is refused with figures beyond what the partner has, and at a point that is foreign, unknown or closed', async () => {
    const held = await dirtyLeft();
    const tooMany = await drop(held + 40);
    expect(tooMany.status).toBe(422);
    expect(tooMany.detail).toContain('Grand bol 1 L');
    expect(tooMany.detail).toContain(String(held));
    expect(tooMany.detail).toContain(String(held + 40));
    expect(await drop(1, { drop_off_point_id: foreign })).toMatchObject({ status: 422 });
    expect(await drop(1, { drop_off_point_id: 999_999 })).toMatchObject({
      status: 422,
      detail: 'Ce point de dépôt n’existe pas.',
    });
    await asAdmin('POST', `/drop_off_points/${near}/deactivate`, { confirm: true });
    const closed = await drop(1);
    expect(closed.detail).toMatch(/est fermé\.$/);
    await asAdmin('POST', `/drop_off_points/${near}/reactivate`, {});
    expect(await dirtyLeft()).toBe(held);
  });

  it('stays in the list, marked, when an administrator undoes it', async () => {
    const { id } = (await drop(1)).data as Drop;
    await world.ledger.reverse(id);
    const rows = (await get('/partner/drops')).data as Drop[];
    expect(rows.find((row) => row.id === id)).toMatchObject({ reversed: true });
    expect(rows.every(({ containers_count }) => containers_count > 0)).toBe(true);
  });
});
