/** Numbers as Protocol Buffers write them. */
function varint(number: number): number[] {
  const bytes: number[] = [];
  let rest = number;
  for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
  return [...bytes, rest];
}

export interface Archive {
  /** In the order of their numbers along the Hilbert curve: 0 is the world. */
  readonly tiles: readonly { readonly number: number; readonly bytes: Uint8Array }[];
  readonly maxZoom: number;
  /** 1: vectors, 2: PNG. */
  readonly type?: number;
  readonly metadata?: object;
}

/**
 * A PMTiles file, version 3, with nothing compressed
 * (https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md).
 */
export function pmtiles({ tiles, maxZoom, type = 1, metadata = {} }: Archive): Buffer {
  const directory = Buffer.from([
    ...varint(tiles.length),
    ...tiles.flatMap(({ number }, at) => varint(number - (tiles[at - 1]?.number ?? 0))),
    ...tiles.flatMap(() => varint(1)),
    ...tiles.flatMap(({ bytes }) => varint(bytes.length)),
    // Each lies just after the one before.
    ...tiles.flatMap((_, at) => varint(at === 0 ? 1 : 0)),
  ]);
  const texts = Buffer.from(JSON.stringify(metadata));
  const data = Buffer.concat(tiles.map(({ bytes }) => bytes));
  const header = Buffer.alloc(127);
  header.write('PMTiles');
  header[7] = 3;
  const begins = [127, 127 + directory.length, 0, 127 + directory.length + texts.length];
  [directory.length, texts.length, 0, data.length].forEach((length, at) => {
    header.writeBigUInt64LE(BigInt(begins[at] ?? 0), 8 + 16 * at);
    header.writeBigUInt64LE(BigInt(length), 16 + 16 * at);
  });
  for (const at of [72, 80, 88]) header.writeBigUInt64LE(BigInt(tiles.length), at);
  // Clustered; neither directories nor tiles are compressed.
  header.set([1, 1, 1, type, 0, maxZoom], 96);
  return Buffer.concat([header, directory, texts, data]);
}
