import { RESTAURANT_STATUS_LABELS, type RestaurantStatus } from '@boucle/contract/shared/restaurants/labels.ts';
import { mdiCancel, mdiCheckCircleOutline, mdiClockOutline } from '@mdi/js';
import { type ChipLook } from '../../ui/StatusChip.tsx';

const CHIPS: Readonly<Record<RestaurantStatus, Omit<ChipLook, 'label'>>> = {
  pending: { state: 'warn', icon: mdiClockOutline },
  active: { state: 'ok', icon: mdiCheckCircleOutline },
  disabled: { state: 'neutral', icon: mdiCancel },
};

/** The chip of a restaurant's status. */
export function restaurantChip(status: RestaurantStatus): ChipLook {
  return { ...CHIPS[status], label: RESTAURANT_STATUS_LABELS[status] };
}
