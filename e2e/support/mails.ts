import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { dataDir } from './database.ts';

const LINK = /https?:\/\/[^\s"/]+(\/(?:admin\/password\/(?!forgotten)|accountant\/)[\w.-]+)/;

/** The path of the link in the latest mail to somebody, once it has left. */
export const mailedLink = (email: string): Promise<string> => linkMailedFrom(dataDir(), email);

/** The same of the server of any folder. */
export async function linkMailedFrom(folder: string, email: string): Promise<string> {
  const outbox = join(folder, 'outbox');
  let path = '';
  await expect(async () => {
    const mails = await Promise.all((await readdir(outbox)).sort().map((name) => readFile(join(outbox, name), 'utf8')));
    // Lines are cut in the middle of words (quoted-printable).
    const links = mails
      .filter((text) => text.includes(`To: ${email}`))
      .flatMap((text) => LINK.exec(text.replaceAll(/=\r?\n/g, ''))?.[1] ?? []);
    path = links.at(-1) ?? '';
    expect(path).not.toBe('');
  }).toPass({ timeout: 10_000 });
  return path;
}
