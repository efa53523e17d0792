import { type RestaurantDetail } from '@boucle/contract/restaurants/shapes.ts';
import { SERVICE_KIND_LABELS, SERVICE_KINDS, WASH_MODE_LABELS } from '@boucle/contract/restaurants/labels.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { client } from '../../api/client.ts';
import { ApiError } from '../../api/errors.ts';
import { query } from '../../api/query.ts';
import { createAttempts } from '../../shared/attempts.ts';
import { problemOf } from '../../shared/problem.ts';
import { conflictOf, differencesOf } from '../../shared/versions/conflict.ts';
import { alerts } from '../../ui/alerts/alerts.ts';
import { applyServerErrors } from '../../ui/form/applyServerErrors.ts';
import { UNKNOWN } from '../../ui/texts.ts';
import { LABELS, RESTAURANT_FIELDS, restaurantInput, type RestaurantValues, valuesOf } from './restaurantForm.ts';

const EXCHANGE: Readonly<Record<string, string>> = { default: 'Par défaut', yes: 'Oui', no: 'Non' };

/** A value of the form as the comparison of two versions says it. */
function written(name: keyof RestaurantValues, value: unknown): string {
  if (name === 'wash_mode') return WASH_MODE_LABELS[value === 'restaurant' ? 'restaurant' : 'account'];
  if (name === 'exchange') return EXCHANGE[String(value)] ?? UNKNOWN;
  if (name === 'service_kinds' && Array.isArray(value))
    return (
      SERVICE_KINDS.filter((kind) => value.includes(kind))
        .map((kind) => SERVICE_KIND_LABELS[kind])
        .join(', ') || UNKNOWN
    );
  if (typeof value === 'boolean') return value ? 'Oui' : 'Non';
  return typeof value === 'string' && value !== '' ? value : UNKNOWN;
}

/** The form of a restaurant: its values, its save from the version it was filled with, and what to do when somebody saved before. */
export function useEdit(restaurant: RestaurantDetail) {
  const queryClient = useQueryClient();
  const [base, setBase] = useState(restaurant);
  const [other, setOther] = useState<RestaurantDetail>();
  const [saved, setSaved] = useState(false);
  const [attempts] = useState(createAttempts);
  const form = useForm<RestaurantValues>({ defaultValues: valuesOf(restaurant) });

  const send = async (values: RestaurantValues, version: number) => {
    const input = { id: restaurant.id, version, ...restaurantInput(values) };
    try {
      let kept = await client.restaurants.update(input, { context: { idempotencyKey: attempts.keyOf(input) } });
      attempts.done();
      setBase(kept);
      if (values.picture !== undefined)
        kept = await client.restaurants.setPicture({ id: restaurant.id, picture: values.picture });
      setOther(undefined);
      queryClient.setQueryData(query.restaurants.read.queryOptions({ input: { id: restaurant.id } }).queryKey, kept);
      void queryClient.invalidateQueries({ queryKey: query.restaurants.list.key() });
      void queryClient.invalidateQueries({ queryKey: query.events.key() });
      alerts.show('success', `${kept.name} est enregistré.`);
      setSaved(true);
    } catch (error) {
      // What was refused is tried anew; only a lost answer is asked for again.
      if (error instanceof ApiError) attempts.done();
      const current = conflictOf(error, base);
      if (current) setOther(current);
      else {
        const fields = error instanceof ApiError ? error.fields : {};
        applyServerErrors(form, [...RESTAURANT_FIELDS, 'picture'], { detail: problemOf(error) ?? '', fields });
      }
    }
  };

  const conflict = other && {
    differences: differencesOf(LABELS, form.getValues(), valuesOf(other), written),
    keepMine: () => void form.handleSubmit((values) => send(values, other.version))(),
    takeTheirs: () => {
      form.reset(valuesOf(other));
      setBase(other);
      setOther(undefined);
    },
  };
  return { form, base, submit: (values: RestaurantValues) => send(values, base.version), conflict, saved };
}
