import { ROUND_STATUS_LABELS, type RoundStatus } from '@boucle/contract/features/rounds/labels.ts';
import { parisDay } from '@boucle/contract/base/format.ts';
import {
  mdiAlertOutline,
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

/** Whether a Paris day is over. */
export const isPastDay = (day: string): boolean => day < parisDay(new Date());

/** The status of a round as a chip; one of a day that is past, and not done, is late. */
export function roundChip({ status, day }: { readonly status: RoundStatus; readonly day: string }): ChipLook {
  if ((status === 'draft' || status === 'ready') && isPastDay(day))
    return { state: 'warn', icon: mdiAlertOutline, label: 'En retard' };
  const [state, icon] = LOOKS[status];
  return { state, icon, label: ROUND_STATUS_LABELS[status] };
}

export const STOP_ICONS = { restaurant: mdiStorefrontOutline, drawer: mdiTrayArrowDown } as const;
