import { type PageName } from '@boucle/contract/pages.ts';
import { type Role } from '@boucle/contract/base/roles.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { tasksOf, todayOf } from '../../shared/tasks/tasks.ts';
import { waitingQuery } from '../../shared/tasks/waitingQuery.ts';

/** How many things wait behind an entry of the menu, by page; unknown counts are absent. */
export function useCounters(role: Role): Partial<Record<PageName, number>> | undefined {
  const { data } = useQuery({ ...waitingQuery(), enabled: role === 'account_admin', refetchOnWindowFocus: true });
  return useMemo(
    () =>
      data && {
        'to-do': todayOf(tasksOf(data)),
        'collection-sites': data.full_drawers.reduce((sum, { drawers }) => sum + drawers, 0),
        orders: data.pending_orders,
        alerts: data.open_alerts,
        'stock-counts': data.overdue_counts,
        rounds: data.rounds_today,
        'supply-requests': data.asked_requests,
        incidents: data.open_incidents,
      },
    [data],
  );
}
