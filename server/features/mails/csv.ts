import { type MailListQuery } from '@boucle/contract/features/mails/calls.ts';
import { MAIL_COLUMNS } from '@boucle/contract/features/mails/columns.ts';
import { type Database } from '../../platform/database/pool.ts';
import { csvById } from '../../platform/http/csvFile.ts';
import { mailIds, mailsById } from './queries.ts';

/** The mails that answer the filters, in the order of the list. */
export const mailsCsv = (database: Database, accountId: number, query: MailListQuery, now: Date) =>
  csvById(
    database,
    accountId,
    'courriers',
    MAIL_COLUMNS,
    (tx) => mailIds(tx, accountId, query),
    (tx, ids) => mailsById(tx, accountId, ids, now),
  );
