import { columnsOf } from '../../base/columns.ts';
import type { LiabilityRow } from './calls.ts';
import { daysLent, LIABILITY_KIND_LABELS, LIABILITY_OWNER_LABELS } from './liability.ts';

const { text, typed, count, money, day: daysOf } = columnsOf<LiabilityRow>();

/** The columns of what an initiative owed at the end of a day. */
export const liabilityColumns = (day: string) => ({
  kind: text('Compte', ({ kind }) => LIABILITY_KIND_LABELS[kind]),
  owner_kind: text('Type de titulaire', ({ owner }) => LIABILITY_OWNER_LABELS[owner]),
  owner: typed('Titulaire', 'owner_name'),
  format: typed('Format', 'format_title'),
  deposit: money('Consigne', 'deposit', 'Consigne'),
  since: daysOf('Prêté le', 'since'),
  age: count('Jours', ({ since }) => (since === null ? null : daysLent(since, day)), 'Âge (jours)'),
  pieces: count('Contenants', 'pieces'),
  amount: money('Montant', 'amount', 'Montant'),
});
