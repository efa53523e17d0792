import { euro } from '@boucle/contract/base/format.ts';
import { MOST_REASON } from '@boucle/contract/shared/invoices/labels.ts';
import { type InvoiceDetail } from '@boucle/contract/features/invoices/shapes.ts';
import { check } from '@boucle/contract/base/validation/rules.ts';
import { useForm } from 'react-hook-form';
import { client } from '../../api/client.ts';
import { useFormSave } from '../../shared/saving/useFormSave.ts';
import { useStatementsChanged } from '../../shared/statements/useStatementsChanged.ts';
import { fieldProps } from '../../ui/form/fieldProps.ts';
import { fieldRules } from '../../ui/form/fieldRules.ts';
import { TextArea } from '../../ui/form/TextArea.tsx';
import { FormDialog } from '../../ui/overlays/FormDialog.tsx';
import { FormMoney } from '../../ui/form/declared/FormMoney.tsx';

interface CreditValues {
  lines: { amount: number | null }[];
  reason: string;
}

const REASON = fieldRules('Motif', check('required'), check('max', { length: MOST_REASON }));

/** « Faire un avoir »: how much of each line, all that is left to begin with, and why. */
export function CreditDialog({
  invoice: { id, label, lines },
  onClose,
}: {
  invoice: InvoiceDetail;
  onClose: () => void;
}) {
  const changed = useStatementsChanged();
  const form = useForm<CreditValues>({
    defaultValues: { lines: lines.map(({ left }) => ({ amount: left })), reason: '' },
  });
  const submit = useFormSave({
    form,
    names: ['lines', 'reason'],
    send: ({ lines: typed, reason }: CreditValues, options) =>
      client.invoices.credit(
        {
          id,
          reason: reason.trim(),
          lines: typed.flatMap(({ amount }, rank) => (amount === null || amount === 0 ? [] : [{ rank, amount }])),
        },
        options,
      ),
    success: ({ label: credit, total }) => `L’avoir ${credit ?? ''} de ${euro(Math.abs(total))} est émis.`,
    onSaved: () => {
      changed();
      onClose();
    },
  });
  return (
    <FormDialog
      title={`Faire un avoir sur ${label ?? ''}`}
      onClose={onClose}
      action="Émettre l’avoir"
      form={form}
      onSubmit={submit}
    >
      <p className="b-muted">
        Montants hors taxes. L’avoir est daté d’aujourd’hui, numéroté à la suite, et ne s’annule pas&nbsp;; ce que doit
        le restaurant diminue d’autant.
      </p>
      {lines.map((line, rank) =>
        line.left === 0 ? null : (
          <FormMoney
            key={rank}
            form={form}
            name={`lines.${rank}.amount`}
            label={line.name}
            hint={`Il reste ${euro(line.left)}.`}
            rules={{
              validate: (value) =>
                Number.isNaN(value) || (value ?? 0) < 0
                  ? 'Écrivez le montant comme 12,50'
                  : (value ?? 0) > line.left
                    ? `Il reste ${euro(line.left)} HT à créditer sur cette ligne.`
                    : true,
            }}
          />
        ),
      )}
      <TextArea label="Motif" rows={2} {...fieldProps(form, 'reason', REASON)} />
    </FormDialog>
  );
}
