import { statusLabel, TRANSACTION_STATUSES } from '@boucle/contract/shared/transactions/statuses.ts';
import { anyOf } from '../../ui/table/filters/filterKinds.ts';

/** The statuses of transactions. */
export const statusFilter = () => anyOf('Statut', TRANSACTION_STATUSES, (status) => statusLabel(status, 'feminine'));
