export const MAIL_STATES = ['waiting', 'sent', 'failed', 'resent'] as const;
export type MailState = (typeof MAIL_STATES)[number];

export const MAIL_STATE_LABELS: Readonly<Record<MailState, string>> = {
  waiting: 'En attente',
  sent: 'Envoyé',
  failed: 'Échec',
  resent: 'Renvoyé',
};

export const MAIL_KINDS = [
  'welcome',
  'invitation',
  'password',
  'space',
  'sign_up',
  'sign_up_known',
  'sign_in_code',
  'email_code',
  'card_activation',
  'refund',
  'order_failure',
  'loan_ended',
  'claim_answered',
  'new_device',
  'second_factor',
  'google',
  'sign_in_refusals',
  'probing',
  'email_changed',
  'iban_changed',
  'money_out',
  'alert_rule',
  'count_posted_alone',
  'second_person',
  'supply_request_refused',
  'message',
  'restaurant_changed',
  'change_code',
  'change_request',
  'month_closed',
  'report',
  'invoice',
  'accountant',
  'accountant_code',
  'invoice_reminder',
  'loan_reminder',
  'inactive',
  'e_money',
  'webhook_stopped',
  'test',
] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

export const MAIL_KIND_LABELS: Readonly<Record<MailKind, string>> = {
  welcome: 'Bienvenue',
  invitation: 'Invitation',
  password: 'Mot de passe',
  space: 'Adresse de l’espace restaurant',
  sign_up: 'Inscription',
  sign_up_known: 'Compte déjà créé',
  sign_in_code: 'Code de connexion',
  email_code: 'Code d’une nouvelle adresse',
  card_activation: 'Carte rattachée',
  refund: 'Remboursement',
  order_failure: 'Commande en échec',
  loan_ended: 'Emprunt terminé',
  claim_answered: 'Réponse à une réclamation',
  new_device: 'Nouvel appareil',
  second_factor: 'Deuxième facteur',
  google: 'Compte Google',
  sign_in_refusals: 'Connexions refusées',
  probing: 'Numéros essayés un à un',
  email_changed: 'E-mail changé',
  iban_changed: 'IBAN changé',
  money_out: 'Argent sorti',
  alert_rule: 'Règle d’alerte réglée',
  count_posted_alone: 'Inventaire enregistré seul',
  second_person: 'Acte à confirmer',
  supply_request_refused: 'Demande refusée',
  message: 'Message après un acte',
  restaurant_changed: 'Restaurant modifié par son gérant',
  change_code: 'Code d’un changement demandé',
  change_request: 'SIREN ou IBAN à changer',
  month_closed: 'Mois clôturé',
  report: 'Rapport au bureau',
  invoice: 'Facture ou avoir',
  accountant: 'Accès de l’expert-comptable',
  accountant_code: 'Code de l’expert-comptable',
  invoice_reminder: 'Relance de facture',
  loan_reminder: 'Contenants à rendre',
  inactive: 'Compte inactif',
  e_money: 'Seuil de monnaie électronique',
  webhook_stopped: 'Webhook arrêté',
  test: 'Essai',
};

const LABELS: Readonly<Record<string, string>> = MAIL_KIND_LABELS;

/** Purpose of a mail, also of a kind that is new. */
export const mailKindLabel = (kind: string): string => LABELS[kind] ?? 'Autre';

/** Who is invited by many at once. */
export const INVITED_ROLES = ['customer', 'restaurant_owner'] as const;
export type InvitedRole = (typeof INVITED_ROLES)[number];
