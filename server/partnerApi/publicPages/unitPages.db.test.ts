import { describe, expect, it } from 'vitest';
import { numberedFormat } from '../../dev/testing/worlds/numberedFormat.ts';
import { fullStock, inPartnerWorld, world } from '../../dev/testing/worlds/partnerActs.ts';

inPartnerWorld(fullStock);

const get = (path: string) => fetch(world.origin + path, { redirect: 'manual' });
const textOf = async (path: string, status = 200): Promise<string> => {
  const response = await get(path);
  const text = await response.text();
  expect(response.status, text).toBe(status);
  return text.replaceAll(/[ \n]+/g, ' ');
};

describe('the page of a numbered container', () => {
  it('says its uses and where it goes back, to anyone and without anybody’s name', async () => {
    const { codes } = await numberedFormat(world.ledger, 2, 'Bol gravé');
    const [code = '', other = ''] = codes;
    await world.owner.query(`update units set uses = 142, washes = 143, status = 'active' where code = $1`, [code]);
    const text = await textOf(`/u/${code}`);
    for (const words of [
      'Ce bol a servi 142 fois',
      'Bol gravé',
      '300',
      'Lavé',
      '143 fois',
      'Où le rendre',
      'Comment c’est compté',
    ])
      expect(text).toContain(words);
    expect(text).toContain(`/formats?onglet=contenants&amp;code=${code}`);
    expect(text).not.toContain('<script');
    expect(Buffer.byteLength(text)).toBeLessThan(15 * 1024);
    expect(await textOf(`/u/${other}`)).toContain('Ce bol n’a pas encore servi');
    // As people type it.
    const typed = `${code.slice(0, 4)} ${code.slice(4)}`.toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l');
    expect(await textOf(`/u/${encodeURIComponent(typed)}`)).toContain('142 fois');
  });

  it('of a retired one says so; an unknown code opens nothing', async () => {
    const { codes } = await numberedFormat(world.ledger, 1, 'Bol usé');
    await world.owner.query(
      `update units set status = 'retired', retired_at = now(), retired_for = 'worn', uses = 1 where code = $1`,
      [codes[0]],
    );
    const text = await textOf(`/u/${codes[0] ?? ''}`, 410);
    expect(text).toContain('Ce bol ne sert plus');
    expect(text).toContain('Où le rendre');
    for (const code of ['00000000', 'AA', 'U'.repeat(300)])
      expect(await textOf(`/u/${code}`, 404)).toContain('Ce code n’ouvre rien');
  });
});

describe('a code that is read at a counter', () => {
  const path = (code: string, restaurant = world.ledger.sender) => `/restaurants/${restaurant}/units/${code}`;

  it('says its format and that it is retired, to who serves there', async () => {
    const { codes, formatId } = await numberedFormat(world.ledger, 1, 'Bol du comptoir');
    const [code = ''] = codes;
    const known = { code, format_id: formatId, title: 'Bol du comptoir' };
    const { data } = await world.ask('GET', path(code.toLowerCase()), { as: world.ownerToken });
    expect(data).toEqual({ ...known, note: null });
    await world.owner.query(
      `update units set status = 'retired', retired_at = now(), retired_for = 'worn' where code = $1`,
      [code],
    );
    expect((await world.ask('GET', path(code), { as: world.ownerToken })).data).toMatchObject({
      note: expect.stringContaining('Retiré') as string,
    });
    expect((await world.ask('GET', path('00000000'), { as: world.ownerToken })).status).toBe(404);
    expect((await world.ask('GET', path(code, 999_999), { as: world.ownerToken })).status).toBe(404);
    const stock = await world.ask('GET', `/restaurants/${world.ledger.sender}/stock`, { as: world.ownerToken });
    expect(stock.data['formats']).toContainEqual(expect.objectContaining({ format_id: formatId, numbered: true }));
    expect(stock.data['formats']).toContainEqual(expect.objectContaining({ numbered: false }));
  });
});
