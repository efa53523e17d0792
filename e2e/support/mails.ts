import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { dataDir } from './database.ts';

const LINK = /https?:\/\/[^\s"/]+(\/admin\/password\/[\w-]+)/;

/** The path of the link in the latest mail to somebody, once it has left. */
export async function mailedLink(email: string): Promise<string> {
  const outbox = join(dataDir(), 'outbox');
  let path = '';
  await expect(async () => {
    const mails = await Promise.all((await readdir(outbox)).sort().map((name) => readFile(join(outbox, name), 'utf8')));
    const mail = mails.findLast((text) => text.includes(`To: ${email}`)) ?? '';
    // Lines are cut in the middle of words (quoted-printable).
    path = LINK.exec(mail.replaceAll(/=\r?\n/g, ''))?.[1] ?? '';
    expect(path).not.toBe('');
  }).toPass({ timeout: 10_000 });
  return path;
}
