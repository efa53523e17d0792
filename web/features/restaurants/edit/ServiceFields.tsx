import { SERVICE_KIND_LABELS, SERVICE_KINDS } from '@boucle/contract/shared/restaurants/labels.ts';
import { type RestaurantDetail } from '@boucle/contract/features/restaurants/shapes.ts';
import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import { Checkbox } from '../../../ui/form/Checkbox.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { fieldProps } from '../../../ui/form/fieldProps.ts';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { Switch } from '../../../ui/form/Switch.tsx';
import { TextArea } from '../../../ui/form/TextArea.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { CLOSED_DAYS_HINT, HOURS_HINT } from '../../../shared/places/hours.ts';
import { LABELS } from './restaurantForm.ts';
import { type RestaurantFormOf, textProps } from './textProps.ts';
import { WashModeField } from './WashModeField.tsx';

/** How the restaurant serves and washes, and whether consumers see it. */
export function ServiceFields({ form, restaurant }: { form: RestaurantFormOf; restaurant: RestaurantDetail }) {
  const id = useId();
  const washing = useWatch({ control: form.control, name: 'wash_mode' }) === 'account' ? 'Oui' : 'Non';
  return (
    <Sheet title="Service">
      <div className="b-stack">
        <TextArea {...textProps(form, 'weekly_hours')} rows={3} hint={HOURS_HINT} />
        <TextArea {...textProps(form, 'closed_days')} rows={2} hint={CLOSED_DAYS_HINT} />
        <TextArea {...textProps(form, 'opening_hours')} rows={2} />
        <Field id={id} label={LABELS.service_kinds} optional group>
          <div className="b-row b-wrap" role="group" aria-labelledby={`${id}-label`}>
            {SERVICE_KINDS.map((kind) => (
              <Checkbox key={kind} value={kind} {...form.register('service_kinds')}>
                {SERVICE_KIND_LABELS[kind]}
              </Checkbox>
            ))}
          </div>
        </Field>
        <WashModeField
          dirty={restaurant.dirty_containers_count}
          current={restaurant.wash_mode}
          {...fieldProps(form, 'wash_mode')}
        />
        <SelectField
          label={LABELS.exchange_at_counter}
          hint="Un contenant sale contre un propre, au lieu de remplir celui du client."
          options={[
            { value: 'default', label: `Selon le lavage\u00a0: ${washing.toLowerCase()}` },
            { value: 'yes', label: 'Oui' },
            { value: 'no', label: 'Non' },
          ]}
          {...fieldProps(form, 'exchange_at_counter')}
        />
        <Switch {...form.register('visible')}>{LABELS.visible}</Switch>
      </div>
    </Sheet>
  );
}
