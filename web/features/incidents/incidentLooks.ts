import { INCIDENT_STATUS_LABELS, type IncidentStatus } from '@boucle/contract/incidents/labels.ts';
import { mdiAlertOutline, mdiArchiveOutline, mdiCheckCircleOutline, mdiCommentTextOutline } from '@mdi/js';
import { type ChipLook } from '../../ui/StatusChip.tsx';

const LOOKS: Readonly<Record<IncidentStatus, Omit<ChipLook, 'label'>>> = {
  open: { state: 'warn', icon: mdiAlertOutline },
  explained: { state: 'transit', icon: mdiCommentTextOutline },
  settled: { state: 'ok', icon: mdiCheckCircleOutline },
  dismissed: { state: 'neutral', icon: mdiArchiveOutline },
};

export const incidentChip = (status: IncidentStatus): ChipLook => ({
  ...LOOKS[status],
  label: INCIDENT_STATUS_LABELS[status],
});
