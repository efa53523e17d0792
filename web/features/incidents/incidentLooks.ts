import { INCIDENT_STATUS_LABELS, type IncidentStatus } from '@boucle/contract/shared/incidents/labels.ts';
import { mdiAlertOutline, mdiArchiveOutline, mdiCheckCircleOutline, mdiCommentTextOutline } from '@mdi/js';
import { chipsOf } from '../../ui/StatusChip.tsx';

export const incidentChip = chipsOf<IncidentStatus>(
  {
    open: { state: 'warn', icon: mdiAlertOutline },
    explained: { state: 'transit', icon: mdiCommentTextOutline },
    settled: { state: 'ok', icon: mdiCheckCircleOutline },
    dismissed: { state: 'neutral', icon: mdiArchiveOutline },
  },
  INCIDENT_STATUS_LABELS,
);
