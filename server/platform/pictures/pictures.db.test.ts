import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { inScope } from '../database/tenant.ts';
import { type AppWorld, appWorld } from '../../dev/testing/world.ts';
import { keepPicture } from './keepPicture.ts';

let world: AppWorld;
let app: ReturnType<typeof createApp>;
beforeAll(async () => {
  world = await appWorld();
  app = createApp(world.dependencies);
});
afterAll(() => world.end());

async function keep(accountId: number, colour: string): Promise<string> {
  const png = await sharp({ create: { width: 30, height: 20, channels: 3, background: colour } })
    .png()
    .toBuffer();
  return inScope(world.dependencies.database, { kind: 'account', accountId }, (tx) =>
    keepPicture(tx, accountId, new Blob([new Uint8Array(png)]), { maxSide: 200, path: 'logo', field: 'Logo' }),
  );
}

describe('a picture that is kept', () => {
  it('is named by its content: sent twice it is one, and each account has its own', async () => {
    const { accountId } = world.ledger;
    const first = await keep(accountId, '#17594A');
    expect(first).toMatch(/^\/pictures\/[0-9a-f]{64}\.webp$/);
    expect(await keep(accountId, '#17594A')).toBe(first);
    expect(await keep(accountId, '#E0813C')).not.toBe(first);
    expect(await keep(world.other.accountId, '#17594A')).toBe(first);
    const rows = await world.platform((tx) =>
      tx.selectFrom('pictures').select('account_id').where('hash', '=', first.slice(10, 74)).execute(),
    );
    expect(rows.map(({ account_id: id }) => id).sort()).toEqual([accountId, world.other.accountId].sort());
  });

  it('is shown to whoever has its address, as a picture and nothing else, to be kept for ever', async () => {
    const address = await keep(world.ledger.accountId, '#2F5D8A');
    const response = await app.request(address);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    expect(await sharp(Buffer.from(await response.arrayBuffer())).metadata()).toMatchObject({ width: 30, height: 20 });
    const again = await app.request(address, { headers: { 'if-none-match': response.headers.get('etag') ?? '' } });
    expect(again.status).toBe(304);
  });

  it('is shown as PNG too, no wider than a mail needs, for readers of mail that know no WebP', async () => {
    const { accountId } = world.ledger;
    const wide = await sharp({ create: { width: 900, height: 300, channels: 4, background: '#17594A80' } })
      .png()
      .toBuffer();
    const address = await inScope(world.dependencies.database, { kind: 'account', accountId }, (tx) =>
      keepPicture(tx, accountId, new Blob([new Uint8Array(wide)]), { maxSide: 1000, path: 'logo', field: 'Logo' }),
    );
    const asked = address.replace('.webp', '.png');
    for (const response of [await app.request(asked), await app.request(asked)]) {
      expect(response.headers.get('content-type')).toBe('image/png');
      expect(await sharp(Buffer.from(await response.arrayBuffer())).metadata()).toMatchObject({
        format: 'png',
        width: 400,
        hasAlpha: true,
      });
    }
    const other = await app.request(address, { headers: { 'if-none-match': `"${address.slice(10, 74)}.png"` } });
    expect(other.status).toBe(200);
  });

  it('is not found under another name, or after the name of a file', async () => {
    for (const path of [
      '/pictures/x.webp',
      `/pictures/${'0'.repeat(64)}.webp`,
      '/pictures/..%2Fsecret.key',
      '/pictures/',
    ]) {
      const response = await app.request(path);
      expect(response.status).toBe(404);
      expect(response.headers.get('content-type')).toContain('application/json');
    }
  });
});
