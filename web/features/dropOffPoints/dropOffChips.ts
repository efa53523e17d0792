import { type Urgency, urgencyOf } from '@boucle/contract/shared/collectionSites/urgency.ts';
import { type DropOffPoint } from '@boucle/contract/features/dropOffPoints/calls.ts';
import { DROP_OFF_STATUS_LABELS } from '@boucle/contract/shared/dropOffPoints/kinds.ts';
import { mdiCancel, mdiCheckCircleOutline } from '@mdi/js';
import { urgencyChip } from '../../shared/places/urgency.ts';
import { type ChipLook } from '../../ui/StatusChip.tsx';

/** The chip of the status of a drop-off point. */
export function dropOffStatusChip(status: DropOffPoint['status']): ChipLook {
  return status === 'active'
    ? { state: 'ok', icon: mdiCheckCircleOutline, label: DROP_OFF_STATUS_LABELS.active }
    : { state: 'neutral', icon: mdiCancel, label: DROP_OFF_STATUS_LABELS.disabled };
}

/** How urgent it is to go there; a closed point is out of service. */
export function dropOffUrgency({ fill_percent, status }: Pick<DropOffPoint, 'fill_percent' | 'status'>): Urgency {
  return urgencyOf(fill_percent, status === 'active');
}

/** The same as a chip: « Plein », « Bientôt plein », « À jour », « Désactivé ». */
export function dropOffUrgencyChip(point: Pick<DropOffPoint, 'fill_percent' | 'status'>): ChipLook {
  const urgency = dropOffUrgency(point);
  if (urgency === 'off') return urgencyChip(urgency, DROP_OFF_STATUS_LABELS.disabled);
  return urgency === 'full' ? urgencyChip(urgency, 'Plein') : urgencyChip(urgency);
}
