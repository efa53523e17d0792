import {
  MONTH_STATE_LABELS,
  type MonthState,
  STATEMENT_STATE_LABELS,
  type StatementState,
} from '@boucle/contract/statements/labels.ts';
import {
  mdiAlertOutline,
  mdiCashRefund,
  mdiCheckCircleOutline,
  mdiClockOutline,
  mdiLockOutline,
  mdiPencilOutline,
  mdiProgressClock,
} from '@mdi/js';
import { type ChipLook } from '../../ui/StatusChip.tsx';

const CHIPS: Readonly<Record<StatementState, Omit<ChipLook, 'label'>>> = {
  to_pay: { state: 'warn', icon: mdiClockOutline },
  late: { state: 'alert', icon: mdiAlertOutline },
  to_refund: { state: 'transit', icon: mdiCashRefund },
  paid: { state: 'ok', icon: mdiCheckCircleOutline },
};

const MONTH_LOOKS: Readonly<Record<MonthState, Omit<ChipLook, 'label'>>> = {
  closed: { state: 'ok', icon: mdiLockOutline },
  ready: { state: 'todo', icon: mdiPencilOutline },
  waiting: { state: 'neutral', icon: mdiClockOutline },
  current: { state: 'neutral', icon: mdiProgressClock },
};

/** The chip of what is left of a statement. */
export const statementChip = (state: StatementState): ChipLook => ({
  ...CHIPS[state],
  label: STATEMENT_STATE_LABELS[state],
});

/** The chip of a month of the calendar of closings. */
export const monthChip = (state: MonthState): ChipLook => ({ ...MONTH_LOOKS[state], label: MONTH_STATE_LABELS[state] });
