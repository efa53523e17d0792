import { useSession } from '../../api/useSession.ts';

/**
 * The initiative that the card of a place must name: for a super administrator, who has none;
 * nothing for anyone who has one.
 */
export function useNamedAccount(accountId: number): number | undefined {
  return useSession()?.user?.role === 'super_admin' ? accountId : undefined;
}
