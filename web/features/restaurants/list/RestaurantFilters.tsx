import { useQuery } from '@tanstack/react-query';
import { type ReactNode } from 'react';
import { query } from '../../../api/query.ts';
import { type ListState } from '../../../ui/table/listSearch.ts';
import { RESTAURANT_LIST } from './restaurantList.ts';
import { ListFilters } from '../../../ui/table/filters/ListFilters.tsx';

type RestaurantFiltersProps = {
  state: ListState;
  onChange: (change: Partial<ListState>) => void;
  tools: ReactNode;
};

/** The line above the list of restaurants. */
export function RestaurantFilters({ state, onChange, tools }: RestaurantFiltersProps) {
  const cities = useQuery(query.restaurants.cities.queryOptions());
  const options = (cities.data ?? []).map((city) => ({ value: city, label: city }));
  return (
    <ListFilters list={RESTAURANT_LIST} state={state} onChange={onChange} options={{ city: options }} end={tools} />
  );
}
