import { columnsOf } from '../../base/columns.ts';
import { writtenDay } from '../../base/format.ts';
import { type Exemption } from '../../shared/loans/policy.ts';
import { LOAN_PHASE_LABELS } from './labels.ts';
import type { Loan } from './rows.ts';

const { text, typed, count, money, instant, day } = columnsOf<Loan>();

/** Why a deposit is not kept, in a cell. */
const NEVER: Readonly<Record<Exemption, string>> = {
  card: 'jamais, sans adresse',
  guest: 'jamais, invités',
  no_deposit: 'jamais, sans consigne',
  pardoned: 'jamais, pardonné',
  remind_only: 'jamais, rappel seul',
  claim: 'suspendu, réclamation',
  pickup: 'suspendu, collecte',
  terms: 'jamais, sans la clause',
  mail: 'pas sans rappel reçu',
};

/** When the deposit is kept, or why it never is; empty without a policy. */
export const keptWords = ({ kept_on: on, exempt }: Pick<Loan, 'kept_on' | 'exempt'>): string | null =>
  exempt === null ? on && writtenDay(on) : NEVER[exempt];

/** The columns of the loans. */
export const LOAN_COLUMNS = {
  holder: typed('Emprunteur', ({ holder }) => holder.name),
  format: typed('Format', 'format_title'),
  pieces: count('Contenants', 'pieces'),
  since: instant('Emprunté le', 'since'),
  restaurant: typed('Restaurant', 'restaurant'),
  due_on: day('Dû le', 'due_on'),
  late_days: count('Jours de retard', 'late_days'),
  amount: money('Consigne', 'amount'),
  reminders: count('Rappels', 'reminders'),
  reminded_on: day('Prévenu le', 'reminded_on'),
  kept_on: text('Acquis le', keptWords),
  phase: text('Phase', ({ phase }) => LOAN_PHASE_LABELS[phase]),
  reason: typed('Motif', 'reason'),
  by: typed('Par', 'by'),
};
