import { createPrivateKey } from 'node:crypto';
import { archiveOf } from './archive.ts';
import { type Files, makeIcons } from './icons.ts';

/**
 * The signed archive of an application with its icons in every size; undefined when the icon cannot
 * be read. `key`: PKCS #8, the bytes of the key that signs archives.
 */
export async function applicationArchive(
  icon: Uint8Array,
  ground: string,
  contents: Files,
  key: Uint8Array,
): Promise<{ bytes: Uint8Array; icons: number } | undefined> {
  const icons = await makeIcons(icon, ground).catch(() => undefined);
  if (icons === undefined) return undefined;
  const signingKey = createPrivateKey({ key: Buffer.from(key), format: 'der', type: 'pkcs8' });
  return { bytes: archiveOf(new Map([...contents, ...icons]), signingKey), icons: icons.size };
}
