import { WASH_LOT_STATUS_LABELS, type WashLotStatus } from '@boucle/contract/shared/washLots/labels.ts';
import { type WashSiteKind } from '@boucle/contract/shared/washSites/labels.ts';
import {
  mdiBellAlertOutline,
  mdiCheckCircleOutline,
  mdiClipboardCheckOutline,
  mdiDishwasher,
  mdiHomeOutline,
  mdiSilverwareForkKnife,
  mdiTrayFull,
  mdiWashingMachine,
} from '@mdi/js';
import { chipsOf } from '../../ui/StatusChip.tsx';

export const lotChip = chipsOf<WashLotStatus>(
  {
    open: { state: 'dirty', icon: mdiTrayFull },
    washed: { state: 'transit', icon: mdiDishwasher },
    inspected: { state: 'clean', icon: mdiClipboardCheckOutline },
    closed: { state: 'ok', icon: mdiCheckCircleOutline },
    recalled: { state: 'alert', icon: mdiBellAlertOutline },
  },
  WASH_LOT_STATUS_LABELS,
);

export const SITE_ICONS: Readonly<Record<WashSiteKind, string>> = {
  own: mdiHomeOutline,
  laundry: mdiWashingMachine,
  restaurant: mdiSilverwareForkKnife,
};
