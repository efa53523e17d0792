import { dateTime } from '@boucle/contract/format.ts';
import { MAIL_STATE_LABELS, mailKindLabel, type MailState } from '@boucle/contract/mails/labels.ts';
import { type MailRow } from '@boucle/contract/mails.ts';
import { mdiAlertOutline, mdiCheckCircleOutline, mdiClockOutline } from '@mdi/js';
import { UNKNOWN_CELL } from '../../../ui/cells.tsx';
import { chip, StatusChip, type ChipLook } from '../../../ui/StatusChip.tsx';
import { type Column } from '../../../ui/table/columns.ts';
import { type RowTraits } from '../../../ui/table/tableProps.ts';

const LOOKS: Readonly<Record<MailState, Omit<ChipLook, 'label'>>> = {
  waiting: { state: 'warn', icon: mdiClockOutline },
  sent: { state: 'ok', icon: mdiCheckCircleOutline },
  failed: { state: 'alert', icon: mdiAlertOutline },
};

/** The chip of a mail's state. */
export const mailChip = (state: MailState): ChipLook => ({ ...LOOKS[state], label: MAIL_STATE_LABELS[state] });

export const MAIL_COLUMNS: readonly Column<MailRow>[] = [
  {
    key: 'created_at',
    label: 'Écrit le',
    sort: 'created_at',
    width: 150,
    cell: ({ created_at }) => dateTime(created_at),
  },
  { key: 'kind', label: 'Nature', width: 150, priority: 6, cell: ({ kind }) => mailKindLabel(kind) },
  {
    key: 'recipient',
    label: 'Destinataire',
    sort: 'recipient',
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
    width: 150,
    priority: 3,
    cell: ({ sent_at }) => (sent_at === null ? UNKNOWN_CELL : dateTime(sent_at)),
  },
];

/** A mail as a row; a click opens it. */
export const mailRow = (addressOf: (opened: { open: number }) => string): RowTraits<MailRow> => ({
  key: ({ id }) => String(id),
  name: ({ subject, recipient }) => `e-mail «\u00a0${subject}\u00a0» à ${recipient}`,
  to: ({ id }) => addressOf({ open: id }),
  phone: ({ subject, recipient, state, created_at }) => ({
    title: subject,
    chip: <StatusChip {...mailChip(state)} />,
    meta: recipient,
    metaEnd: dateTime(created_at),
  }),
});
