import { type Urgency, URGENCY_LABELS } from '@boucle/contract/shared/collectionSites/urgency.ts';
import { mdiAlertOutline, mdiCancel, mdiCheckCircleOutline, mdiClockOutline } from '@mdi/js';
import { type MarkTone } from '../../ui/map/marker.ts';
import { type ChipLook } from '../../ui/StatusChip.tsx';

const CHIPS: Readonly<Record<Urgency, Omit<ChipLook, 'label'>>> = {
  full: { state: 'alert', icon: mdiAlertOutline },
  soon: { state: 'warn', icon: mdiClockOutline },
  fine: { state: 'ok', icon: mdiCheckCircleOutline },
  off: { state: 'neutral', icon: mdiCancel },
};

/** The chip of an urgency; the words may be more precise: « 2 pleins ». */
export function urgencyChip(urgency: Urgency, label = URGENCY_LABELS[urgency]): ChipLook {
  return { ...CHIPS[urgency], label };
}

/** The tone of its mark on a map. */
export const MARK_TONES: Readonly<Record<Urgency, MarkTone>> = { full: 'alert', soon: 'warn', fine: 'ok', off: 'off' };

/** Text of the mark: the filling in %, « HS » out of service, « – » when it is not known. */
export function markText(urgency: Urgency, fill: number | null): string {
  if (urgency === 'off') return 'HS';
  return fill === null ? '–' : String(Math.min(fill, 999));
}
