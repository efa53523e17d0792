import { type Address, pathOf } from '@boucle/contract/pages.ts';
import { type Role } from '@boucle/contract/base/roles.ts';
import { type Waiting } from '@boucle/contract/features/tasks/calls.ts';
import { partAddress } from '@boucle/contract/tabs.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { tasksOf, todayOf } from '../../shared/tasks/tasks.ts';
import { waitingQuery } from '../../shared/tasks/waitingQuery.ts';

/** Counts of what waits, by the address of a screen or of a tab; an unknown count is absent. */
export type Counters = Readonly<Partial<Record<Address, number>>>;

/**
 * How many things wait behind each entry and each tab; zeros until they are read, so that tabs keep
 * the room of their counts. Undefined for who has none.
 */
export function useCounters(role: Role | undefined): Counters | undefined {
  const counts = role === 'account_admin';
  const { data } = useQuery({ ...waitingQuery(), enabled: counts, refetchOnWindowFocus: true });
  return useMemo(() => (counts ? countersOf(data) : undefined), [counts, data]);
}

const countersOf = (data: Waiting | undefined): Counters => ({
  [pathOf('to-do')]: data === undefined ? 0 : todayOf(tasksOf(data)),
  [pathOf('collection-sites')]: data?.full_drawers.reduce((sum, { drawers }) => sum + drawers, 0) ?? 0,
  [pathOf('orders')]: data?.pending_orders ?? 0,
  [partAddress('/rounds', 'semaine')]: data?.rounds_today ?? 0,
  [partAddress('/rounds', 'demandes')]: data?.asked_requests ?? 0,
  [partAddress('/control', 'ecarts')]: (data?.open_incidents ?? 0) + (data?.open_claims ?? 0),
  [partAddress('/control', 'a-compter')]: data?.overdue_counts ?? 0,
  [partAddress('/control', 'alertes')]: data?.open_alerts ?? 0,
  [partAddress('/billing', 'mois')]: data?.months_to_close.length ?? 0,
  [partAddress('/billing', 'factures')]: data === undefined ? 0 : data.failed_deposits + data.returned_invoices,
});

/** The count of an entry of the menu: the sum of those of its tabs. */
export const countAt = (counters: Counters, path: Address): number =>
  Object.entries(counters).reduce(
    (sum, [address, count = 0]) => (address === path || address.startsWith(`${path}?`) ? sum + count : sum),
    0,
  );
