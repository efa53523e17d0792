import { euro } from '@boucle/contract/base/format.ts';
import { FEE_TYPE_LABELS } from '@boucle/contract/shared/restaurants/labels.ts';
import { type PriceLine } from '@boucle/contract/features/restaurants/shapes.ts';
import { check } from '@boucle/contract/base/validation/rules.ts';
import { useForm } from 'react-hook-form';
import { client } from '../../../api/client.ts';
import { useFormSave } from '../../../shared/saving/useFormSave.ts';
import { FormDialog } from '../../../ui/overlays/FormDialog.tsx';
import { SHOWN_BY } from '../queries.ts';
import { FormDay } from '../../../ui/form/declared/FormDay.tsx';

type ClosePriceDialogProps = { id: number; line: PriceLine; today: string; onClose: () => void };

/** Asks for the last day of a price line. */
export function ClosePriceDialog({ id, line, today, onClose }: ClosePriceDialogProps) {
  const first = line.valid_from > today ? line.valid_from : today;
  const form = useForm<{ valid_to: string | null }>({ defaultValues: { valid_to: line.valid_to ?? first } });
  const submit = useFormSave({
    form,
    names: ['valid_to'],
    send: ({ valid_to }: { valid_to: string | null }, options) =>
      client.restaurants.closePriceLine({ id, price_line_id: line.id, valid_to: valid_to ?? '' }, options),
    invalidates: SHOWN_BY,
    success: () => 'Le tarif est clos.',
    onSaved: onClose,
  });
  return (
    <FormDialog title="Clore un tarif" size="small" onClose={onClose} action="Clore" form={form} onSubmit={submit}>
      <p className="b-muted">
        {`${FEE_TYPE_LABELS[line.kind]} à ${euro(line.unit_price)}. Ce qui a été compté reste dû.`}
      </p>
      <FormDay form={form} name="valid_to" label="Dernier jour" checks={[check('required')]} />
    </FormDialog>
  );
}
