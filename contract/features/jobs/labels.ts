export const JOB_STATES = ['waiting', 'active', 'retry', 'completed', 'failed', 'cancelled'] as const;
export type JobState = (typeof JOB_STATES)[number];

export const JOB_STATE_LABELS: Readonly<Record<JobState, string>> = {
  waiting: 'En attente',
  active: 'En cours',
  retry: 'Nouvel essai prévu',
  completed: 'Terminée',
  failed: 'Échec',
  cancelled: 'Annulée',
};

const LABELS: Readonly<Record<string, string>> = {
  mail: 'Envoi d’un e-mail',
  notice: 'Notification à un conso',
  'find-anomalies': 'Recherche d’anomalies',
  'find-all-anomalies': 'Recherche d’anomalies de la nuit',
  'verify-ledger': 'Contrôle des registres',
  'verify-ledgers': 'Contrôle des registres de la nuit',
  'seal-months': 'Sceau des mois clôturés',
  'invoice-files': 'Écriture des factures en PDF',
  'invoice-platform': 'Échanges avec la plateforme de facturation',
  'follow-loans': 'Rappels et consignes des emprunts',
  'provider-events': 'Événements des paiements',
  'provider-refund': 'Remboursement sur carte bancaire',
  reconcile: 'Rapprochement des paiements',
  purge: 'Suppression des données anciennes',
  'build-app': 'Construction de l’application',
  'make-example': 'Préparation de l’exemple',
  'remove-example': 'Suppression de l’exemple',
  'year-archive': 'Préparation d’un dossier',
};

/** Subject of a job of all initiatives at once. */
export const EVERY_INITIATIVE = 'Toutes les initiatives';

/** Name of a job, also of one that is new. */
export const jobLabel = (name: string): string => LABELS[name] ?? 'Tâche';
