import { inflateSync } from 'node:zlib';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { fontFile } from './fontFile.ts';

const name = '@fontsource/figtree/files/figtree-latin-500-normal.woff';

it('a font unpacked holds each table of the packed one, where its directory says', () => {
  const woff = readFileSync(new URL(import.meta.resolve(name)));
  const font = fontFile('figtree', 500);
  const count = woff.readUInt16BE(12);
  expect(font.readUInt16BE(4)).toBe(count);
  // The packed font holds its original length.
  expect(font).toHaveLength(woff.readUInt32BE(16));
  for (let n = 0; n < count; n += 1) {
    const [packed, entry] = [woff.subarray(44 + 20 * n), font.subarray(12 + 16 * n)];
    const [at, length] = [entry.readUInt32BE(8), entry.readUInt32BE(12)];
    expect(entry.toString('latin1', 0, 4)).toBe(packed.toString('latin1', 0, 4));
    expect(at % 4).toBe(0);
    const [start, size] = [packed.readUInt32BE(4), packed.readUInt32BE(8)];
    const body = woff.subarray(start, start + size);
    expect(font.subarray(at, at + length).equals(size < length ? inflateSync(body) : body)).toBe(true);
  }
});
