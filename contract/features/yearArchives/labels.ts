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

/** The name under which an archive is saved. */
export const yearArchiveName = (year: number): string => `dossier-${year}.zip`;
