import { columnsOf } from '../../base/columns.ts';
import type { CardHolder } from './shapes.ts';
import { CARD_STATUS_LABELS, FUNDING_LABELS, issuedAt } from './status.ts';

const { text, count, money, instant } = columnsOf<CardHolder>();

/** The columns of the cards; no PIN leaves in a list. */
export const CARD_COLUMNS = {
  number: text('Numéro', 'number'),
  status: text('Statut', ({ status }) => CARD_STATUS_LABELS[status]),
  credits: money('Solde', 'credits'),
  deposits: money('Consigne immobilisée', 'deposits', 'Consigne (€)'),
  containers_count: count('Contenants', 'containers_count'),
  initial_amount: money('Montant initial', 'initial_amount'),
  funding: text('Financement', ({ funding }) => FUNDING_LABELS[funding]),
  created_at: instant('Créée le', 'created_at'),
  card_issued_at: text('Imprimée le', ({ card_issued_at }) => issuedAt(card_issued_at)),
  activated_at: instant('Activée le', 'activated_at'),
  disabled_at: instant('Désactivée le', 'disabled_at'),
  uuid: text('UUID', 'uuid'),
};
