import { columnsOf } from '../../base/columns.ts';
import { AGE_LABELS, agedPiece } from './aged.ts';
import { BALANCE_LABELS } from '../../shared/ledgerCards/accounts.ts';
import { sourceLabel } from '../../shared/ledgerCards/causes.ts';
import { monthTitle } from '../../shared/statements/labels.ts';
import type { BookEntry, LiabilityRow } from './calls.ts';
import { daysLent, LIABILITY_KIND_LABELS, LIABILITY_OWNER_LABELS } from './liability.ts';
import { pieceOf } from './pieces.ts';
import type { AgedLine, CutOffLine } from './yearEndCalls.ts';

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

const aged = columnsOf<AgedLine>();

/** The columns of the lines of the aged balance. */
export const AGED_COLUMNS = {
  account: aged.text('Compte auxiliaire', 'account'),
  owner: aged.typed('Client', 'owner_name'),
  piece: aged.text('Pièce', agedPiece),
  issued_on: aged.day('Émise le', 'issued_on', 'Émission'),
  due_on: aged.day('Échéance', 'due_on'),
  total: aged.money('Total', 'total'),
  paid: aged.money('Réglé', 'paid'),
  left: aged.money('Reste', 'left'),
  age: aged.text('Retard', ({ age }) => AGE_LABELS[age]),
};

const unbilled = columnsOf<CutOffLine>();

/** The columns of the months whose invoice is not issued yet. */
export const CUT_OFF_COLUMNS = {
  account: unbilled.text('Compte auxiliaire', 'account'),
  restaurant: unbilled.typed('Restaurant', 'restaurant_name'),
  statement: unbilled.text('Relevé', 'statement'),
  month: unbilled.text('Mois', ({ month }) => monthTitle(month)),
  net: unbilled.money('Total HT', 'net'),
  vat: unbilled.money('TVA', 'vat'),
  total: unbilled.money('Total TTC', 'total'),
};
