import {
  BANNER_LEVEL_LABELS,
  BANNER_STATUS_LABELS,
  type BannerLevel,
  type BannerStatus,
} from '@boucle/contract/shared/informationBanners/labels.ts';
import {
  mdiAlertOutline,
  mdiArchiveOutline,
  mdiBroadcast,
  mdiCalendarClockOutline,
  mdiCheckCircleOutline,
  mdiInformationOutline,
  mdiPencilOutline,
  mdiAlertCircleOutline,
} from '@mdi/js';
import { chipsOf } from '../../ui/StatusChip.tsx';

/** The chip of a banner's status. */
export const statusChip = chipsOf<BannerStatus>(
  {
    draft: { state: 'neutral', icon: mdiPencilOutline },
    scheduled: { state: 'warn', icon: mdiCalendarClockOutline },
    online: { state: 'ok', icon: mdiBroadcast },
    ended: { state: 'neutral', icon: mdiArchiveOutline },
  },
  BANNER_STATUS_LABELS,
);

/** The chip of a banner's level. */
export const levelChip = chipsOf<BannerLevel>(
  {
    info: { state: 'clean', icon: mdiInformationOutline },
    success: { state: 'ok', icon: mdiCheckCircleOutline },
    warning: { state: 'warn', icon: mdiAlertOutline },
    alert: { state: 'alert', icon: mdiAlertCircleOutline },
  },
  BANNER_LEVEL_LABELS,
);
