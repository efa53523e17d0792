import { createHash, sign, type KeyObject } from 'node:crypto';
import { zipSync, type Zippable } from 'fflate';
import { type Files } from './icons.ts';

export const SUMS = 'SHA256SUMS';
export const SUMS_SIGNATURE = 'SHA256SUMS.sig';
/** Bytes above which an archive is refused: pictures are all small. */
export const ARCHIVE_MAX = 16 * 1024 * 1024;

/**
 * Neither the clock nor the zone of the machine may show: a zip writes local times, and this is
 * always the same one.
 */
const noTime = (): Date => new Date(1980, 0, 1);
const PACKED = /\.(png|webp)$/;
const STORED = 0;
const DEFLATED = 9;

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/**
 * A zip of the files, in the order of their names, with SHA256SUMS (as `sha256sum -c` reads it) and
 * SHA256SUMS.sig (its Ed25519 signature, 64 bytes). The same files and key give the same bytes.
 */
export function archiveOf(files: Files, key: KeyObject): Uint8Array {
  const names = [...files.keys()].sort();
  const bytesOf = (name: string): Uint8Array => files.get(name) ?? new Uint8Array();
  const sums = Buffer.from(names.map((name) => `${sha256(bytesOf(name))}  ${name}\n`).join(''));
  const all: Zippable = {
    [SUMS]: [sums, { level: DEFLATED }],
    [SUMS_SIGNATURE]: [new Uint8Array(sign(null, sums, key)), { level: STORED }],
  };
  for (const name of names) all[name] = [bytesOf(name), { level: PACKED.test(name) ? STORED : DEFLATED }];
  return zipSync(all, { mtime: noTime() });
}
