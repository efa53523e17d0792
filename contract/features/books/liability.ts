import { addDays, centsOf, eurosOf } from '../../base/format.ts';
import { type BalanceOwner } from '../../shared/ledgerCards/accounts.ts';

/** Days since a loan began, at the date of the liability. */
export const LIABILITY_AGES = ['0-30', '31-90', '91-365', '366-'] as const;
export type LiabilityAge = (typeof LIABILITY_AGES)[number];

export const LIABILITY_AGE_LABELS: Readonly<Record<LiabilityAge, string>> = {
  '0-30': '0–30\u00a0jours',
  '31-90': '31–90\u00a0jours',
  '91-365': '91–365\u00a0jours',
  '366-': 'Plus d’un an',
};

/**
 * Kinds of an initiative's debts: cagnottes, deposits of consos and cards, deposits of restaurants'
 * guests.
 */
export const LIABILITY_KINDS = ['CAG', 'CON', 'GST'] as const;
export type LiabilityKind = (typeof LIABILITY_KINDS)[number];

export const LIABILITY_KIND_LABELS: Readonly<Record<LiabilityKind, string>> = {
  CAG: 'Cagnottes',
  CON: 'Consignes des consos',
  GST: 'Consignes des invités',
};

/** The creditor. */
export const LIABILITY_OWNERS = ['customer', 'card', 'restaurant'] as const satisfies readonly BalanceOwner[];
export type LiabilityOwner = (typeof LIABILITY_OWNERS)[number];

export const LIABILITY_OWNER_LABELS: Readonly<Record<LiabilityOwner, string>> = {
  customer: 'Consos',
  card: 'Cartes',
  restaurant: 'Invités d’un restaurant',
};

/**
 * Days that a loan had lasted at the end of a day: 0 for one that a return stated early precedes.
 */
export const daysLent = (since: string, day: string): number =>
  Math.max(0, Math.round((Date.parse(day) - Date.parse(since)) / 86_400_000));

/** The last day of the month before a day's. */
export const monthEndBefore = (day: string): string => addDays(`${day.slice(0, 7)}-01`, -1);

/** Refusal of a day to come. */
export const DAY_TO_COME = 'Choisissez aujourd’hui ou un jour passé.';

/** The deposits of some pieces, in euros. */
export const amountOf = (deposit: number, pieces: number): number => eurosOf(centsOf(deposit) * pieces);

interface Owed {
  readonly kind: LiabilityKind;
  readonly owner: LiabilityOwner;
  readonly pieces: number;
  readonly amount: number;
}

/** Debts of some kinds, to one type of owner or to all. */
export function owedOf(owed: readonly Owed[], kinds: readonly LiabilityKind[], owner?: LiabilityOwner) {
  const asked = owed.filter((one) => kinds.includes(one.kind) && (owner === undefined || one.owner === owner));
  return {
    pieces: asked.reduce((sum, { pieces }) => sum + pieces, 0),
    amount: eurosOf(asked.reduce((sum, { amount }) => sum + centsOf(amount), 0)),
  };
}
