/**
 * Calls of the console that move money or stock, by a name that people read. The browser keeps each
 * one until its answer came (docs/offline.md).
 */
export const ACT_LABELS: Readonly<Record<string, string>> = {
  'books.payIn': 'Solde de départ d’un compte',
  'books.undoPayIn': 'Annulation d’un solde de départ',
  'cards.create': 'Création de cartes',
  'cards.activate': 'Activation d’une carte',
  'cards.deactivate': 'Désactivation d’une carte',
  'cards.credit': 'Crédit d’une carte',
  'cards.stockFix': 'Correction du stock d’une carte',
  'collectionSites.empty': 'Vidage d’un tiroir',
  'customers.credit': 'Crédit d’un conso',
  'customers.stockFix': 'Correction du stock d’un conso',
  'dropOffPoints.pickup': 'Collecte d’un point de dépôt',
  'incidents.settle': 'Règlement d’un écart',
  'incidents.dismiss': 'Classement d’un écart',
  'invoices.credit': 'Avoir',
  'invoices.replace': 'Facture remplacée',
  'invoices.issueWaiting': 'Émission de factures',
  'orders.create': 'Commande',
  'orders.change': 'Modification d’une commande',
  'orders.validate': 'Retrait d’une commande',
  'orders.finish': 'Livraison d’une commande',
  'orders.cancel': 'Annulation d’une commande',
  'orders.fix': 'Correction d’une commande',
  'orders.stepBack': 'Retour en arrière d’une commande',
  'partners.supply': 'Mouvement avec un partenaire',
  'partners.reverseSupply': 'Annulation d’un mouvement',
  'restaurants.move': 'Mouvement avec un restaurant',
  'restaurants.adjustGuests': 'Ajustement du stock invité',
  'restaurants.decideGuests': 'Décision sur le stock invité',
  'restaurants.refundGuests': 'Remboursement d’un invité',
  'sepaBatches.create': 'Fichier de virements',
  'sepaBatches.executed': 'Exécution de virements',
  'sepaBatches.cancel': 'Annulation de virements',
  'sepaBatches.returned': 'Virement rejeté',
  'services.pay': 'Paiement d’un service',
  'services.reversePayment': 'Annulation d’un paiement',
  'statements.close': 'Clôture d’un mois',
  'statements.pay': 'Paiement d’un relevé',
  'statements.reversePayment': 'Annulation d’un paiement',
  'stockCounts.post': 'Validation d’un inventaire',
  'stockHealth.transfer': 'Transfert de stock',
  'transactions.record': 'Mouvement de stock',
  'transactions.reverse': 'Annulation d’un mouvement',
  'washLots.close': 'Fermeture d’un lot de lavage',
  'washLots.recall': 'Rappel d’un lot de lavage',
  'washLots.lift': 'Levée d’un rappel',
};

/**
 * Of these, the ones that would be done twice: the browser asks before a like one is sent within a
 * minute. The others set a state, which the server refuses to set again.
 */
export const REPEATABLE_ACTS: ReadonlySet<string> = new Set([
  'books.payIn',
  'cards.create',
  'cards.credit',
  'cards.stockFix',
  'collectionSites.empty',
  'customers.credit',
  'customers.stockFix',
  'dropOffPoints.pickup',
  'invoices.credit',
  'orders.create',
  'partners.supply',
  'restaurants.adjustGuests',
  'restaurants.move',
  'restaurants.refundGuests',
  'services.pay',
  'statements.pay',
  'stockHealth.transfer',
  'transactions.record',
]);

/** Days for which the browser keeps an act whose outcome it does not know. */
export const UNKNOWN_ACTS_DAYS = 7;
/** Acts of unknown outcome that a browser keeps for one person at most; the oldest leave. */
export const MOST_UNKNOWN_ACTS = 50;
/** Seconds after an act within which a like one must be confirmed. */
export const LIKE_ACT_SECONDS = 60;
