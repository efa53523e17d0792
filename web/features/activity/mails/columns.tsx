import { tableColumns } from '../../../shared/lists/tableColumns.tsx';
import { MAIL_COLUMNS as DECLARED } from '@boucle/contract/features/mails/columns.ts';
import { type Address } from '@boucle/contract/pages.ts';
import { type MAIL_SORTS, type MailRow } from '@boucle/contract/features/mails/calls.ts';
import { mailChip, mailPhone } from '../../../shared/mails/mailDisplay.tsx';
import { chip } from '../../../ui/StatusChip.tsx';
import { type Column } from '../../../ui/table/columns.ts';
import { type RowTraits } from '../../../ui/table/tableProps.ts';

export const MAIL_COLUMNS: readonly Column<MailRow, (typeof MAIL_SORTS)[number]>[] = tableColumns(DECLARED, [
  { key: 'created_at', sort: true },
  { key: 'kind', width: 162, priority: 6 },
  { key: 'recipient', sort: true, width: 200, priority: 8 },
  { key: 'subject', width: 220, priority: 7, grow: true },
  { key: 'state', width: 130, priority: 9, cell: ({ state }) => chip(mailChip(state)) },
  { key: 'sent_at', priority: 3 },
]);

/** A mail as a row; a click opens it. */
export const mailRow = (addressOf: (opened: { open: number }) => Address): RowTraits<MailRow> => ({
  key: ({ id }) => String(id),
  name: ({ subject, recipient }) => `e-mail «\u00a0${subject}\u00a0» à ${recipient}`,
  to: ({ id }) => addressOf({ open: id }),
  phone: mailPhone,
});
