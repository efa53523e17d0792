import { columnsOf } from '../../base/columns.ts';
import { BALANCE_LABELS } from '../../shared/ledgerCards/accounts.ts';
import { sourceLabel } from '../../shared/ledgerCards/causes.ts';
import type { BookEntry, LiabilityRow } from './calls.ts';
import { daysLent, LIABILITY_KIND_LABELS, LIABILITY_OWNER_LABELS } from './liability.ts';
import { pieceOf } from './pieces.ts';

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

const entry = columnsOf<BookEntry>();

/** The columns of the entries of the books. */
export const ENTRY_COLUMNS = {
  day: entry.day('Date', 'day'),
  code: entry.text('Compte', 'code'),
  label: entry.typed('Libellé du compte', 'label'),
  source: entry.text('Écriture', ({ source }) => sourceLabel(source)),
  piece: entry.text('Pièce', pieceOf),
  counterpart: entry.text('Contrepartie', ({ counterpart }) => BALANCE_LABELS[counterpart]),
  debit: entry.money('Débit', ({ amount }) => (amount > 0 ? amount : null), 'Débit'),
  credit: entry.money('Crédit', ({ amount }) => (amount < 0 ? -amount : null), 'Crédit'),
};
