import { mdiStorefrontOutline } from '@mdi/js';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { query } from '../../api/query.ts';
import { problemOf } from '../../shared/problem.ts';
import { useSettledText } from '../../shared/useSettledText.ts';
import { type Choice, Combobox } from '../../ui/form/Combobox.tsx';

/** A restaurant that something may be asked for. */
export interface ChosenRestaurant extends Choice {
  readonly id: number;
}

interface AskedRestaurantProps {
  readonly value: ChosenRestaurant | undefined;
  readonly onValue: (restaurant: ChosenRestaurant | undefined) => void;
  readonly error: string | undefined;
}

/**
 * One of the restaurants that the reader may ask for: all of the initiative's, or the ones that the
 * partner serves.
 */
export function AskedRestaurant({ value, onValue, error }: AskedRestaurantProps) {
  const [text, setText] = useState('');
  const asked = useSettledText(text);
  const found = useQuery(
    query.supplyRequests.restaurants.queryOptions({
      input: asked === '' ? {} : { q: asked },
      placeholderData: keepPreviousData,
      context: { background: true },
    }),
  );
  const items = useMemo(
    () =>
      found.data?.map(({ id, name, city }): ChosenRestaurant => ({
        id,
        key: String(id),
        label: name,
        fact: city,
        icon: mdiStorefrontOutline,
      })) ?? [],
    [found.data],
  );
  return (
    <Combobox
      label="Restaurant"
      eager
      text={text}
      onText={setText}
      items={items}
      settled={asked === text.trim() && !found.isFetching}
      failure={problemOf(found.error)}
      value={value}
      onValue={onValue}
      error={error}
      placeholder="Nom ou ville"
      nothing="Aucun restaurant ne correspond."
      clear="Choisir un autre restaurant"
    />
  );
}
