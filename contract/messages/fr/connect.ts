import { type DueKind } from '../../shared/connect/due.ts';

/** The messages of the connection to the payment provider. */
export const connect = {
  /** In every state that needs it: the messages invite people to press it again. */
  activate: 'Activer Stripe',
  introduction:
    'Connectez votre initiative à Stripe pour recevoir les paiements par carte des consos et facturer les restaurants. «\u00a0Activer Stripe\u00a0» ouvre le formulaire de Stripe\u202f; vous revenez ici ensuite.',
  hide: 'Masquer ce message',
  show: 'Afficher le message',
  success: 'Connexion à Stripe réussie',
  success_detail:
    'L’initiative est connectée\u00a0: dès que les informations fournies seront validées, elle pourra recevoir les paiements des consommateurs et facturer les restaurants.',
  missing_details:
    'Il manque des informations pour terminer la connexion à Stripe. Cliquez à nouveau sur «\u00a0Activer Stripe\u00a0» pour les compléter.',
  refresh_required:
    'La connexion à Stripe n’est pas terminée. Cliquez à nouveau sur «\u00a0Activer Stripe\u00a0» pour la reprendre.',
  expired_link: 'Le lien de connexion à Stripe a expiré. Cliquez à nouveau sur «\u00a0Activer Stripe\u00a0».',
} as const;

/** French labels of connect_status, as lists and tabs show them. */
export const CONNECT_STATUS_LABELS = {
  pending: 'Non connecté',
  inProgress: 'En cours',
  completed: 'Connecté',
} as const;

/** Documents that the provider still asks of an initiative. */
export const dueLabels: Readonly<Record<DueKind, string>> = {
  business: 'la forme juridique et l’activité',
  company: 'l’identité de la structure',
  representative: 'le représentant légal',
  bank: 'le compte bancaire',
  terms: 'l’acceptation de ses conditions',
  other: 'd’autres informations',
};

/** The provider's own kinds of operations, in French. */
export const providerKinds: Readonly<Record<string, string>> = {
  charge: 'Paiement par carte',
  payment: 'Paiement',
  refund: 'Remboursement',
  payment_refund: 'Remboursement',
  refund_failure: 'Remboursement renvoyé',
  adjustment: 'Contestation ou ajustement',
  payout: 'Virement vers la banque',
  payout_failure: 'Virement renvoyé',
  payout_cancel: 'Virement annulé',
  stripe_fee: 'Frais de Stripe',
};
