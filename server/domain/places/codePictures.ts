import { crc32, deflateSync } from 'node:zlib';
import { encode } from 'uqr';
import { darkRuns } from '../../documents/pdf/qr.ts';

/** Texts printed with a QR code. */
export interface PrintedCode {
  readonly accountId: number;
  readonly link: string;
  readonly shortCode: string;
  readonly name: string;
  readonly address: string;
  /** Opening hours of the week, as they were typed; '' where they are not known. */
  readonly hours: string;
  /** '' where it is not known. */
  readonly phone: string;
  readonly accountName: string;
  /** Instruction below the code, a sentence. */
  readonly call: string;
}

/** Quiet modules around the code (ISO/IEC 18004 §6.3.8). */
const QUIET = 4;
const INK = '#1D2521';
const PAPER = '#FFFFFF';
/** Pixels of a PNG's side, at most. */
const SIDE = 1024;

/** The modules of a code, true where they are dark, with the quiet ones around. */
export const modulesOf = ({ link }: Pick<PrintedCode, 'link'>): { data: boolean[][]; size: number } =>
  encode(link, { ecc: 'M', border: QUIET });

/** The code alone, as SVG; a module is one unit. */
export function codeSvg(code: Pick<PrintedCode, 'link' | 'name'>): string {
  const { data, size } = modulesOf(code);
  const path = data
    .flatMap((row, y) => darkRuns(row).map(([start, end]) => `M${start} ${y}h${end - start}v1H${start}z`))
    .join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges" role="img"><title>${escaped(code.name)}</title><rect width="${size}" height="${size}" fill="#fff"/><path fill="${INK}" d="${path}"/></svg>`;
}

/**
 * The same as PNG, 1024 pixels or a little less: a module is a whole number of them. Two colours at
 * one bit a pixel are written as they are: drawing the SVG and looking for its colours, as a
 * library of pictures does, took thirty times as long.
 */
export function codePng(code: Pick<PrintedCode, 'link'>): Buffer {
  const { data, size } = modulesOf(code);
  const scale = Math.floor(SIDE / size);
  const side = size * scale;
  const pixels = Buffer.concat(
    data.flatMap((row) => {
      const line = Buffer.alloc(1 + Math.ceil(side / 8));
      for (const [start, end] of darkRuns(row))
        for (let x = start * scale; x < end * scale; x += 1)
          line[1 + (x >> 3)] = (line[1 + (x >> 3)] ?? 0) | (0x80 >> (x & 7));
      return Array.from({ length: scale }, () => line);
    }),
  );
  return png(side, Buffer.from(`${PAPER}${INK}`.replaceAll('#', ''), 'hex'), pixels);
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const BITS_A_PIXEL = 1;
const INDEXED = 3;

/**
 * A square PNG of two colours (W3C PNG §11): `lines` are a filter byte each, then one bit a pixel.
 */
function png(side: number, palette: Buffer, lines: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([BITS_A_PIXEL, INDEXED], 8);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('PLTE', palette),
    chunk('IDAT', deflateSync(lines)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}

const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${String(character.charCodeAt(0))};`);
