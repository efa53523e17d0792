import { count, euro, writtenDay } from '@boucle/contract/base/format.ts';
import { TAKEN_BACK_AT, TAKEN_BACK_LABELS, type TakenBackAt } from '@boucle/contract/features/loans/labels.ts';
import { type Loan } from '@boucle/contract/features/loans/rows.ts';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { client } from '../../api/client.ts';
import { query } from '../../api/query.ts';
import { PlaceField } from '../../shared/places/PlaceField.tsx';
import { useFormSave } from '../../shared/saving/useFormSave.ts';
import { useStocksChanged } from '../../shared/useStocksChanged.ts';
import { MovementScan } from '../../shared/units/MovementScan.tsx';
import { fittedUnits, type ReadUnit, unitsIn } from '../../shared/units/readUnits.ts';
import { fieldProps } from '../../ui/form/fieldProps.ts';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { FormDialog } from '../../ui/overlays/FormDialog.tsx';
import { piecesOf } from '../../ui/figures/unbroken.ts';

type Values = {
  quantity: string;
  place: TakenBackAt;
  restaurant_id: number | undefined;
  drop_off_point_id: number | undefined;
  units: readonly ReadUnit[];
};

const PLACES = TAKEN_BACK_AT.map((value) => ({ value, label: TAKEN_BACK_LABELS[value] }));
const FIELDS = { 'R.back': 'restaurant_id', 'D.dirty': 'drop_off_point_id' } as const;
const isNamed = (place: TakenBackAt): place is keyof typeof FIELDS => place in FIELDS;

/** « Rapporté »: a container comes back once its deposit was kept, which is given back. */
export function TakeBackDialog({ loan, onClose }: { loan: Loan; onClose: () => void }) {
  const changed = useStocksChanged();
  const { id, pieces, holder, amount, kept_on: on } = loan;
  const form = useForm<Values>({
    defaultValues: {
      quantity: String(pieces),
      place: 'R.back',
      restaurant_id: loan.restaurant_id ?? undefined,
      drop_off_point_id: undefined,
      units: [],
    },
  });
  const [place, units] = useWatch({ control: form.control, name: ['place', 'units'] });
  const submit = useFormSave<Values, Values, Values, { transaction_id: number }>({
    form,
    names: ['quantity', 'place', 'restaurant_id', 'drop_off_point_id'],
    send: (values, options) => {
      const named = isNamed(values.place) ? values[FIELDS[values.place]] : undefined;
      return client.loans.takeBack(
        {
          id,
          quantity: Number(values.quantity),
          ...unitsIn(
            fittedUnits(values.units, () => Number(values.quantity)),
            loan.format_id,
          ),
          place: values.place,
          ...(isNamed(values.place) && named !== undefined && { [FIELDS[values.place]]: named }),
        },
        options,
      );
    },
    invalidates: [query.loans.key(), query.customers.key(), query.events.key()],
    success: (_, values) =>
      `${count(Number(values.quantity), 'contenant repris, sa consigne est rendue', 'contenants repris, leurs consignes sont rendues')} à ${holder.name}.`,
    onSaved: () => {
      changed();
      onClose();
    },
  });
  return (
    <FormDialog
      title={`Rapporté par ${holder.name}`}
      size="small"
      form={form}
      onSubmit={submit}
      onClose={onClose}
      action="Reprendre et rendre la consigne"
    >
      <p>
        {`${piecesOf(pieces, loan.format_title)}, ${euro(amount)} acquis${on === null ? '' : ` le ${writtenDay(on)}`}. La garde est annulée, ce qui n’est pas rapporté reste acquis.`}
      </p>
      <TextField
        label="Contenants rapportés"
        inputMode="numeric"
        {...fieldProps(form, 'quantity', {
          validate: (text) =>
            (/^[1-9]\d{0,3}$/.test(text.trim()) && Number(text) <= pieces) || `Choisissez de 1 à ${pieces}.`,
        })}
      />
      <MovementScan
        formats={[loan.format_id]}
        units={units}
        onRead={(unit) => form.setValue('units', [...form.getValues('units'), unit])}
        onRemove={(code) =>
          form.setValue(
            'units',
            form.getValues('units').filter((unit) => unit.code !== code),
          )
        }
      />
      <SelectField label="Où sont les contenants&#8239;?" options={PLACES} {...fieldProps(form, 'place')} />
      {isNamed(place) && (
        <Controller
          key={place}
          control={form.control}
          name={FIELDS[place]}
          rules={{
            required:
              place === 'R.back' ? 'Le champ Restaurant est obligatoire' : 'Le champ Point de dépôt est obligatoire',
          }}
          render={({ field, fieldState }) => (
            <PlaceField
              kind={place === 'R.back' ? 'restaurant' : 'drop_off_point'}
              value={field.value}
              error={fieldState.error?.message}
              onValue={field.onChange}
            />
          )}
        />
      )}
    </FormDialog>
  );
}
