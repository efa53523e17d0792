import { ALERT_STATUS_LABELS, type AlertStatus } from '@boucle/contract/shared/alerts/labels.ts';
import {
  mdiAlertCircleOutline,
  mdiAlertOutline,
  mdiArchiveOutline,
  mdiCheckCircleOutline,
  mdiClockOutline,
} from '@mdi/js';
import { chipsOf } from '../../ui/StatusChip.tsx';

export const alertChip = chipsOf<AlertStatus>(
  {
    open: { state: 'warn', icon: mdiAlertOutline },
    snoozed: { state: 'transit', icon: mdiClockOutline },
    confirmed: { state: 'alert', icon: mdiAlertCircleOutline },
    false_alarm: { state: 'neutral', icon: mdiArchiveOutline },
    resolved: { state: 'ok', icon: mdiCheckCircleOutline },
  },
  ALERT_STATUS_LABELS,
);
