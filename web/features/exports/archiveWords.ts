import { decimalNumber, quantity } from '@boucle/contract/base/format.ts';
import { type YearArchive } from '@boucle/contract/features/yearArchives/calls.ts';
import { YEAR_ARCHIVE_STATE_LABELS, type YearArchiveState } from '@boucle/contract/features/yearArchives/labels.ts';
import { mdiAlertOutline, mdiCheckCircleOutline, mdiClockOutline, mdiProgressClock } from '@mdi/js';
import { chipsOf } from '../../ui/StatusChip.tsx';

export const archiveChip = chipsOf<YearArchiveState>(
  {
    waiting: { state: 'neutral', icon: mdiClockOutline },
    making: { state: 'transit', icon: mdiProgressClock },
    made: { state: 'ok', icon: mdiCheckCircleOutline },
    failed: { state: 'alert', icon: mdiAlertOutline },
  },
  YEAR_ARCHIVE_STATE_LABELS,
);

const KILOBYTE = 1_000;
const MEGABYTE = 1_000_000;

/** « 320 Ko », « 3,2 Mo », rounded up. */
export const archiveSize = (bytes: number): string =>
  bytes < MEGABYTE
    ? `${quantity(Math.ceil(bytes / KILOBYTE))}\u00a0Ko`
    : `${decimalNumber(Math.ceil((bytes * 10) / MEGABYTE) / 10)}\u00a0Mo`;

/** « Transactions · fichier 3 sur 24 · 12 000 lignes »; what it waits for before it begins. */
export function progressLabel({ step, files_done: done, files_total: total, rows_done: rows }: YearArchive): string {
  if (step === null || total === null) return 'En attente\u00a0: la préparation commence dans un instant.';
  const file = `fichier ${quantity(Math.min(done + 1, total))} sur ${quantity(total)}`;
  return [step, file, ...(rows > 0 ? [`${quantity(rows)} ${rows > 1 ? 'lignes' : 'ligne'}`] : [])].join(' · ');
}
