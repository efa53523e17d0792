import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/query.ts';
import { useSession } from '../../api/useSession.ts';
import { filterOptions } from '../filterOptions.ts';

/**
 * The formats that a list of transactions is narrowed by; none for anyone who administers no
 * initiative. `chosen` keeps a name in the meantime.
 */
export function useFormatOptions(chosen: number | null | undefined) {
  const enabled = useSession()?.user?.role === 'account_admin';
  const formats = useQuery({ ...query.account.formats.queryOptions({ context: { background: true } }), enabled });
  return enabled ? filterOptions(formats.data, chosen, ({ id, title }) => ({ id, label: title })) : undefined;
}
