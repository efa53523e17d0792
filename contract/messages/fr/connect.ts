/** The messages of the connection to the payment provider. */
export const connect = {
  activate: 'Activer Stripe',
  resume: 'Continuer',
  hide: 'Masquer ce message',
  show: 'Afficher le message',
  success: 'Connexion à Stripe réussie',
  success_detail:
    'L’initiative est connectée : dès que les informations fournies seront validées, elle pourra recevoir les paiements des consommateurs et facturer les restaurants.',
  missing_details:
    'Il manque des informations pour terminer la connexion à Stripe. Cliquez à nouveau sur « Activer Stripe » pour les compléter.',
  refresh_required:
    'La connexion à Stripe n’est pas terminée. Cliquez à nouveau sur « Activer Stripe » pour la reprendre.',
  expired_link: 'Le lien de connexion à Stripe a expiré. Cliquez à nouveau sur « Activer Stripe ».',
} as const;

/** French labels of connect_status, as lists and tabs show them. */
export const CONNECT_STATUS_LABELS = {
  pending: 'Non connecté',
  inProgress: 'En cours',
  completed: 'Connecté',
} as const;
