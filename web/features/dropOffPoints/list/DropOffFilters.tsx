import { useQuery } from '@tanstack/react-query';
import { type ReactNode } from 'react';
import { query } from '../../../api/query.ts';
import { useApplications } from '../../../shared/applications/useApplications.ts';
import { type ListState } from '../../../ui/table/listSearch.ts';
import { DROP_OFF_LIST } from './dropOffList.ts';
import { ListFilters } from '../../../ui/table/filters/ListFilters.tsx';

const BACKGROUND = { background: true };

type DropOffFiltersProps = {
  state: ListState;
  /** Whether the reader sees several applications. */
  several: boolean;
  onChange: (change: Partial<ListState>) => void;
  tools?: ReactNode;
};

/** The line above the list of drop-off points. */
export function DropOffFilters({ state, several, onChange, tools }: DropOffFiltersProps) {
  const restaurants = useQuery(
    query.dropOffPoints.restaurantChoices.queryOptions({ input: {}, context: BACKGROUND, enabled: !several }),
  );
  const applications = useApplications({ enabled: several, open: false });
  const named = (items: readonly { id: number; name: string }[] | undefined) =>
    (items ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <ListFilters
      list={DROP_OFF_LIST}
      state={state}
      onChange={onChange}
      options={several ? { account_id: applications } : { restaurant_id: named(restaurants.data) }}
      end={tools}
    />
  );
}
