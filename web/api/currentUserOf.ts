import { isRole } from '@boucle/contract/base/roles.ts';
import { type CurrentUser } from '@boucle/contract/features/session/calls.ts';
import { isRecord } from './record.ts';

/**
 * The person in a value from the server or the storage; null when it holds none that this version
 * knows.
 */
export function currentUserOf(value: unknown): CurrentUser | null {
  if (!isRecord(value)) return null;
  const { id, uuid, email, role, name, account_name } = value;
  return typeof id === 'number' &&
    typeof uuid === 'string' &&
    typeof email === 'string' &&
    isRole(role) &&
    typeof name === 'string' &&
    (account_name === null || typeof account_name === 'string')
    ? { id, uuid, email, role, name, account_name }
    : null;
}
