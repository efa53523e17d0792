import { type FormatDetail } from '@boucle/contract/features/formats/calls.ts';
import { MATERIAL_KIND_LABELS, MATERIAL_KINDS } from '@boucle/contract/shared/formats/materials.ts';
import { FORMAT_DRAWINGS } from '@boucle/contract/shared/formats/limits.ts';
import { useEffect } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { client } from '../../api/client.ts';
import { formBody } from '../../shared/formBody.ts';
import { useVersionedSave } from '../../shared/versions/useVersionedSave.tsx';
import { alerts } from '../../ui/alerts/alerts.ts';
import { Checkbox } from '../../ui/form/Checkbox.tsx';
import { fieldProps } from '../../ui/form/fieldProps.ts';
import { Form } from '../../ui/form/Form.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { UnsavedGuard } from '../../ui/form/leaving/UnsavedGuard.tsx';
import { FormatPicture } from '../../ui/FormatPicture.tsx';
import {
  DRAWING_LABELS,
  FORMAT_FIELDS,
  FORMAT_LABELS,
  FORMAT_RULES,
  formatInput,
  type FormatValues,
  NEW_FORMAT,
  valuesOf,
  written,
} from './formatForm.ts';
import { useFormatChanged } from './queries.ts';
import { FormMoney } from '../../ui/form/declared/FormMoney.tsx';
import { FormPicture } from '../../ui/form/declared/FormPicture.tsx';

const MATERIALS = [
  { value: '', label: 'Non renseignée' },
  ...MATERIAL_KINDS.map((value) => ({ value, label: MATERIAL_KIND_LABELS[value] })),
];
const DRAWINGS = FORMAT_DRAWINGS.map((value) => ({ value, label: DRAWING_LABELS[value] }));

type FormatFormProps = {
  id: string;
  format: FormatDetail | undefined;
  onBusy: (busy: boolean) => void;
  onSaved: () => void;
};

/**
 * The fields of a format. The deposit price of one that exists is changed apart: money changes
 * hands by it.
 */
export function FormatForm({ id, format, onBusy, onSaved }: FormatFormProps) {
  const form = useForm<FormatValues>({ defaultValues: format === undefined ? NEW_FORMAT : valuesOf(format) });
  const { isDirty, isSubmitting } = form.formState;
  const drawing = useWatch({ control: form.control, name: 'drawing' });
  const changed = useFormatChanged();
  useEffect(() => onBusy(isSubmitting), [onBusy, isSubmitting]);
  const { submit, conflict } = useVersionedSave<FormatValues, FormatDetail>({
    form,
    names: FORMAT_FIELDS,
    labels: FORMAT_LABELS,
    write: written,
    read: format,
    valuesOf,
    send: (values, version, options) =>
      format === undefined
        ? client.formats.create(formBody({ format: { deposit: 0, ...formatInput(values, undefined) } }), options)
        : client.formats.update(
            formBody({ id: format.id, format: { ...formatInput(values, format), version } }),
            options,
          ),
    onSaved: async (saved) => {
      await changed(saved);
      form.reset(valuesOf(saved));
      alerts.show('success', `Le format «\u00a0${saved.title}\u00a0» est enregistré.`);
      onSaved();
    },
  });
  return (
    <>
      <UnsavedGuard when={isDirty && !isSubmitting} />
      {conflict}
      <Form form={form} id={id} onSubmit={submit}>
        <FormPicture
          form={form}
          name="picture"
          label="Photo"
          url={format?.picture_url ?? null}

          fallback={<FormatPicture drawing={drawing} />}
        />
        <SelectField
          label="Dessin"
          hint="Montré quand il n’y a pas de photo."
          options={DRAWINGS}
          {...fieldProps(form, 'drawing')}
        />
        <TextField label="Titre" autoFocus={format === undefined} {...fieldProps(form, 'title', FORMAT_RULES.title)} />
        <TextField label="Sous-titre" optional {...fieldProps(form, 'subtitle', FORMAT_RULES.subtitle)} />
        <div className="b-format-pair">
          <SelectField
            label={FORMAT_LABELS.material_kind}
            optional
            options={MATERIALS}
            {...fieldProps(form, 'material_kind')}
          />
          <TextField label={FORMAT_LABELS.material} optional {...fieldProps(form, 'material', FORMAT_RULES.material)} />
          <TextField
            label="Volume"
            optional
            inputMode="numeric"
            end={<span className="b-input-suffix">ml</span>}
            {...fieldProps(form, 'volume_ml', FORMAT_RULES.volume_ml)}
          />
          {format === undefined && (
            <FormMoney form={form} name="deposit" label="Consigne" rules={FORMAT_RULES.deposit} />
          )}
          <FormMoney
            form={form}
            name="purchase_cost"
            label="Coût d’achat"
            optional
            rules={FORMAT_RULES.purchase_cost}
          />
          <FormMoney
            form={form}
            name="single_use_price"
            label="Prix d’un emballage jetable"
            hint="Montre à chaque restaurant ce qu’il économise."
            optional
            rules={FORMAT_RULES.single_use_price}
          />
          <TextField
            label={FORMAT_LABELS.designed_washes}
            optional
            inputMode="numeric"
            {...fieldProps(form, 'designed_washes', FORMAT_RULES.designed_washes)}
          />
          <TextField
            label="Poids"
            optional
            inputMode="numeric"
            end={<span className="b-input-suffix">g</span>}
            {...fieldProps(form, 'weight_g', FORMAT_RULES.weight_g)}
          />
          <TextField
            label="Poids d’un emballage jetable"
            hint="Compte les déchets évités."
            optional
            inputMode="numeric"
            end={<span className="b-input-suffix">g</span>}
            {...fieldProps(form, 'single_use_weight_g', FORMAT_RULES.single_use_weight_g)}
          />
        </div>
        <Checkbox {...form.register('numbered')}>Numéroté&nbsp;: chaque contenant porte un code</Checkbox>
      </Form>
    </>
  );
}
