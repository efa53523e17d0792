import { MESSAGE_STATE_LABELS, type MessageState } from '@boucle/contract/shared/messages/labels.ts';
import { mdiAlertOutline, mdiCheckCircleOutline, mdiClockOutline, mdiStorefrontOutline, mdiUndo } from '@mdi/js';
import { chipsOf } from '../../ui/StatusChip.tsx';

/** The state of a message. */
export const messageChip = chipsOf<MessageState>(
  {
    waiting: { state: 'warn', icon: mdiClockOutline },
    sent: { state: 'ok', icon: mdiCheckCircleOutline },
    failed: { state: 'alert', icon: mdiAlertOutline },
    recalled: { state: 'neutral', icon: mdiUndo },
    page: { state: 'transit', icon: mdiStorefrontOutline },
  },
  MESSAGE_STATE_LABELS,
);
