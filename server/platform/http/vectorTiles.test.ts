import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ConfigurationError } from '../config/config.ts';
import { pmtiles } from '../../dev/testing/pmtiles.ts';
import { openVectorTiles, VECTOR_TILES_ROUTE, type VectorTiles, vectorTiles } from './vectorTiles.ts';

let folder: string;
let tiles: VectorTiles;
const WORLD = new TextEncoder().encode('the world');
const NORTH_EAST = new TextEncoder().encode('north-east');

const written = (name: string, bytes: Uint8Array): string => {
  writeFileSync(join(folder, name), bytes);
  return join(folder, name);
};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'boucle-tiles-'));
  const file = pmtiles({
    // The fourth tile of the second level is its north-east (x 1, y 0).
    tiles: [
      { number: 0, bytes: WORLD },
      { number: 4, bytes: NORTH_EAST },
    ],
    maxZoom: 1,
    metadata: { attribution: '<a href="https://osm.org">© OpenStreetMap</a>' },
  });
  tiles = await openVectorTiles(written('world.pmtiles', file));
});
afterAll(async () => {
  await tiles.close();
  rmSync(folder, { recursive: true, force: true });
});

const ask = (path: string, headers: Record<string, string> = {}): Response | Promise<Response> =>
  new Hono().get(VECTOR_TILES_ROUTE, vectorTiles(tiles)).request(`/map/tiles/${path}`, { headers });

it('answers tiles of the file, compressed where that is understood', async () => {
  const world = await ask('0/0/0.mvt');
  expect(world.headers.get('content-type')).toBe('application/vnd.mapbox-vector-tile');
  expect(await world.text()).toBe('the world');
  expect(await (await ask('1/1/0.mvt')).text()).toBe('north-east');
  const small = await ask('0/0/0.mvt', { 'accept-encoding': 'br, gzip' });
  expect(small.headers.get('content-encoding')).toBe('gzip');
  const text = new Response(small.body?.pipeThrough(new DecompressionStream('gzip'))).text();
  expect(await text).toBe('the world');
  expect(tiles).toMatchObject({ maxZoom: 1, attribution: '© OpenStreetMap' });
});

it('answers nothing where the file has no tile, and no address of none', async () => {
  for (const path of ['1/0/0.mvt', '2/0/0.mvt']) expect((await ask(path)).status, path).toBe(204);
  for (const path of ['0/1/0.mvt', '1/0/2.mvt', '-1/0/0.mvt', '0/0/0.5.mvt', 'a/b/c.mvt', '99/0/0.mvt', '0/0/00.mvt'])
    expect((await ask(path)).status, path).toBe(404);
});

it('refuses at start a file that is missing, cut, of pictures or of something else', async () => {
  const whole = pmtiles({ tiles: [{ number: 0, bytes: WORLD }], maxZoom: 0 });
  const files = {
    'png.pmtiles': pmtiles({ tiles: [{ number: 0, bytes: WORLD }], maxZoom: 0, type: 2 }),
    'cut.pmtiles': whole.subarray(0, 100),
    'text.pmtiles': Buffer.from('Boucle'.repeat(100)),
    'empty.pmtiles': Buffer.alloc(0),
  };
  for (const [name, bytes] of Object.entries(files)) {
    const error: unknown = await openVectorTiles(written(name, bytes)).catch((thrown: unknown) => thrown);
    expect(error, name).toBeInstanceOf(ConfigurationError);
    expect(String(error), name).toContain('n’est pas un fichier PMTiles de tuiles vectorielles');
  }
  await expect(openVectorTiles(join(folder, 'none.pmtiles'))).rejects.toThrow('none.pmtiles ne se lit pas');
});
