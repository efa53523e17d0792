import { count, parisDay } from '@boucle/contract/base/format.ts';
import { check } from '@boucle/contract/base/validation/rules.ts';
import { type UnitBatch } from '@boucle/contract/features/units/rows.ts';
import { BATCH_LIMITS, BATCH_MOST } from '@boucle/contract/shared/units/labels.ts';
import { partAddress } from '@boucle/contract/tabs.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { client } from '../../../api/client.ts';
import { query } from '../../../api/query.ts';
import { useFormSave } from '../../../shared/saving/useFormSave.ts';
import { FormDay } from '../../../ui/form/declared/FormDay.tsx';
import { formText } from '../../../ui/form/declared/inForm.ts';
import { fieldProps } from '../../../ui/form/fieldProps.ts';
import { fieldRules } from '../../../ui/form/fieldRules.ts';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { Link } from '../../../ui/Link.tsx';
import { FormDialog } from '../../../ui/overlays/FormDialog.tsx';

interface NumberDialogProps {
  readonly onDone: (batch: UnitBatch) => void;
  readonly onClose: () => void;
}

type Values = {
  format_id: string;
  quantity: string;
  received_on: string | null;
  supplier: string;
  supplier_lot: string;
  declaration: string;
};

/** « Numéroter le stock… »: codes for clean pieces of the warehouse that have none. */
export function NumberDialog({ onDone, onClose }: NumberDialogProps) {
  const [today] = useState(() => parisDay(Date.now()));
  const formats = useQuery(query.account.formats.queryOptions());
  const numbered = formats.data?.filter((format) => format.numbered && format.active) ?? [];
  const form = useForm<Values>({
    defaultValues: { format_id: '', quantity: '', received_on: today, supplier: '', supplier_lot: '', declaration: '' },
  });
  const submit = useFormSave<Values, Values, Values, UnitBatch>({
    form,
    names: ['format_id', 'quantity', 'received_on', 'supplier', 'supplier_lot', 'declaration'],
    send: ({ format_id, quantity, received_on, ...origin }, options) =>
      client.units.createBatch(
        {
          format_id: Number(format_id),
          quantity: Number(quantity.replaceAll(/\s/g, '')),
          ...(received_on !== null && { received_on }),
          ...origin,
        },
        options,
      ),
    invalidates: [query.units.key()],
    success: ({ units }) => `${count(units, 'contenant numéroté', 'contenants numérotés')}.`,
    onSaved: onDone,
  });
  return (
    <FormDialog title="Numéroter le stock" action="Numéroter" form={form} onSubmit={submit} onClose={onClose}>
      <p>
        Chaque contenant propre de l’entrepôt reçoit un code, à coller avant qu’il ne sorte. Le stock ne change pas.
      </p>
      <SelectField
        label="Format"
        placeholder="Choisir un format"
        options={numbered.map(({ id, title }) => ({ value: String(id), label: title }))}
        aside={
          <Link className="b-link" to={partAddress('/formats', 'formats')}>
            Formats…
          </Link>
        }
        hint={
          formats.isSuccess && numbered.length === 0
            ? 'Cochez d’abord «\u00a0Numéroté\u00a0» dans un format.'
            : undefined
        }
        {...fieldProps(form, 'format_id', fieldRules('Format', check('required')))}
      />
      <TextField
        label="Quantité"
        inputMode="numeric"
        {...fieldProps(
          form,
          'quantity',
          fieldRules('Quantité', check('required'), check('integer'), check('between', { min: 1, max: BATCH_MOST })),
        )}
      />
      <FormDay form={form} name="received_on" label="Reçus le" max={today} rules={{ required: true }} />
      <TextField
        {...formText(form, 'supplier', 'Fournisseur', check('max', { length: BATCH_LIMITS.supplier }))}
        optional
      />
      <TextField
        {...formText(form, 'supplier_lot', 'Lot du fournisseur', check('max', { length: BATCH_LIMITS.supplier_lot }))}
        optional
      />
      <TextField
        {...formText(
          form,
          'declaration',
          'Déclaration de conformité',
          check('max', { length: BATCH_LIMITS.declaration }),
        )}
        optional
      />
    </FormDialog>
  );
}
