import { readFileSync } from 'node:fs';
import { inflateSync } from 'node:zlib';

const WOFF = { header: 44, entry: 20, flavor: 4, tables: 12 } as const;
const SFNT = { header: 12, entry: 16 } as const;

/**
 * A font of the site (Latin, by family and weight), unpacked for PDF: drawing from the packed one
 * would unpack it anew in each document.
 */
export function fontFile(family: string, weight: number): Buffer {
  const name = `@fontsource/${family}/files/${family}-latin-${weight}-normal.woff`;
  return unpacked(readFileSync(new URL(import.meta.resolve(name))));
}

/**
 * WOFF 1.0 (w3.org/TR/WOFF) to the OpenType font that it holds: the same tables, each inflated and
 * moved.
 */
function unpacked(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(WOFF.tables);
  const power = 2 ** Math.floor(Math.log2(count));
  const head = Buffer.alloc(SFNT.header + count * SFNT.entry);
  woff.copy(head, 0, WOFF.flavor, WOFF.flavor + 4);
  head.writeUInt16BE(count, 4);
  head.writeUInt16BE(power * SFNT.entry, 6);
  head.writeUInt16BE(Math.log2(power), 8);
  head.writeUInt16BE((count - power) * SFNT.entry, 10);

  const parts: Buffer[] = [head];
  let offset = head.length;
  for (let n = 0; n < count; n += 1) {
    const from = WOFF.header + n * WOFF.entry;
    const start = woff.readUInt32BE(from + 4);
    const packed = woff.readUInt32BE(from + 8);
    const length = woff.readUInt32BE(from + 12);
    const body = woff.subarray(start, start + packed);
    const table = packed < length ? inflateSync(body) : body;
    const to = SFNT.header + n * SFNT.entry;
    woff.copy(head, to, from, from + 4);
    woff.copy(head, to + 4, from + 16, from + 20);
    head.writeUInt32BE(offset, to + 8);
    head.writeUInt32BE(length, to + 12);
    // Each table begins at a multiple of four.
    parts.push(table, Buffer.alloc(-length & 3));
    offset += length + (-length & 3);
  }
  return Buffer.concat(parts);
}
