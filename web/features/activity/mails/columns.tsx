import { type Address } from '@boucle/contract/pages.ts';
import { dateTime } from '@boucle/contract/base/format.ts';
import { mailKindLabel } from '@boucle/contract/features/mails/labels.ts';
import { type MAIL_SORTS, type MailRow } from '@boucle/contract/features/mails/calls.ts';
import { mailChip, mailPhone } from '../../../shared/mails/mailDisplay.tsx';
import { UNKNOWN_CELL } from '../../../ui/cells.tsx';
import { chip } from '../../../ui/StatusChip.tsx';
import { type Column, DATE_TIME_WIDTH } from '../../../ui/table/columns.ts';
import { type RowTraits } from '../../../ui/table/tableProps.ts';

export const MAIL_COLUMNS: readonly Column<MailRow, (typeof MAIL_SORTS)[number]>[] = [
  {
    key: 'created_at',
    label: 'Écrit le',
    sort: true,
    width: DATE_TIME_WIDTH,
    cell: ({ created_at }) => dateTime(created_at),
  },
  { key: 'kind', label: 'Nature', width: 162, priority: 6, cell: ({ kind }) => mailKindLabel(kind) },
  {
    key: 'recipient',
    label: 'Destinataire',
    sort: true,
    width: 200,
    priority: 8,
    cell: ({ recipient }) => recipient,
  },
  { key: 'subject', label: 'Objet', width: 220, priority: 7, grow: true, cell: ({ subject }) => subject },
  {
    key: 'state',
    label: 'État',
    width: 130,
    priority: 9,
    cell: ({ state }) => chip(mailChip(state)),
  },
  {
    key: 'sent_at',
    label: 'Parti le',
    width: DATE_TIME_WIDTH,
    priority: 3,
    cell: ({ sent_at }) => (sent_at === null ? UNKNOWN_CELL : dateTime(sent_at)),
  },
];

/** A mail as a row; a click opens it. */
export const mailRow = (addressOf: (opened: { open: number }) => Address): RowTraits<MailRow> => ({
  key: ({ id }) => String(id),
  name: ({ subject, recipient }) => `e-mail «\u00a0${subject}\u00a0» à ${recipient}`,
  to: ({ id }) => addressOf({ open: id }),
  phone: mailPhone,
});
