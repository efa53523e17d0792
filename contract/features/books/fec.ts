import { type Span, spanAround } from '../../shared/spans.ts';
import { addDays } from '../../base/format.ts';

/** One entry for each transaction, or for all transactions of a type on a day. */
export const FEC_GRAINS = ['detailed', 'daily'] as const;
export type FecGrain = (typeof FEC_GRAINS)[number];

export const FEC_GRAIN_LABELS: Readonly<Record<FecGrain, string>> = {
  detailed: 'Détaillé\u00a0: une écriture par transaction',
  daily: 'Journalier\u00a0: une écriture par jour et par type de transaction',
};

interface FecNamed {
  /** The law's name: the whole accounting of a structure is here. */
  readonly isWhole?: boolean;
  /** Entries differ from what a closing sealed. */
  readonly isBroken?: boolean;
  /** First day, of months within a fiscal year. */
  readonly since?: string | undefined;
}

/**
 * The name of a file: the law's, or one that marks it as partial, and its months where it begins
 * within a year.
 */
export const fecName = (siren: string, lastDay: string, { isWhole, isBroken, since }: FecNamed = {}): string =>
  [
    `${siren}FEC${lastDay.replaceAll('-', '')}`,
    ...(since === undefined ? [] : [`depuis-${since.replaceAll('-', '')}`]),
    ...(isWhole === true ? [] : ['journaux-auxiliaires']),
    ...(isBroken === true ? ['sceau-rompu'] : []),
  ].join('-') + '.txt';

/** Refusal of a file without a SIREN. */
export const FEC_WITHOUT_SIREN =
  'Indiquez d’abord le SIREN de la structure, dans les mentions des relevés\u00a0: il nomme le fichier.';

/**
 * The closed months of a fiscal year and the quarters of the calendar that they fill, the latest
 * first.
 */
export function closedSpans({
  first,
  closed_until: until,
}: {
  readonly first: string;
  readonly closed_until: string;
}): Span[] {
  const spans: Span[] = [];
  for (let day = until; day >= first;) {
    const month = spanAround('month', day);
    const quarter = spanAround('quarter', day);
    if (quarter.to === month.to && quarter.from >= first) spans.push(quarter);
    spans.push(month);
    day = addDays(month.from, -1);
  }
  return spans;
}

/** What an independent reader checks in a file, from article A47 A-1 alone, in this order. */
export const FEC_CHECKS = [
  'name',
  'encoding',
  'columns',
  'fields',
  'mandatory',
  'dates',
  'accounts',
  'auxiliary',
  'letters',
  'amounts',
  'numbers',
  'entries',
  'total',
  'balance',
] as const;
export type FecCheck = (typeof FEC_CHECKS)[number];

export const FEC_CHECK_LABELS: Readonly<Record<FecCheck, string>> = {
  name: 'Nom du fichier\u00a0: SIREN, FEC, dernier jour',
  encoding: 'Encodage ISO 8859-15',
  columns: 'Les 18 colonnes, leurs noms et leur ordre',
  fields: 'Dix-huit champs par ligne, la dernière terminée',
  mandatory: 'Aucun champ obligatoire vide',
  dates: 'Dates AAAAMMJJ, écritures dans la période',
  accounts: 'Comptes du plan comptable, trois chiffres au moins',
  auxiliary: 'Compte de tiers toujours avec son nom',
  letters: 'Lettrage toujours avec sa date',
  amounts: 'Montants à deux décimales, au débit ou au crédit',
  numbers: 'Numéros qui se suivent dans chaque journal',
  entries: 'Une date et un équilibre par écriture',
  total: 'Total des débits égal au total des crédits',
  balance: 'Totaux par compte égaux à la balance',
};
