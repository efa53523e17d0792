import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { query } from '../../api/query.ts';
import { useSession } from '../../api/useSession.ts';

/** Formats whose containers have codes; none for anyone who administers no initiative. */
export function useNumberedFormats(): ReadonlySet<number> {
  const enabled = useSession()?.user?.role === 'account_admin';
  const { data } = useQuery({ ...query.account.formats.queryOptions({ context: { background: true } }), enabled });
  return useMemo(() => new Set(data?.flatMap(({ id, numbered }) => (numbered ? [id] : []))), [data]);
}
