import { MAIL_STATE_LABELS, type MailState } from '@boucle/contract/features/mails/labels.ts';
import { type MailRow } from '@boucle/contract/features/mails/calls.ts';
import { mdiAlertOutline, mdiCheckCircleOutline, mdiClockOutline, mdiEmailCheckOutline } from '@mdi/js';
import { chipsOf, StatusChip } from '../../ui/StatusChip.tsx';
import { type PhoneRow } from '../../ui/table/tableProps.ts';
import { Moment } from '../../ui/figures/Moment.tsx';

/** The chip of a mail's state. */
export const mailChip = chipsOf<MailState>(
  {
    waiting: { state: 'warn', icon: mdiClockOutline },
    sent: { state: 'ok', icon: mdiCheckCircleOutline },
    failed: { state: 'alert', icon: mdiAlertOutline },
    resent: { state: 'neutral', icon: mdiEmailCheckOutline },
  },
  MAIL_STATE_LABELS,
);

/** A mail in two lines. */
export const mailPhone = ({ subject, recipient, state, created_at }: MailRow): PhoneRow => ({
  title: subject,
  chip: <StatusChip {...mailChip(state)} />,
  meta: recipient,
  metaEnd: <Moment at={created_at} />,
});
