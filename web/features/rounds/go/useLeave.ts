import { type Address, pathOf } from '@boucle/contract/pages.ts';
import { useReader } from '../../../shared/useReader.ts';
import { ROUNDS } from '../shared/addresses.ts';

/**
 * Where the cross leads: the rounds, for anyone who may see them; the dashboard for an employee,
 * who was given an address alone.
 */
export function useLeave(): { readonly to: Address; readonly label: string } {
  const { mayOpen } = useReader();
  return { to: mayOpen('rounds') ? ROUNDS : pathOf('dashboard'), label: 'Quitter la tournée' };
}
