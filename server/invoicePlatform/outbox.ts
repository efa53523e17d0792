import { mkdirSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { writeDurably } from '../files/durable.ts';
import { type InvoicePlatform, type ReceivedMessage } from './platform.ts';

/** Names of the two folders of each account: files that leave, files that come back. */
const OUT = 'a-deposer';
const IN = 'statuts';

/**
 * A folder instead of a platform: invoices and messages are written there for whoever carries them to a platform, and the CDAR messages that are put
 * back are read. A file is whole or absent.
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

/** Files by the instant of their last writing, those of the last position too: two may have one instant. */
function messagesOf(folder: string, since: string): ReceivedMessage[] {
  return readdirSync(folder)
    .filter((name) => name.toLowerCase().endsWith('.xml'))
    .map((name) => ({ name, at: statSync(join(folder, name)).mtimeMs }))
    .filter(({ at }) => since === '' || at >= Number(since))
    .sort((one, other) => one.at - other.at || (one.name < other.name ? -1 : 1))
    .map(({ name, at }) => ({ position: String(at), xml: readFileSync(join(folder, name), 'utf8') }));
}
