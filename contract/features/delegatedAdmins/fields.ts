import { type MemberStatus } from '../../shared/accounts/labels.ts';
import { statusLabel } from '../../shared/transactions/statuses.ts';
import { type Check, check } from '../../base/validation/rules.ts';

export const DELEGATED_ADMIN_STATUS_LABELS: Readonly<Record<MemberStatus, string>> = {
  invited: 'Invité',
  active: statusLabel('active', 'masculine'),
  disabled: statusLabel('disabled', 'masculine'),
};

/** Label and rules of each text of the invitation: the form and the server ask the same. */
export const INVITATION_RULES = {
  name: { label: 'Nom', checks: [check('required'), check('max', { length: 120 })] },
  email: { label: 'E-mail', checks: [check('required'), check('email'), check('max', { length: 254 })] },
} as const satisfies Readonly<Record<string, { readonly label: string; readonly checks: readonly Check[] }>>;
