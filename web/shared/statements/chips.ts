import {
  MONTH_STATE_LABELS,
  type MonthState,
  STATEMENT_STATE_LABELS,
  type StatementState,
} from '@boucle/contract/shared/statements/labels.ts';
import {
  mdiAlertOutline,
  mdiCashRefund,
  mdiCheckCircleOutline,
  mdiClockOutline,
  mdiEmailOutline,
  mdiLockOutline,
  mdiPencilOutline,
  mdiProgressClock,
} from '@mdi/js';
import { type MessageState } from '@boucle/contract/shared/messages/labels.ts';
import { messageChip } from '../messages/chips.ts';
import { chipsOf } from '../../ui/StatusChip.tsx';

/** The chip of what is left of a statement. */
export const statementChip = chipsOf<StatementState>(
  {
    to_pay: { state: 'warn', icon: mdiClockOutline },
    late: { state: 'alert', icon: mdiAlertOutline },
    to_refund: { state: 'transit', icon: mdiCashRefund },
    paid: { state: 'ok', icon: mdiCheckCircleOutline },
  },
  STATEMENT_STATE_LABELS,
);

/** Whether a paper was brought by a message, and what became of it. */
export const mailedChip = (mailed: MessageState | null) => (mailed === null ? TO_SEND : messageChip(mailed));

const TO_SEND = { state: 'neutral', icon: mdiEmailOutline, label: 'À envoyer' } as const;

/** The chip of a month of the calendar of closings. */
export const monthChip = chipsOf<MonthState>(
  {
    closed: { state: 'ok', icon: mdiLockOutline },
    ready: { state: 'todo', icon: mdiPencilOutline },
    waiting: { state: 'neutral', icon: mdiClockOutline },
    current: { state: 'neutral', icon: mdiProgressClock },
  },
  MONTH_STATE_LABELS,
);
