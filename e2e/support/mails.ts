import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { dataDir } from './database.ts';

const LINK = /https?:\/\/[^\s"/]+(\/(?:admin\/password\/(?!forgotten)|oauth\/sign-up\/|accountant\/)[\w.-]+)/;

/** The path of the link in the latest mail to somebody, once it has left. */
export const mailedLink = (email: string): Promise<string> => linkMailedFrom(dataDir(), email);

/** The same of the server of any folder. */
export const linkMailedFrom = (folder: string, email: string): Promise<string> => mailedFrom(folder, email, LINK);

/** The code of six digits in the latest mail to somebody that has one, once it has left. */
export const mailedCode = (email: string): Promise<string> => mailedFrom(dataDir(), email, /Code\s*:\s*(\d{6})\b/);

/** The path of the page of the latest message to somebody, once it has left. */
export const mailedMessage = (email: string): Promise<string> => mailedFrom(dataDir(), email, /(\/m\/[\w.-]+)/);

async function mailedFrom(folder: string, email: string, searched: RegExp): Promise<string> {
  const outbox = join(folder, 'outbox');
  let found = '';
  await expect(async () => {
    const mails = await Promise.all((await readdir(outbox)).sort().map((name) => readFile(join(outbox, name), 'utf8')));
    // Lines are cut in the middle of words (quoted-printable).
    const all = mails
      .filter((text) => text.includes(`To: ${email}`))
      .flatMap((text) => searched.exec(text.replaceAll(/=\r?\n/g, '').replaceAll('=C2=A0', ' '))?.[1] ?? []);
    found = all.at(-1) ?? '';
    expect(found).not.toBe('');
  }).toPass({ timeout: 10_000 });
  return found;
}
