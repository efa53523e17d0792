import {
  COUNT_STATUS_LABELS,
  type CountedPlace,
  type CountedState,
  type CountStatus,
  LINE_STATUS_LABELS,
  type LineStatus,
} from '@boucle/contract/shared/stockCounts/labels.ts';
import {
  mdiAlertOutline,
  mdiArchiveOutline,
  mdiBikeFast,
  mdiCancel,
  mdiCheck,
  mdiCheckCircleOutline,
  mdiClipboardTextClockOutline,
  mdiHelpCircleOutline,
  mdiInboxOutline,
  mdiMapMarkerOutline,
  mdiPencilOutline,
  mdiRefresh,
  mdiShareOutline,
  mdiStorefrontOutline,
  mdiWarehouse,
} from '@mdi/js';
import { placeChip } from '../../../shared/transactions/placeChip.ts';
import { type ChipLook, chipsOf } from '../../../ui/StatusChip.tsx';

export const countChip = chipsOf<CountStatus>(
  {
    open: { state: 'transit', icon: mdiPencilOutline },
    review: { state: 'warn', icon: mdiClipboardTextClockOutline },
    posted: { state: 'ok', icon: mdiCheckCircleOutline },
    cancelled: { state: 'neutral', icon: mdiCancel },
  },
  COUNT_STATUS_LABELS,
);

export const lineChip = chipsOf<LineStatus>(
  {
    to_count: { state: 'neutral', icon: mdiHelpCircleOutline },
    counted: { state: 'ok', icon: mdiCheck },
    undecided: { state: 'warn', icon: mdiAlertOutline },
    short: { state: 'alert', icon: mdiRefresh },
    reserved: { state: 'warn', icon: mdiAlertOutline },
    void: { state: 'neutral', icon: mdiArchiveOutline },
    posted: { state: 'ok', icon: mdiCheckCircleOutline },
    carried: { state: 'transit', icon: mdiShareOutline },
  },
  LINE_STATUS_LABELS,
);

/** « Propres », « Sales », with their drawing. */
export const stateChip = (state: CountedState): ChipLook | undefined =>
  placeChip(state === 'clean' ? 'propres' : 'sales');

/** The state within a sentence. */
export const STATE_WORDS: Readonly<Record<CountedState, string>> = { clean: 'propres', dirty: 'sales' };

export const PLACE_ICONS: Readonly<Record<CountedPlace, string>> = {
  warehouse: mdiWarehouse,
  restaurant: mdiStorefrontOutline,
  partner: mdiBikeFast,
  drop_off_point: mdiMapMarkerOutline,
  drawer: mdiInboxOutline,
};
