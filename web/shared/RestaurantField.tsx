import { useQuery } from '@tanstack/react-query';
import { type ComponentProps } from 'react';
import { query } from '../api/query.ts';
import { SelectField } from '../ui/form/SelectField.tsx';
import { problemOf } from './problem.ts';

type RestaurantFieldProps = Omit<ComponentProps<typeof SelectField>, 'label' | 'options' | 'placeholder'>;

/** The choice of one of the initiative's active restaurants. */
export function RestaurantField(props: RestaurantFieldProps) {
  const { data, error } = useQuery(
    query.restaurants.list.queryOptions({ input: { page: { size: 100 }, sort: 'name' } }),
  );
  const active = data?.data.filter(({ status }) => status === 'active') ?? [];
  return (
    <SelectField
      {...props}
      label="Restaurant"
      placeholder={data ? 'Choisir un restaurant' : 'Chargement…'}
      options={active.map(({ id, name, city }) => ({
        value: String(id),
        label: city === '' ? name : `${name}, ${city}`,
      }))}
      error={props.error ?? problemOf(error)}
    />
  );
}
