import { parisDay } from '@boucle/contract/base/format.ts';
import {
  BOUNDS_SAY,
  FACTOR_KIND_LABELS,
  FACTOR_KINDS,
  FACTOR_LIMITS,
  FACTOR_UNITS,
  type FactorKind,
} from '@boucle/contract/shared/impact/labels.ts';
import { type ImpactFactor } from '@boucle/contract/features/impact/shapes.ts';
import { check } from '@boucle/contract/base/validation/rules.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { client } from '../../api/client.ts';
import { query } from '../../api/query.ts';
import { useFormSave } from '../../shared/saving/useFormSave.ts';
import { FormDay } from '../../ui/form/declared/FormDay.tsx';
import { fieldProps } from '../../ui/form/fieldProps.ts';
import { fieldRules } from '../../ui/form/fieldRules.ts';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { FormDialog } from '../../ui/overlays/FormDialog.tsx';

type Values = {
  kind: FactorKind;
  format_id: string;
  value: string;
  low: string;
  high: string;
  waste_g: string;
  source: string;
  url: string;
  valid_from: string | null;
};

const NAMES = ['kind', 'format_id', 'value', 'low', 'high', 'waste_g', 'source', 'url', 'valid_from'] as const;

/** NaN for what is no number. */
const numberOf = (text: string): number => Number(text.replaceAll(/\s/g, '').replace(',', '.'));
const numberOrNone = (text: string): number | null => (text.trim() === '' ? null : numberOf(text));
const isGrams = (text: string): true | string => {
  const grams = numberOf(text);
  return (text.trim() !== '' && grams >= 0 && grams <= FACTOR_LIMITS.grams) || 'Écrivez un nombre de grammes.';
};
const isGramsOrNone = (text: string): true | string => text.trim() === '' || isGrams(text);

/** Adds a factor: it counts from its day on, and those before stay. */
export function ImpactFactorDialog({ onClose }: { onClose: () => void }) {
  const formats = useQuery(query.account.formats.queryOptions({ context: { background: true } }));
  const [today] = useState(() => parisDay(Date.now()));
  const form = useForm<Values>({
    defaultValues: {
      ...{ kind: 'single_use', format_id: '', value: '', low: '', high: '', waste_g: '', source: '', url: '' },
      valid_from: `${today.slice(0, 4)}-01-01`,
    },
  });
  const kind = useWatch({ control: form.control, name: 'kind' });
  const unit = <span className="b-input-suffix">g</span>;
  const submit = useFormSave<Values, Values, Values, ImpactFactor>({
    form,
    names: NAMES,
    send: ({ format_id: formatId, waste_g: waste, valid_from: from, url, ...typed }, options) =>
      client.impact.addFactor(
        {
          kind: typed.kind,
          format_id: typed.kind === 'transport_km' || formatId === '' ? null : Number(formatId),
          value: numberOf(typed.value),
          low: numberOrNone(typed.low),
          high: numberOrNone(typed.high),
          waste_g: typed.kind === 'single_use' ? numberOrNone(waste) : null,
          source: typed.source,
          url,
          valid_from: from ?? today,
        },
        options,
      ),
    invalidates: [query.impact.key(), query.report.key()],
    success: () => 'Le facteur est ajouté.',
    onSaved: onClose,
  });
  return (
    <FormDialog title="Ajouter un facteur" action="Ajouter" form={form} onSubmit={submit} onClose={onClose}>
      <SelectField
        label="Facteur"
        options={FACTOR_KINDS.map((value) => ({ value, label: FACTOR_KIND_LABELS[value] }))}
        {...fieldProps(form, 'kind')}
      />
      {kind !== 'transport_km' && (
        <SelectField
          label="Format"
          options={[
            { value: '', label: 'Tous les formats' },
            ...(formats.data ?? []).map(({ id, title }) => ({ value: String(id), label: title })),
          ]}
          {...fieldProps(form, 'format_id')}
        />
      )}
      <TextField
        label="Valeur"
        hint={FACTOR_UNITS[kind]}
        inputMode="decimal"
        end={unit}
        {...fieldProps(form, 'value', {
          validate: (text: string, { low, high }: Values) => {
            const grams = isGrams(text);
            if (grams !== true) return grams;
            const [least, most] = [numberOrNone(low) ?? numberOf(text), numberOrNone(high) ?? numberOf(text)];
            return (least <= numberOf(text) && numberOf(text) <= most) || BOUNDS_SAY;
          },
        })}
      />
      <TextField
        label="Bas"
        optional
        inputMode="decimal"
        end={unit}
        {...fieldProps(form, 'low', { validate: isGramsOrNone })}
      />
      <TextField
        label="Haut"
        optional
        inputMode="decimal"
        end={unit}
        {...fieldProps(form, 'high', { validate: isGramsOrNone })}
      />
      {kind === 'single_use' && (
        <TextField
          label="Déchet"
          hint="Poids d’un emballage. Vide&nbsp;: celui du format."
          optional
          inputMode="decimal"
          end={unit}
          {...fieldProps(form, 'waste_g', { validate: isGramsOrNone })}
        />
      )}
      <TextField
        label="Source"
        hint="Base, étude ou mesure, et son année."
        {...fieldProps(
          form,
          'source',
          fieldRules('Source', check('required'), check('max', { length: FACTOR_LIMITS.source })),
        )}
      />
      <TextField label="Adresse de la source" optional {...fieldProps(form, 'url')} />
      <FormDay form={form} name="valid_from" label="À partir du" rules={{ required: true }} />
    </FormDialog>
  );
}
