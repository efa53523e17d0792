import '../restaurants.css';
import { pathOf } from '@boucle/contract/pages.ts';
import { type RestaurantDetail } from '@boucle/contract/features/restaurants/shapes.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useForm } from 'react-hook-form';
import { client } from '../../../api/client.ts';
import { query } from '../../../api/query.ts';
import { useVersionedSave } from '../../../shared/versions/useVersionedSave.tsx';
import { alerts } from '../../../ui/alerts/alerts.ts';
import { Button } from '../../../ui/Button.tsx';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { UnsavedGuard } from '../../../ui/form/leaving/UnsavedGuard.tsx';
import { useLeaving } from '../../../ui/form/leaving/useLeaving.ts';
import { part } from '../../../ui/loading/part.tsx';
import { CANCEL } from '../../../ui/texts.ts';
import { IdentityFields } from './IdentityFields.tsx';
import { LevelsSheet } from './LevelsSheet.tsx';
import { PlaceFields } from './PlaceFields.tsx';
import { restaurantQuery } from '../queries.ts';
import {
  LABELS,
  RESTAURANT_NAMES,
  restaurantInput,
  type RestaurantValues,
  valuesOf,
  written,
} from './restaurantForm.ts';
import { ServiceFields } from './ServiceFields.tsx';
import { useGo } from '../../../ui/navigation/useGo.ts';

const LevelsDialog = part(() => import('../dialogs/LevelsDialog.tsx'), 'LevelsDialog');

/**
 * Everything that may be said of a restaurant. A save that comes after somebody else's shows both
 * versions.
 */
export function EditForm({ restaurant }: { restaurant: RestaurantDetail }) {
  const { id } = restaurant;
  const goTo = useGo();
  const queryClient = useQueryClient();
  const form = useForm<RestaurantValues>({ defaultValues: valuesOf(restaurant) });
  const { leaving, leave } = useLeaving();
  const back = pathOf('restaurant', { id });
  const {
    submit,
    conflict,
    base = restaurant,
  } = useVersionedSave<RestaurantValues, RestaurantDetail>({
    form,
    names: [...RESTAURANT_NAMES, 'picture'],
    labels: LABELS,
    write: written,
    read: restaurant,
    valuesOf,
    send: async (values, version, options, partly) => {
      const { picture } = values;
      const saved = await client.restaurants.update({ id, version, ...restaurantInput(values) }, options);
      if (picture === undefined) return saved;
      partly(saved);
      return await client.restaurants.setPicture({ id, picture });
    },
    onSaved: (saved) => {
      queryClient.setQueryData(restaurantQuery(id).queryKey, saved);
      void queryClient.invalidateQueries({ queryKey: query.restaurants.list.key() });
      void queryClient.invalidateQueries({ queryKey: query.events.key() });
      alerts.show('success', `${saved.name} est enregistré.`);
      leave(() => goTo(back));
    },
  });
  const { isDirty, isSubmitting } = form.formState;
  const [setting, setSetting] = useState(false);

  return (
    <>
      <UnsavedGuard when={isDirty && !leaving} />
      <Form form={form} onSubmit={submit} className="b-restaurant-form">
        {conflict}
        <IdentityFields form={form} restaurant={base} />
        <PlaceFields form={form} />
        <ServiceFields form={form} restaurant={base} />
        <LevelsSheet onOpen={() => setSetting(true)} />
        <div className="b-restaurant-foot">
          <ButtonLink to={back}>{CANCEL}</ButtonLink>
          <Button type="submit" variant="contained" busy={isSubmitting}>
            Enregistrer
          </Button>
        </div>
      </Form>
      {/* A form of its own, saved on its own: what is typed in this one stays. */}
      <Suspense>{setting && <LevelsDialog restaurant={restaurant} onClose={() => setSetting(false)} />}</Suspense>
    </>
  );
}
