import { type Span, spanAround, spanName } from '../../shared/spans.ts';

/** From asked to over. */
export const YEAR_ARCHIVE_STATES = ['waiting', 'making', 'made', 'failed'] as const;
export type YearArchiveState = (typeof YEAR_ARCHIVE_STATES)[number];

export const YEAR_ARCHIVE_STATE_LABELS: Readonly<Record<YearArchiveState, string>> = {
  waiting: 'En attente',
  making: 'En préparation',
  made: 'Prêt',
  failed: 'Échec',
};

export const isUnderWay = (state: YearArchiveState): boolean => state === 'waiting' || state === 'making';

/** Days that an archive is kept once it is made. */
export const YEAR_ARCHIVE_DAYS = 7;

/** Archives that an initiative keeps at once. */
export const YEAR_ARCHIVES_KEPT = 10;

/** A year, or a quarter of it from 1 to 4. */
export interface ArchivePeriod {
  readonly year: number;
  readonly quarter: number | null;
}

/** Its days, also the ones to come. */
export const archiveSpan = ({ year, quarter }: ArchivePeriod): Span =>
  quarter === null
    ? spanAround('year', `${year}-01-01`)
    : spanAround('quarter', `${year}-${String(quarter * 3).padStart(2, '0')}-01`);

/** « 2026 », « 3e trimestre 2026 ». */
export const archiveTitle = (period: ArchivePeriod): string => spanName(archiveSpan(period));

/** The name under which an archive is saved: « dossier-2026-T3.zip ». */
export const yearArchiveName = ({ year, quarter }: ArchivePeriod): string =>
  `dossier-${year}${quarter === null ? '' : `-T${quarter}`}.zip`;
