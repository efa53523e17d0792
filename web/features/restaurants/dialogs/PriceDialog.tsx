import { AUTHORS, SUBSCRIPTION_FEE_TYPES } from '@boucle/contract/base/constants.ts';
import { euro, writtenDay } from '@boucle/contract/base/format.ts';
import { AUTHOR_LABELS, BOTH_AUTHORS, FEE_TYPE_LABELS } from '@boucle/contract/shared/restaurants/labels.ts';
import { type PriceLine } from '@boucle/contract/features/restaurants/shapes.ts';
import { check } from '@boucle/contract/base/validation/rules.ts';
import { useForm, useWatch } from 'react-hook-form';
import { client } from '../../../api/client.ts';
import { amountError } from '../../../shared/amountError.ts';
import { useFormSave } from '../../../shared/saving/useFormSave.ts';
import { fieldProps } from '../../../ui/form/fieldProps.ts';
import { fieldRules } from '../../../ui/form/fieldRules.ts';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { FormDialog } from '../../../ui/overlays/FormDialog.tsx';
import { PRICE_FIELDS, priceInput, type PriceValues, priceValues } from './priceForm.ts';
import { SHOWN_BY } from '../queries.ts';
import { FormMoney } from '../../../ui/form/declared/FormMoney.tsx';
import { FormDay } from '../../../ui/form/declared/FormDay.tsx';

type PriceDialogProps = { id: number; today: string; replaced: PriceLine | undefined; onClose: () => void };

const KINDS = SUBSCRIPTION_FEE_TYPES.map((value) => ({ value, label: FEE_TYPE_LABELS[value] }));
const SIDES = [{ value: '', label: BOTH_AUTHORS }, ...AUTHORS.map((value) => ({ value, label: AUTHOR_LABELS[value] }))];

/** A new price line, or the one that takes over from another. */
export function PriceDialog({ id, today, replaced, onClose }: PriceDialogProps) {
  const form = useForm<PriceValues>({ defaultValues: priceValues(replaced, today) });
  const subscription = useWatch({ control: form.control, name: 'kind' }) === 'recurring_subscription';
  const submit = useFormSave({
    form,
    names: PRICE_FIELDS,
    send: (values: PriceValues, options) => client.restaurants.addPriceLine(priceInput(id, values, replaced), options),
    invalidates: SHOWN_BY,
    success: () => (replaced ? 'Le tarif est remplacé.' : 'Le tarif est ajouté.'),
    onSaved: onClose,
  });
  return (
    <FormDialog
      title={replaced ? 'Remplacer un tarif' : 'Ajouter un tarif'}
      onClose={onClose}
      action={replaced ? 'Remplacer' : 'Ajouter'}
      form={form}
      onSubmit={submit}
    >
      {replaced && (
        <p className="b-muted">
          {`${FEE_TYPE_LABELS[replaced.kind]} à ${euro(replaced.unit_price)} depuis le ${writtenDay(replaced.valid_from)}\u00a0: ce tarif finira la veille du nouveau.`}
        </p>
      )}
      {!replaced && <SelectField label="Nature" options={KINDS} {...fieldProps(form, 'kind')} />}
      {!subscription && (
        <SelectField
          label="Auteur"
          hint="Le côté qui enregistre ce qui est compté."
          options={SIDES}
          {...fieldProps(form, 'author')}
        />
      )}
      <FormMoney
        form={form}
        name="unit_price"
        label="Prix unitaire HT"
        rules={{ validate: (value) => amountError('Prix unitaire HT', value, 0) ?? true }}
      />
      {!subscription && (
        <TextField
          label="Franchise par mois"
          optional
          hint="Les premiers du mois, gratuits."
          inputMode="numeric"
          className="b-num"
          {...fieldProps(
            form,
            'free_quota',
            fieldRules('Franchise par mois', check('numeric'), check('max_value', { max: 1_000_000 })),
          )}
        />
      )}
      {(['valid_from', 'valid_to'] as const).map((name) => (
        <FormDay
          key={name}
          form={form}
          name={name}
          label={name === 'valid_from' ? 'Premier jour' : 'Dernier jour'}
          optional={name === 'valid_to'}
          rules={name === 'valid_from' ? fieldRules('Premier jour', check('required')) : {}}
        />
      ))}
    </FormDialog>
  );
}
