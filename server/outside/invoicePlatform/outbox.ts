import { existsSync, lstatSync, mkdirSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { writeDurably } from '../../platform/files/durable.ts';
import { type InvoicePlatform, type ReceivedMessage } from './platform.ts';

/** Names of the two folders of each account: files that leave, files that come back. */
const OUT = 'a-deposer';
const IN = 'statuts';

/**
 * A folder instead of a platform: invoices and messages are written there for anyone who carries
 * them to a platform, and the CDAR messages that are put back are read. A file is whole or absent.
 */
export function openOutbox(folder: string): InvoicePlatform {
  const folderOf = (accountId: number, part: string): string => {
    const path = join(folder, String(accountId), part);
    mkdirSync(path, { recursive: true });
    return path;
  };
  return {
    name: 'Dossier de dépôt',
    deposit({ accountId, siren, label, pdf }) {
      const name = `${siren}_${fileNameOf(label)}.pdf`;
      return inOrder(() => {
        writeDurably(join(folderOf(accountId, OUT), name), pdf);
        return name;
      });
    },
    report: (accountId, messageId, xml) =>
      inOrder(() => writeDurably(join(folderOf(accountId, OUT), `${fileNameOf(messageId)}.xml`), xml)),
    statuses: (accountId, since) => inOrder(() => messagesOf(folderOf(accountId, IN), since)),
    close: () => undefined,
  };
}

/** A number may hold what a path means something by. */
const fileNameOf = (text: string): string => text.replaceAll(/[^A-Za-z0-9_.-]/g, '-');

/** Runs synchronous work as a promise: what it throws rejects it. */
const inOrder = <T>(work: () => T): Promise<T> => Promise.resolve().then(work);

/** Names of the files that were seen, in the order in which they came. */
const REGISTER = '.recus.json';
const registerSchema = z.object({
  /** How many were read before there was a register. */
  before: z.int(),
  files: z.array(z.object({ name: z.string(), at: z.number(), size: z.number() })),
});
/** Positions of before were instants, in milliseconds. */
const FIRST_INSTANT = 1e11;
/** Bytes of a message at most. */
const MOST_BYTES = 2_000_000;

/**
 * Messages by their place in the register of the folder: a file that is put there late, or has an
 * old date, follows the ones that were read. One that is written anew under its name is another
 * one. What is no readable file is a message without content.
 */
function messagesOf(folder: string, since: string): ReceivedMessage[] {
  const path = join(folder, REGISTER);
  const found = readdirSync(folder)
    .filter((name) => name.toLowerCase().endsWith('.xml'))
    .map((name) => {
      const stats = lstatSync(join(folder, name));
      return { name, at: stats.mtimeMs, size: stats.size, isFile: stats.isFile() };
    })
    .sort((one, other) => one.at - other.at || (one.name < other.name ? -1 : 1));
  const instant = Number(since) >= FIRST_INSTANT ? Number(since) : undefined;
  const register = existsSync(path)
    ? registerSchema.parse(JSON.parse(readFileSync(path, 'utf8')))
    : { before: found.filter(({ at }) => instant !== undefined && at < instant).length, files: [] };
  const known = new Set(register.files.map(keyOf));
  const fresh = found.filter((file) => !known.has(keyOf(file)));
  register.files.push(...fresh.map(({ name, at, size }) => ({ name, at, size })));
  if (fresh.length > 0) writeDurably(path, JSON.stringify(register));
  const there = new Map(found.map((file) => [keyOf(file), file]));
  const from = instant === undefined ? Number(since) : register.before;
  return register.files.slice(from).flatMap((file, n): ReceivedMessage[] => {
    const position = String(from + n + 1);
    const now = there.get(keyOf(file));
    // Taken away before it was read.
    if (now === undefined) return [];
    if (!now.isFile) return [{ position, unreadable: `${file.name} is no file` }];
    if (now.size > MOST_BYTES) return [{ position, unreadable: `${file.name} is too large` }];
    return [{ position, xml: readFileSync(join(folder, file.name), 'utf8') }];
  });
}

const keyOf = ({ name, at, size }: { name: string; at: number; size: number }): string => `${name}\0${at}\0${size}`;
