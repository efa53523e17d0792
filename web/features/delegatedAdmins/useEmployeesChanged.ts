import { type DelegatedAdmin } from '@boucle/contract/features/delegatedAdmins/calls.ts';
import { useQueryClient } from '@tanstack/react-query';
import { query } from '../../api/query.ts';

/**
 * After the access of an employee changed: their own reading is known, the list and their journal
 * are read again.
 */
export function useEmployeesChanged() {
  const queryClient = useQueryClient();
  return (employee: DelegatedAdmin) => {
    queryClient.setQueryData(query.delegatedAdmins.read.queryKey({ input: { id: employee.id } }), employee);
    void queryClient.invalidateQueries({ queryKey: query.delegatedAdmins.list.key() });
    void queryClient.invalidateQueries({ queryKey: query.delegatedAdmins.events.key() });
  };
}
