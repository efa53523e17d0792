import { type Application } from '@boucle/contract/features/accounts/calls.ts';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/query.ts';

interface Asked {
  /** Only for anyone who sees several. */
  enabled: boolean;
  /** The ones that are open, for something new; all of them to look for what there is. */
  open: boolean;
}

const optionOf = ({ id, name }: Application) => ({ value: String(id), label: name });

/** The applications to choose one of, by name. */
export function useApplications({ enabled, open }: Asked) {
  const read = useQuery(
    query.accounts.list.queryOptions({
      input: { page: { size: 100 }, sort: 'name', ...(open && { filter: { status: ['active'] } }) },
      enabled,
    }),
  );
  return (read.data?.data ?? []).map(optionOf);
}
