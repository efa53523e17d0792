import { MOST_REASON } from '@boucle/contract/shared/invoices/labels.ts';
import { type Database } from '../../platform/database/pool.ts';
import { inScope } from '../../platform/database/tenant.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { writeEvent } from '../../platform/http/audit.ts';
import { reasonOf, statusOfCode } from './cdar/codes.ts';
import { type ReadStatus, readStatuses, UnreadableMessage } from './cdar/read.ts';
import { type InvoicePlatform, type ReceivedMessage } from './platform.ts';

/** Of what could not be used of a message, for anyone who runs the product. */
export type Unused = (reason: string, messageId: string) => void;

/**
 * Reads the platform's messages on an account's invoices since the last time: each message is kept
 * once, and adds to what became of the invoice that it names. One that cannot be read, or names no
 * invoice of the account, is skipped and reported. Answers how many statuses were added.
 */
export async function readMessages(
  database: Database,
  platform: Pick<InvoicePlatform, 'statuses'>,
  accountId: number,
  unused: Unused,
): Promise<number> {
  const run = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => inScope(database, { kind: 'account', accountId }, work);
  const since = await run((tx) => markOf(tx, accountId));
  let added = 0;
  for (const message of await platform.statuses(accountId, since)) {
    added += await run((tx) => take(tx, accountId, message, unused));
  }
  return added;
}

async function markOf(tx: Tx, accountId: number): Promise<string> {
  const { rows } = await tx.raw<{ position: string }>({
    text: 'select position from invoice_message_marks where account_id = $1',
    values: [accountId],
  });
  return rows[0]?.position ?? '';
}

async function take(tx: Tx, accountId: number, message: ReceivedMessage, unused: Unused): Promise<number> {
  const { position } = message;
  let added = 0;
  for (const { status, xml } of readOrTell(message, unused)) {
    const invoiceId = await invoiceOf(tx, accountId, status);
    if (invoiceId === undefined) unused('names no invoice of the account', status.messageId);
    else if (await add(tx, accountId, invoiceId, status, xml)) added += 1;
  }
  await tx.raw({
    text: `insert into invoice_message_marks (account_id, position) values ($1, $2)
      on conflict (account_id) do update set position = excluded.position`,
    values: [accountId, position],
  });
  return added;
}

function readOrTell(message: ReceivedMessage, unused: Unused): { status: ReadStatus; xml: string }[] {
  if ('unreadable' in message) {
    unused(message.unreadable, message.position);
    return [];
  }
  const { xml, position } = message;
  try {
    return readStatuses(xml).map((status) => ({ status, xml }));
  } catch (error) {
    if (!(error instanceof UnreadableMessage)) throw error;
    unused(error.message, position);
    return [];
  }
}

/**
 * The issued invoice that a status is about, under lock: its number, and its seller where the
 * message names one.
 */
async function invoiceOf(tx: Tx, accountId: number, { label, sellerSiren }: ReadStatus): Promise<number | undefined> {
  const { rows } = await tx.raw<{ id: number; siren: string | null }>({
    text: `select id, parties->'seller'->>'siren' as siren from invoices where account_id = $1 and label = $2 for no key update`,
    values: [accountId, label],
  });
  return rows.find(({ siren }) => sellerSiren === '' || siren === sellerSiren)?.id;
}

/**
 * Keeps a message of an invoice, once, and the status that it brings; answers whether one was
 * added.
 */
async function add(tx: Tx, accountId: number, invoiceId: number, read: ReadStatus, xml: string): Promise<boolean> {
  const { messageId, code, reasonCode, reason } = read;
  const { rowCount } = await tx.raw({
    text: `insert into invoice_messages (account_id, direction, message_id, invoice_id, code, xml, at) values ($1, 'in', $2, $3, $4, $5, $6)
      on conflict (account_id, direction, message_id, invoice_id) do nothing`,
    values: [accountId, messageId.slice(0, 200), invoiceId, code.slice(0, 20), Buffer.from(xml), tx.now()],
  });
  const status = statusOfCode(code);
  if (rowCount === 0 || status === undefined) return false;
  const now = tx.now();
  // No message comes from the future.
  const at = read.at === undefined || read.at > now ? now : read.at;
  await tx.raw({
    text: `insert into invoice_statuses (account_id, invoice_id, n, status, reason, at, source, code)
      select $1, $2, coalesce(max(n), 0) + 1, $3, $4, $5, 'platform', $6 from invoice_statuses where account_id = $1 and invoice_id = $2
      returning n`,
    values: [accountId, invoiceId, status, reasonOf(reasonCode, reason).slice(0, MOST_REASON), at, code.slice(0, 20)],
  });
  writeEvent(tx, {
    accountId,
    personId: null,
    action: 'invoices.hearStatus',
    entityId: String(invoiceId),
    details: { invoice: read.label, status },
    address: null,
    requestId: 'invoice-platform',
  });
  return true;
}
