/** Every status of the product, whatever has it. « canceled » is read, « cancelled » is written. */
export const STATUSES = [
  'pending',
  'active',
  'inactive',
  'disabled',
  'completed',
  'cancelled',
  'canceled',
  'creation_failed',
  'failed',
  'validated',
  'done',
] as const;

export type Status = (typeof STATUSES)[number];

/** Other spellings of statuses, and what each is read as. */
export const STATUS_SPELLINGS: Readonly<Record<string, Status>> = { canceled: 'cancelled' };

/** The life of a transaction; the last three are final. */
export const TRANSACTION_STATUSES = ['pending', 'completed', 'failed', 'cancelled'] as const;

export type TransactionStatus = (typeof TRANSACTION_STATUSES)[number];

/** French gender of what has the status: « un restaurant », « une transaction ». */
export type Gender = 'masculine' | 'feminine';

const LABELS: Readonly<Record<Status, Readonly<Record<Gender, string>>>> = {
  pending: { masculine: 'En attente', feminine: 'En attente' },
  active: { masculine: 'Actif', feminine: 'Active' },
  inactive: { masculine: 'Inactif', feminine: 'Inactive' },
  disabled: { masculine: 'Désactivé', feminine: 'Désactivée' },
  completed: { masculine: 'Terminé', feminine: 'Terminée' },
  cancelled: { masculine: 'Annulé', feminine: 'Annulée' },
  canceled: { masculine: 'Annulé', feminine: 'Annulée' },
  creation_failed: { masculine: 'Échec de création', feminine: 'Échec de création' },
  failed: { masculine: 'Échec', feminine: 'Échec' },
  validated: { masculine: 'Validé', feminine: 'Validée' },
  done: { masculine: 'Livré', feminine: 'Livré' },
};

/** French label of a status, agreeing with what has it. */
export function statusLabel(status: Status, gender: Gender): string {
  return LABELS[status][gender];
}
