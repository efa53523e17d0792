import { type Application } from '@boucle/contract/accounts/calls.ts';

/** All applications together. */
export function totalsOf(applications: readonly Application[]) {
  const sum = (of: (application: Application) => number) => applications.reduce((all, one) => all + of(one), 0);
  return {
    reuses: sum((one) => one.reuses_30_days),
    restaurants: sum((one) => one.restaurants_count),
    customers: sum((one) => one.customers_count),
    containers: sum((one) => one.containers_count),
    dirty: sum((one) => one.dirty_containers_count),
  };
}
