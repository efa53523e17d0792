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
  mdiLockOutline,
  mdiPencilOutline,
  mdiProgressClock,
} from '@mdi/js';
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
