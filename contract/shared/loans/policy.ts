import { count } from '../../base/format.ts';

/** What a policy says of the loans of consos; days are Paris days. */
export interface PolicyTerms {
  /** From the loan. */
  readonly due_days: number;
  /** From the day on which it is due: before it when below 0. */
  readonly remind_days: readonly number[];
  /** From the day on which it is due; null: the deposit is never kept. */
  readonly keep_after_days: number | null;
  /** From the keeping: what comes back in them gives the deposit back. */
  readonly reopen_days: number;
}

export const USUAL_TERMS: PolicyTerms = {
  due_days: 30,
  remind_days: [-2, 3, 10],
  keep_after_days: 90,
  reopen_days: 30,
};

/** Days between a reminder that left and the keeping. */
export const WARNED_DAYS = 14;
/** Cents beyond which a night waits for a press. */
export const NIGHT_MOST_CENTS = 20_000;
/** Times the euros of the last night that kept, beyond which a night waits. */
export const NIGHT_MOST_TIMES = 3;

/** Why a loan is never kept by its policy. */
export const EXEMPTIONS = [
  'card',
  'guest',
  'no_deposit',
  'pardoned',
  'remind_only',
  'claim',
  'pickup',
  'terms',
  'mail',
] as const;
export type Exemption = (typeof EXEMPTIONS)[number];
export const EXEMPTION_LABELS: Readonly<Record<Exemption, string>> = {
  card: 'Sur des cartes, sans adresse',
  guest: 'Invités',
  no_deposit: 'Sans consigne',
  pardoned: 'Pardonnés',
  remind_only: 'Règle sans garde de la consigne',
  claim: 'Avec une réclamation ou un écart ouvert',
  pickup: 'Avec une collecte en cours',
  terms: 'Sans la clause acceptée avant l’emprunt',
  mail: 'Rappel non remis',
};

/** What is foreseen of a loan; Paris days. */
export interface LoanDates {
  /** Null without a policy. */
  readonly due_on: string | null;
  /** Null when it never is, or not foreseen. */
  readonly kept_on: string | null;
  /** Null where nothing but time holds it, and without a policy. */
  readonly exempt: Exemption | null;
}

const days = (of: number): string => count(of, 'jour', 'jours');

/** The clause of a policy for the conditions: loans are kept under the versions that contain it. */
export function clauseOf({ due_days, keep_after_days, reopen_days }: PolicyTerms, format: string | null): string {
  const what = format === null ? 'Chaque contenant emprunté' : `Chaque contenant «\u00a0${format}\u00a0» emprunté`;
  const due = `${what} est à rendre sous ${days(due_days)}.`;
  if (keep_after_days === null) return due;
  const kept = `S’il n’est pas rendu ${days(keep_after_days)} après cette date, et ${days(WARNED_DAYS)} au moins après un rappel, sa consigne est acquise, TVA comprise, et le contenant est réputé vendu.`;
  const back = reopen_days === 0 ? '' : ` Rapporté dans les ${days(reopen_days)} qui suivent, elle vous est rendue.`;
  return `${due} ${kept}${back}`;
}

/** Whether a text contains a clause, however its lines are broken. */
export const contains = (text: string, clause: string): boolean => plain(text).includes(plain(clause));

const plain = (text: string): string => text.replaceAll(/\s+/g, ' ').replaceAll("'", '’').trim();

/** « J−2 », « J+3 ». */
export const remindDay = (day: number): string => `J${day < 0 ? '−' : '+'}${Math.abs(day)}`;
