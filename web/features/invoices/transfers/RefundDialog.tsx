import { SEPA_REFUND_FIELDS as FIELDS } from '@boucle/contract/features/sepaBatches/refundRules.ts';
import { Controller, useForm } from 'react-hook-form';
import { HolderField } from '../../../shared/holders/HolderField.tsx';
import { type HolderChoice } from '../../../shared/holders/holders.ts';
import { declaredText } from '../../../ui/form/declared/declaredText.ts';
import { TextField } from '../../../ui/form/TextField.tsx';
import { valueProps } from '../../../ui/form/valueProps.ts';
import { FormDialog } from '../../../ui/overlays/FormDialog.tsx';
import { FormMoney } from '../../../ui/form/declared/FormMoney.tsx';

/** Somebody whose cagnotte is refunded to a bank account. */
export interface Refund {
  readonly holder: HolderChoice;
  readonly amount: number;
  readonly beneficiary: string;
  readonly iban: string;
  readonly bic: string;
}

interface Values {
  holder: HolderChoice | undefined;
  amount: number | null;
  beneficiary: string;
  iban: string;
  bic: string;
}

/** Who is refunded, how much and to which account. */
export function RefundDialog({
  taken,
  onAdd,
  onClose,
}: {
  taken: readonly Refund[];
  onAdd: (refund: Refund) => void;
  onClose: () => void;
}) {
  const form = useForm<Values>({
    defaultValues: { holder: undefined, amount: null, beneficiary: '', iban: '', bic: '' },
  });
  const isTaken = ({ kind, id }: HolderChoice) => taken.some(({ holder }) => holder.kind === kind && holder.id === id);
  const submit = ({ holder, amount, ...account }: Values) => {
    if (holder !== undefined && amount !== null) onAdd({ holder, amount, ...account });
  };
  return (
    <FormDialog
      title="Rembourser une cagnotte"
      size="small"
      onClose={onClose}
      action="Ajouter au lot"
      form={form}
      onSubmit={submit}
    >
      <Controller
        control={form.control}
        name="holder"
        rules={{
          validate: (value) =>
            value === undefined
              ? 'Choisissez une carte ou un conso.'
              : isTaken(value)
                ? 'Cette personne est déjà dans ce lot.'
                : true,
        }}
        render={(controlled) => <HolderField autoFocus {...valueProps(controlled)} />}
      />
      <FormMoney
        form={form}
        name="amount"
        label="Montant"
        hint="Au plus ce que sa cagnotte a de libre."
        rules={{
          validate: (value) =>
            value === null || Number.isNaN(value) || value <= 0 ? 'Écrivez le montant comme 12,50' : true,
        }}
      />
      <TextField {...declaredText(form, FIELDS, 'beneficiary')} hint="Tel que la banque le connaît." />
      <TextField
        {...declaredText(form, FIELDS, 'iban')}
        hint="Gardé chiffré, et effacé après 13 mois (durée à confirmer avec votre conseil)."
      />
      <TextField {...declaredText(form, FIELDS, 'bic')} />
    </FormDialog>
  );
}
