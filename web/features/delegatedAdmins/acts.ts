import { type DelegatedAdmin } from '@boucle/contract/delegatedAdmins/calls.ts';

/** What may be done with the access of an employee. */
export type Act = 'resend' | 'deactivate' | 'reactivate';

/** What their status allows, the most likely first. */
export function actsFor({ status }: Pick<DelegatedAdmin, 'status'>): readonly Act[] {
  if (status === 'disabled') return ['reactivate'];
  return status === 'invited' ? ['resend', 'deactivate'] : ['deactivate'];
}
