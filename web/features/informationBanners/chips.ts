import {
  BANNER_LEVEL_LABELS,
  BANNER_STATUS_LABELS,
  type BannerLevel,
  type BannerStatus,
} from '@boucle/contract/informationBanners/labels.ts';
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
import { type ChipLook } from '../../ui/StatusChip.tsx';

const STATUS_LOOKS: Readonly<Record<BannerStatus, Omit<ChipLook, 'label'>>> = {
  draft: { state: 'neutral', icon: mdiPencilOutline },
  scheduled: { state: 'warn', icon: mdiCalendarClockOutline },
  online: { state: 'ok', icon: mdiBroadcast },
  ended: { state: 'neutral', icon: mdiArchiveOutline },
};

const LEVEL_LOOKS: Readonly<Record<BannerLevel, Omit<ChipLook, 'label'>>> = {
  info: { state: 'clean', icon: mdiInformationOutline },
  success: { state: 'ok', icon: mdiCheckCircleOutline },
  warning: { state: 'warn', icon: mdiAlertOutline },
  alert: { state: 'alert', icon: mdiAlertCircleOutline },
};

/** The chip of a banner's status. */
export const statusChip = (status: BannerStatus): ChipLook => ({
  ...STATUS_LOOKS[status],
  label: BANNER_STATUS_LABELS[status],
});

/** The chip of a banner's level. */
export const levelChip = (level: BannerLevel): ChipLook => ({
  ...LEVEL_LOOKS[level],
  label: BANNER_LEVEL_LABELS[level],
});
