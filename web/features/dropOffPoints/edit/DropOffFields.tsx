import { DROP_OFF_KIND_LABELS, DROP_OFF_KINDS } from '@boucle/contract/shared/dropOffPoints/kinds.ts';
import { DROP_OFF_FIELDS } from '@boucle/contract/shared/dropOffPoints/fields.ts';
import { check } from '@boucle/contract/base/validation/rules.ts';
import { useQuery } from '@tanstack/react-query';
import { useFormContext, useWatch } from 'react-hook-form';
import { query } from '../../../api/query.ts';
import { ApplicationField } from '../../../shared/applications/ApplicationField.tsx';
import { AddressFields } from '../../../shared/places/AddressFields.tsx';
import { HoursFields } from '../../../shared/places/HoursFields.tsx';
import { capacityError } from '../../../shared/places/placeForm.ts';
import { declaredText } from '../../../ui/form/declared/declaredText.ts';
import { fieldProps } from '../../../ui/form/fieldProps.ts';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { type DropOffValues, LABELS } from './dropOffForm.ts';
import { formText } from '../../../ui/form/declared/inForm.ts';

const KINDS = DROP_OFF_KINDS.map((value) => ({ value, label: DROP_OFF_KIND_LABELS[value] }));

/**
 * The fields of a drop-off point; `choosesAccount` for anyone who creates one and has no account of
 * their own.
 */
export function DropOffFields({ choosesAccount }: { choosesAccount: boolean }) {
  const form = useFormContext<DropOffValues>();
  const [name, accountId] = useWatch({ control: form.control, name: ['name', 'account_id'] });
  const restaurants = useQuery(
    query.dropOffPoints.restaurantChoices.queryOptions({
      input: accountId === '' ? {} : { account_id: Number(accountId) },
      enabled: !choosesAccount || accountId !== '',
    }),
  );
  return (
    <>
      {choosesAccount && (
        <ApplicationField<DropOffValues> name="account_id" onChange={() => form.setValue('restaurant_id', '')} />
      )}
      <TextField {...declaredText(form, DROP_OFF_FIELDS, 'name')} />
      <div className="drop-pair">
        <SelectField
          {...formText(form, 'kind', LABELS.kind, check('required'))}
          placeholder="Choisir un type"
          options={KINDS}
        />
        <TextField
          label={LABELS.capacity}
          optional
          inputMode="numeric"
          hint="En contenants."
          {...fieldProps(form, 'capacity', { validate: (value: string) => capacityError(value) ?? true })}
        />
      </div>
      <SelectField
        label={LABELS.restaurant_id}
        optional
        placeholder="Aucun"
        options={(restaurants.data ?? []).map(({ id, name: label, city }) => ({
          value: String(id),
          label: city === '' ? label : `${label}, ${city}`,
        }))}
        {...fieldProps(form, 'restaurant_id')}
      />
      <HoursFields />
      <AddressFields name={name} />
    </>
  );
}
