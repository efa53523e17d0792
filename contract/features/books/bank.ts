/** Lines of a bank's file, at most. */
export const MOST_BANK_LINES = 10_000;
export const MOST_BANK_MEGABYTES = 5;

/** How a line of the bank and operations of the books came to be matched; or a line set aside. */
export const BANK_MATCH_WAYS = ['reference', 'amount_day', 'hand', 'aside'] as const;
export type BankMatchWay = (typeof BANK_MATCH_WAYS)[number];

export const BANK_MATCH_LABELS: Readonly<Record<BankMatchWay, string>> = {
  reference: 'Par référence',
  amount_day: 'Par montant et date',
  hand: 'À la main',
  aside: 'Hors Boucle',
};

/** Days between a line and an operation of the same amount, at most, to match them. */
export const BANK_DAYS_APART = 5;

/** Matches that the screen lists, the latest ones. */
export const BANK_MATCHES_SHOWN = 100;
