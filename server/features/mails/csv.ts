import { type ByteStream } from '@boucle/contract/base/download.ts';
import { dateTime, parisDay } from '@boucle/contract/base/format.ts';
import { MAIL_STATE_LABELS, mailKindLabel } from '@boucle/contract/features/mails/labels.ts';
import { type MailListQuery, type MailRow } from '@boucle/contract/features/mails/calls.ts';
import { pagesById } from '../../platform/database/pagesById.ts';
import { type Database } from '../../platform/database/pool.ts';
import { type CsvColumn, csvHeaders, csvStream } from '../../platform/http/csv.ts';
import { instantCell } from '../../platform/http/csvValues.ts';
import { mailIds, mailsById } from './queries.ts';

const COLUMNS: readonly CsvColumn<MailRow>[] = [
  { heading: 'Écrit le', value: ({ created_at }) => dateTime(created_at) },
  { heading: 'Nature', value: ({ kind }) => mailKindLabel(kind) },
  { heading: 'Destinataire', value: ({ recipient }) => recipient, typed: true },
  { heading: 'Objet', value: ({ subject }) => subject, typed: true },
  { heading: 'État', value: ({ state }) => MAIL_STATE_LABELS[state] },
  { heading: 'Parti le', value: ({ sent_at }) => instantCell(sent_at) },
  { heading: 'Essais', value: ({ attempts }) => String(attempts) },
  { heading: 'Raison', value: ({ reason }) => reason ?? '', typed: true },
];

/**
 * The mails that answer the filters, in the order of the list, as a streamed CSV; never what they
 * say.
 */
export function mailsCsv(
  database: Database,
  accountId: number,
  query: MailListQuery,
  now: Date,
): { headers: Record<string, string>; body: ByteStream } {
  const pages = pagesById(
    database,
    accountId,
    (tx) => mailIds(tx, accountId, query),
    (tx, ids) => mailsById(tx, accountId, ids, now),
  );
  return { headers: csvHeaders(`courriers-${parisDay(new Date())}`), body: csvStream(COLUMNS, pages) };
}
