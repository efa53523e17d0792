import { SEPA_REFUND_FIELDS as FIELDS } from '@boucle/contract/sepaBatches/refundRules.ts';
import { Controller, useForm } from 'react-hook-form';
import { HolderField } from '../../../shared/holders/HolderField.tsx';
import { type HolderChoice } from '../../../shared/holders/holders.ts';
import { fieldProps } from '../../../ui/form/fieldProps.ts';
import { fieldRules } from '../../../ui/form/fieldRules.ts';
import { MoneyField } from '../../../ui/form/MoneyField.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { FormDialog } from '../../../ui/overlays/FormDialog.tsx';

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

const rulesOf = (name: keyof typeof FIELDS) => fieldRules(FIELDS[name].label, ...FIELDS[name].checks);

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
        render={({ field, fieldState }) => (
          <HolderField
            ref={field.ref}
            value={field.value}
            onValue={field.onChange}
            error={fieldState.error?.message}
            autoFocus
          />
        )}
      />
      <Controller
        control={form.control}
        name="amount"
        rules={{
          validate: (value) =>
            value === null || Number.isNaN(value) || value <= 0 ? 'Écrivez le montant comme 12,50' : true,
        }}
        render={({ field, fieldState }) => (
          <MoneyField
            label="Montant"
            hint="Au plus ce que sa cagnotte a de libre."
            ref={field.ref}
            value={field.value}
            onValue={field.onChange}
            onBlur={field.onBlur}
            error={fieldState.error?.message}
          />
        )}
      />
      <TextField
        label={FIELDS.beneficiary.label}
        hint="Tel que la banque le connaît."
        autoComplete="off"
        {...fieldProps(form, 'beneficiary', rulesOf('beneficiary'))}
      />
      <TextField
        label={FIELDS.iban.label}
        hint="Gardé chiffré, et effacé après 13 mois (durée à confirmer avec votre conseil)."
        autoComplete="off"
        {...fieldProps(form, 'iban', rulesOf('iban'))}
      />
      <TextField label={FIELDS.bic.label} optional autoComplete="off" {...fieldProps(form, 'bic', rulesOf('bic'))} />
    </FormDialog>
  );
}
