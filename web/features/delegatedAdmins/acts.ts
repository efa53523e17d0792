import { type DelegatedAdmin } from '@boucle/contract/features/delegatedAdmins/calls.ts';

/** Actions on the access of an employee. */
export type Act = 'resend' | 'deactivate' | 'reactivate';

/** Actions that their status allows, the most likely first. */
export function actsFor({ status }: Pick<DelegatedAdmin, 'status'>): readonly Act[] {
  if (status === 'disabled') return ['reactivate'];
  return status === 'invited' ? ['resend', 'deactivate'] : ['deactivate'];
}
