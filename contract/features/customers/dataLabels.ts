import { addDays } from '../../base/format.ts';
import { firstOfNextMonth } from '../../shared/statements/labels.ts';

export const DATA_REQUEST_KINDS = ['access', 'rectification', 'erasure', 'objection', 'portability'] as const;
export type DataRequestKind = (typeof DATA_REQUEST_KINDS)[number];

/** What a conso may ask about their data (GDPR, articles 15 to 21). */
export const DATA_REQUEST_LABELS: Readonly<Record<DataRequestKind, string>> = {
  access: 'Accès à ses données',
  rectification: 'Rectification',
  erasure: 'Effacement',
  objection: 'Opposition',
  portability: 'Portabilité',
};

/** Days before its last one from which a request stands in « À faire ». */
export const DATA_REQUEST_NOTICE = 5;
/** Days between the warning of an inactive conso and their erasure. */
export const INACTIVE_NOTICE = 30;
/** Months without a movement that an initiative may choose. */
export const INACTIVE_MONTHS = [24, 36, 48, 60] as const;
/** Consos who are warned at once. */
export const WARNED_AT_ONCE = 200;
/** Consos who are erased at once: each is looked for in all texts. */
export const ERASED_AT_ONCE = 20;
/** Letters of a text about a request, or of its answer. */
export const DATA_TEXT_MAX = 500;

/**
 * Last Paris day of the answer to a request of a Paris day, a month later (GDPR, article 12): 31
 * January is due on the last day of February.
 */
export function dataRequestDue(received: string): string {
  const next = firstOfNextMonth(received);
  const same = next.slice(0, 8) + received.slice(8);
  const last = addDays(firstOfNextMonth(next), -1);
  return same < last ? same : last;
}

/** Where people type texts that may name a conso. */
export const TEXT_SOURCES = {
  'alerts.note': 'Note d’une alerte',
  'awaiting_act_decisions.reason': 'Décision sur un acte à confirmer',
  'awaiting_acts.reason': 'Motif d’un acte à confirmer',
  'awaiting_acts.title': 'Acte à confirmer',
  'bank_matches.reason': 'Ligne de la banque hors Boucle',
  'data_requests.answer': 'Réponse à une demande sur des données',
  'data_requests.note': 'Demande sur des données',
  'incidents.claim_text': 'Réclamation',
  'incidents.detail': 'Écart',
  'incidents.note': 'Note d’un écart',
  'information_banners.text': 'Bandeau d’info',
  'loan_steps.reason': 'Motif d’un pardon ou d’une prolongation',
  'messages.subject': 'Objet d’un message',
  'messages.text': 'Message',
  'order_events.comment': 'Commentaire d’une commande',
  'orders.failure_reason': 'Échec d’une commande',
  'partner_statements.answer': 'Réponse d’un partenaire à son relevé',
  'refund_requests.reason': 'Refus d’un remboursement',
  'round_stops.signed_name': 'Signature d’un arrêt',
  'round_stops.skipped_reason': 'Arrêt sauté',
  'rounds.cancel_reason': 'Annulation d’une tournée',
  'rounds.title': 'Nom d’une tournée',
  'sepa_batches.reason': 'Annulation d’un lot de virements',
  'sepa_transfers.reason': 'Retour d’un virement',
  'settlements.comment': 'Commentaire d’un paiement',
  'stock_count_lines.void_reason': 'Ligne d’inventaire écartée',
  'stock_counts.alone_reason': 'Inventaire enregistré seul',
  'stock_counts.cancel_reason': 'Annulation d’un inventaire',
  'stock_counts.title': 'Nom d’un inventaire',
  'supply_requests.answer': 'Réponse à une demande de contenants',
  'supply_requests.comment': 'Demande de contenants',
  'transactions.comment': 'Commentaire d’une transaction',
  'wash_lots.comment': 'Commentaire d’un lot de lavage',
  'wash_lots.recall_reason': 'Rappel d’un lot de lavage',
} as const;
export type TextSource = keyof typeof TEXT_SOURCES;
export const TEXT_SOURCE_KEYS = Object.keys(TEXT_SOURCES) as [TextSource, ...TextSource[]];
