import { ALERT_STATUS_LABELS, type AlertStatus } from '@boucle/contract/alerts/labels.ts';
import {
  mdiAlertCircleOutline,
  mdiAlertOutline,
  mdiArchiveOutline,
  mdiCheckCircleOutline,
  mdiClockOutline,
} from '@mdi/js';
import { type ChipLook } from '../../ui/StatusChip.tsx';

const LOOKS: Readonly<Record<AlertStatus, Omit<ChipLook, 'label'>>> = {
  open: { state: 'warn', icon: mdiAlertOutline },
  snoozed: { state: 'transit', icon: mdiClockOutline },
  confirmed: { state: 'alert', icon: mdiAlertCircleOutline },
  false_alarm: { state: 'neutral', icon: mdiArchiveOutline },
  resolved: { state: 'ok', icon: mdiCheckCircleOutline },
};

export const alertChip = (status: AlertStatus): ChipLook => ({ ...LOOKS[status], label: ALERT_STATUS_LABELS[status] });
