import { type FileHandle, open } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { type Context, type Handler } from 'hono';
import { PMTiles, type Source, TileType } from 'pmtiles';
import { VECTOR_TILES_URL } from '@boucle/contract/base/map.ts';
import { ConfigurationError } from '../config/config.ts';

/** The vector tiles of a file of this machine (PMTiles, version 3), as a map asks for them. */
export interface VectorTiles {
  /** The last level that the file has; a map draws nearer ones from it. */
  readonly maxZoom: number;
  /** The attribution that the file requires, as text; undefined when it names no one. */
  readonly attribution: string | undefined;
  /** A tile as Mapbox Vector Tile 2.1; undefined where the file has none. */
  readonly tile: (z: number, x: number, y: number) => Promise<Uint8Array | undefined>;
  readonly close: () => Promise<void>;
}

const compressed = promisify(gzip);

/**
 * Opens such a file. Throws ConfigurationError, in French, for one that cannot be read or holds
 * something else.
 */
export async function openVectorTiles(path: string): Promise<VectorTiles> {
  const file = await open(path).catch((error: unknown) => {
    throw refused(path, 'ne se lit pas', error);
  });
  try {
    const archive = new PMTiles(sourceOf(path, file));
    const header = await archive.getHeader();
    if (header.tileType !== TileType.Mvt) throw new TypeError('Its tiles are pictures.');
    return {
      maxZoom: header.maxZoom,
      attribution: attributionOf(await archive.getMetadata()),
      tile: async (z, x, y) => {
        if (z < header.minZoom || z > header.maxZoom) return undefined;
        const found = await archive.getZxy(z, x, y);
        return found === undefined ? undefined : new Uint8Array(found.data);
      },
      close: () => file.close(),
    };
  } catch (error) {
    await file.close();
    throw refused(path, 'n’est pas un fichier PMTiles de tuiles vectorielles', error);
  }
}

const refused = (path: string, why: string, cause: unknown): ConfigurationError =>
  new ConfigurationError(`Configuration refusée\u00a0: MAP_TILES\u00a0: ${path} ${why}.`, { cause });

/**
 * A piece of the file. What lies beyond its end is empty, as the answer to a range of an address
 * would be.
 */
const sourceOf = (path: string, file: FileHandle): Source => ({
  getKey: () => path,
  getBytes: async (offset, length) => {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, offset);
    return { data: buffer.buffer.slice(buffer.byteOffset, buffer.byteOffset + bytesRead) };
  },
});

/** Files write it as HTML; the product shows text. */
function attributionOf(metadata: unknown): string | undefined {
  const written: unknown =
    typeof metadata === 'object' && metadata !== null ? Reflect.get(metadata, 'attribution') : undefined;
  if (typeof written !== 'string') return undefined;
  const text = written.replaceAll(/<[^>]*>/g, '').trim();
  return text === '' ? undefined : text;
}

/** The same address as the router reads it: the last name ends with « .mvt ». */
export const VECTOR_TILES_ROUTE = VECTOR_TILES_URL.replaceAll(/\{(\w)\}(?:\.mvt)?/g, ':$1');
const NUMBER = /^(?:0|[1-9]\d{0,7})$/;

/** Answers a tile; 204 where the file has none, 404 for what is no address of a tile. */
export const vectorTiles =
  (tiles: VectorTiles): Handler =>
  async (context) => {
    const [z, x, y] = ['z', 'x', 'y'].map((name) => numberOf(context, name));
    if (z === undefined || x === undefined || y === undefined) return context.notFound();
    if (z > 30 || x >= 2 ** z || y >= 2 ** z) return context.notFound();
    const tile = await tiles.tile(z, x, y);
    const headers = new Headers({ 'cache-control': 'public, max-age=86400', vary: 'accept-encoding' });
    if (tile === undefined) return new Response(null, { status: 204, headers });
    headers.set('content-type', 'application/vnd.mapbox-vector-tile');
    const isCompressed = context.req.header('accept-encoding')?.includes('gzip') === true;
    if (isCompressed) headers.set('content-encoding', 'gzip');
    const body = isCompressed ? await compressed(tile) : tile;
    headers.set('content-length', String(body.byteLength));
    return new Response(new Uint8Array(body), { headers });
  };

/** Of « 12 » and of « 12.mvt ». */
function numberOf(context: Context, name: string): number | undefined {
  const text = (context.req.param(name) ?? '').replace(/\.mvt$/, '');
  return NUMBER.test(text) ? Number(text) : undefined;
}
