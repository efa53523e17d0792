import { parisDay } from '@boucle/contract/base/format.ts';
import { frozenTitle } from '@boucle/contract/shared/impact/labels.ts';
import { type FrozenReport } from '@boucle/contract/features/impact/shapes.ts';
import { type Span, spanAround, spanBeside, spanName } from '@boucle/contract/shared/spans.ts';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { client } from '../../../../api/client.ts';
import { query } from '../../../../api/query.ts';
import { useFormSave } from '../../../../shared/saving/useFormSave.ts';
import { fieldProps } from '../../../../ui/form/fieldProps.ts';
import { SelectField } from '../../../../ui/form/SelectField.tsx';
import { FormDialog } from '../../../../ui/overlays/FormDialog.tsx';

/** Spans that are over: quarters, years, months, the latest first. */
function spansBefore(today: string): readonly Span[] {
  const passed = (kind: 'month' | 'quarter' | 'year', count: number) =>
    Array.from({ length: count }, (_, rank) => spanBeside(spanAround(kind, today), -1 - rank));
  return [...passed('quarter', 4), ...passed('year', 2), ...passed('month', 12)];
}

/** Freezes the attestation of a restaurant over a span that is over. */
export function AttestationDialog({ restaurantId, onClose }: { restaurantId: number; onClose: () => void }) {
  const [spans] = useState(() => spansBefore(parisDay(new Date())));
  const form = useForm({ defaultValues: { to_date: '0' } });
  const submit = useFormSave<{ to_date: string }, { to_date: string }, { to_date: string }, FrozenReport>({
    form,
    names: ['to_date'],
    send: ({ to_date: rank }, options) => {
      const { from, to } = spans[Number(rank)] ?? { from: '', to: '' };
      return client.impact.freeze({ from_date: from, to_date: to, restaurant_id: restaurantId }, options);
    },
    sets: true,
    invalidates: [query.impact.key()],
    success: ({ number }) => `${frozenTitle(number, true)} établie.`,
    onSaved: onClose,
  });
  return (
    <FormDialog
      title="Établir une attestation"
      size="small"
      action="Établir l’attestation"
      form={form}
      onSubmit={submit}
      onClose={onClose}
    >
      <SelectField
        label="Période"
        options={spans.map((span, rank) => ({ value: String(rank), label: spanName(span) }))}
        {...fieldProps(form, 'to_date')}
      />
    </FormDialog>
  );
}
