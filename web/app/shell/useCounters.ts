import { type Address, pathOf } from '@boucle/contract/pages.ts';
import { type Role } from '@boucle/contract/base/roles.ts';
import { partAddress } from '@boucle/contract/tabs.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { tasksOf } from '../../shared/tasks/tasks.ts';
import { waitingQuery } from '../../shared/tasks/waitingQuery.ts';

/** Counts of what waits, by the address of a screen or of a tab; an unknown count is absent. */
export type Counters = Readonly<Partial<Record<Address, number>>>;

/** How many things wait behind each entry and each tab; undefined until they are read. */
export function useCounters(role: Role | undefined): Counters | undefined {
  const { data } = useQuery({ ...waitingQuery(), enabled: role === 'account_admin', refetchOnWindowFocus: true });
  return useMemo(
    () =>
      data && {
        [pathOf('to-do')]: tasksOf(data).length,
        [pathOf('collection-sites')]: data.full_drawers.reduce((sum, { drawers }) => sum + drawers, 0),
        [pathOf('orders')]: data.pending_orders,
        [partAddress('/rounds', 'semaine')]: data.rounds_today,
        [partAddress('/rounds', 'demandes')]: data.asked_requests,
        [partAddress('/control', 'ecarts')]: data.open_incidents,
        [partAddress('/control', 'a-compter')]: data.overdue_counts,
        [partAddress('/control', 'alertes')]: data.open_alerts,
        [partAddress('/billing', 'mois')]: data.months_to_close.length,
        [partAddress('/billing', 'factures')]: data.failed_deposits + data.returned_invoices,
      },
    [data],
  );
}

/** The count of an entry of the menu: the sum of those of its tabs. */
export const countAt = (counters: Counters, path: Address): number =>
  Object.entries(counters).reduce(
    (sum, [address, count = 0]) => (address === path || address.startsWith(`${path}?`) ? sum + count : sum),
    0,
  );
