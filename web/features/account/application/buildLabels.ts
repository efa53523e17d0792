import { BUILD_STATE_LABELS, type BuildState } from '@boucle/contract/features/appBuilds/labels.ts';
import { type AppBuild } from '@boucle/contract/features/appBuilds/calls.ts';
import { decimalNumber, quantity } from '@boucle/contract/base/format.ts';
import {
  mdiAlertOutline,
  mdiCheckCircleOutline,
  mdiClockOutline,
  mdiHammerWrench,
  mdiPackageVariantClosed,
  mdiSend,
} from '@mdi/js';
import { chipsOf } from '../../../ui/StatusChip.tsx';

export const buildChip = chipsOf<BuildState>(
  {
    waiting: { state: 'neutral', icon: mdiClockOutline },
    preparing: { state: 'transit', icon: mdiPackageVariantClosed },
    sent: { state: 'transit', icon: mdiSend },
    building: { state: 'transit', icon: mdiHammerWrench },
    done: { state: 'ok', icon: mdiCheckCircleOutline },
    failed: { state: 'alert', icon: mdiAlertOutline },
  },
  BUILD_STATE_LABELS,
);

export const buildName = ({ number }: Pick<AppBuild, 'number'>): string => `Construction n°\u00a0${quantity(number)}`;

/**
 * How long a build took from asking to its end: « 42 s », « 4 min 05 s », « 1 h 12 min »; undefined
 * until it ends.
 */
export function lasted({
  created_at: from,
  ended_at: to,
}: Pick<AppBuild, 'created_at' | 'ended_at'>): string | undefined {
  if (to === null) return undefined;
  const seconds = Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 1000));
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const two = (n: number): string => String(n).padStart(2, '0');
  if (hours > 0) return `${quantity(hours)}\u00a0h\u00a0${two(minutes)}\u00a0min`;
  return minutes > 0 ? `${minutes}\u00a0min\u00a0${two(seconds % 60)}\u00a0s` : `${seconds}\u00a0s`;
}

/** « 0,4 Mo », rounded up. */
export const megabytes = (bytes: number): string => `${decimalNumber(Math.ceil(bytes / 1024 / 102.4) / 10)}\u00a0Mo`;
