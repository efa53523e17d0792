import { ROUND_STATUS_LABELS, type RoundStatus } from '@boucle/contract/features/rounds/labels.ts';
import {
  mdiBicycleCargo,
  mdiCancel,
  mdiCheckCircleOutline,
  mdiPencilOutline,
  mdiTrayArrowDown,
  mdiStorefrontOutline,
} from '@mdi/js';
import { type ChipLook, type ChipState } from '../../../ui/StatusChip.tsx';

const LOOKS: Readonly<Record<RoundStatus, readonly [ChipState, string]>> = {
  draft: ['neutral', mdiPencilOutline],
  ready: ['held', mdiBicycleCargo],
  under_way: ['transit', mdiBicycleCargo],
  done: ['ok', mdiCheckCircleOutline],
  cancelled: ['neutral', mdiCancel],
};

/** The status of a round as a chip. */
export function roundChip(status: RoundStatus): ChipLook {
  const [state, icon] = LOOKS[status];
  return { state, icon, label: ROUND_STATUS_LABELS[status] };
}

export const STOP_ICONS = { restaurant: mdiStorefrontOutline, drawer: mdiTrayArrowDown } as const;
