import { verify } from 'node:crypto';
import { unzipSync } from 'fflate';
import { sha256, SUMS, SUMS_SIGNATURE } from './archive.ts';

/**
 * The files of an archive, once its signature and every digest were checked; undefined when one of
 * them does not hold.
 */
export function verifiedFiles(archive: Uint8Array, publicKey: string): Record<string, Uint8Array> | undefined {
  let files: Record<string, Uint8Array>;
  try {
    files = unzipSync(archive);
  } catch {
    return undefined;
  }
  const { [SUMS]: sums, [SUMS_SIGNATURE]: signature, ...rest } = files;
  if (sums === undefined || signature === undefined || !verify(null, sums, publicKey, signature)) return undefined;
  const listedSums = new TextDecoder().decode(sums);
  const found = Object.keys(rest)
    .sort()
    .map((name) => `${sha256(rest[name] ?? new Uint8Array())}  ${name}\n`);
  return listedSums === found.join('') ? rest : undefined;
}
