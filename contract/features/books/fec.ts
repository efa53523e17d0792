/** One entry for each transaction, or for all transactions of a type on a day. */
export const FEC_GRAINS = ['detailed', 'daily'] as const;
export type FecGrain = (typeof FEC_GRAINS)[number];

export const FEC_GRAIN_LABELS: Readonly<Record<FecGrain, string>> = {
  detailed: 'Détaillé\u00a0: une écriture par transaction',
  daily: 'Journalier\u00a0: une écriture par jour et par type de transaction',
};

/**
 * The name of a file: the law's when it holds the whole accounting of a structure, else one that
 * marks it as partial. It also marks entries that differ from what a closing sealed.
 */
export const fecName = (siren: string, lastDay: string, isWhole: boolean, isBroken = false): string =>
  `${siren}FEC${lastDay.replaceAll('-', '')}${isWhole ? '' : '-journaux-auxiliaires'}${isBroken ? '-sceau-rompu' : ''}.txt`;

/** Refusal of a file without a SIREN. */
export const FEC_WITHOUT_SIREN =
  'Indiquez d’abord le SIREN de la structure, dans les mentions des relevés\u00a0: il nomme le fichier.';
