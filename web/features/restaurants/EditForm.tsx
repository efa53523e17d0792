import './restaurants.css';
import { pathOf } from '@boucle/contract/pages.ts';
import { type RestaurantDetail } from '@boucle/contract/restaurants/shapes.ts';
import { type AnyRouter, useRouter } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import { ConflictNotice } from '../../shared/versions/ConflictNotice.tsx';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { UnsavedGuard } from '../../ui/form/UnsavedGuard.tsx';
import { part } from '../../ui/loading/part.tsx';
import { CANCEL } from '../../ui/texts.ts';
import { IdentityFields } from './IdentityFields.tsx';
import { LevelsSheet } from './LevelsSheet.tsx';
import { PlaceFields } from './PlaceFields.tsx';
import { ServiceFields } from './ServiceFields.tsx';
import { useEdit } from './useEdit.ts';

const LevelsDialog = part(() => import('./LevelsDialog.tsx'), 'LevelsDialog');

/** Everything that may be said of a restaurant. A save that comes after somebody else's shows both versions. */
export function EditForm({ restaurant }: { restaurant: RestaurantDetail }) {
  const router: AnyRouter = useRouter();
  const { form, base, submit, conflict, saved } = useEdit(restaurant);
  const back = pathOf('restaurant', { id: restaurant.id });
  const { isDirty, isSubmitting } = form.formState;
  const [setting, setSetting] = useState(false);

  // Only once « saved » is on screen does the guard against unsaved changes let the page be left.
  useEffect(() => {
    if (saved) void router.navigate({ to: back });
  }, [saved, router, back]);

  return (
    <>
      <UnsavedGuard when={isDirty && !saved} />
      <Form form={form} onSubmit={submit} className="b-restaurant-form">
        {conflict && (
          <ConflictNotice
            differences={conflict.differences}
            busy={isSubmitting}
            onKeepMine={conflict.keepMine}
            onTakeTheirs={conflict.takeTheirs}
          />
        )}
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
      {/* A form of its own, saved by itself: what is typed in this one stays. */}
      <Suspense>{setting && <LevelsDialog restaurant={restaurant} onClose={() => setSetting(false)} />}</Suspense>
    </>
  );
}
