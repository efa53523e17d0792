import { pathOf } from '@boucle/contract/pages.ts';
import { RESTAURANT_FIELDS } from '@boucle/contract/shared/restaurants/fields.ts';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { client } from '../../../api/client.ts';
import { useFormSave } from '../../../shared/saving/useFormSave.ts';
import { Button } from '../../../ui/Button.tsx';
import { declaredText } from '../../../ui/form/declared/declaredText.ts';
import { fieldProps } from '../../../ui/form/fieldProps.ts';
import { Form } from '../../../ui/form/Form.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { UnsavedGuard } from '../../../ui/form/leaving/UnsavedGuard.tsx';
import { useLeaving } from '../../../ui/form/leaving/useLeaving.ts';
import { SidePanel } from '../../../ui/overlays/SidePanel.tsx';
import { CANCEL } from '../../../ui/texts.ts';
import { SHOWN_BY } from '../queries.ts';
import { washMode } from './restaurantForm.ts';
import { WashModeField } from './WashModeField.tsx';
import { useGo } from '../../../ui/navigation/useGo.ts';

const FIELDS = ['name', 'address', 'postal_code', 'city', 'email', 'wash_mode'] as const;
type Values = Record<(typeof FIELDS)[number], string>;

const EMPTY: Values = { name: '', address: '', postal_code: '', city: '', email: '', wash_mode: 'account' };

/**
 * « Créer un restaurant »: what is obligatory; the rest is said on its own page, where it leads.
 */
export function CreatePanel({ onClose }: { onClose: () => void }) {
  const id = useId();
  const goTo = useGo();
  const form = useForm<Values>({ defaultValues: EMPTY });
  const { leaving, leave } = useLeaving();
  const submit = useFormSave({
    form,
    names: FIELDS,
    send: (values: Values, options) =>
      client.restaurants.create({ ...values, wash_mode: washMode(values.wash_mode) }, options),
    invalidates: SHOWN_BY,
    success: ({ name }) => `${name} est créé, en attente d’activation.`,
    onSaved: (created) => leave(() => goTo(pathOf('restaurant-edit', { id: created.id }))),
  });
  const text = (name: Exclude<(typeof FIELDS)[number], 'wash_mode'>) => declaredText(form, RESTAURANT_FIELDS, name);
  return (
    <SidePanel
      title="Créer un restaurant"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{CANCEL}</Button>
          <Button type="submit" form={id} variant="contained" busy={form.formState.isSubmitting}>
            Créer
          </Button>
        </>
      }
    >
      <UnsavedGuard when={form.formState.isDirty && !leaving} />
      <Form form={form} id={id} onSubmit={submit}>
        <TextField {...text('name')} autoFocus />
        <TextField {...text('address')} />
        <div className="b-restaurant-pair">
          <TextField {...text('postal_code')} inputMode="numeric" />
          <TextField {...text('city')} />
        </div>
        <TextField {...text('email')} type="email" />
        <WashModeField dirty={0} {...fieldProps(form, 'wash_mode')} />
      </Form>
    </SidePanel>
  );
}
