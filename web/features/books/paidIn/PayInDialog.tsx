import { type WaitingCheque } from '@boucle/contract/features/books/payInCalls.ts';
import { count, euro, parisDay } from '@boucle/contract/base/format.ts';
import { check } from '@boucle/contract/base/validation/rules.ts';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { client } from '../../../api/client.ts';
import { query } from '../../../api/query.ts';
import { amountError } from '../../../shared/amountError.ts';
import { useFormSave } from '../../../shared/saving/useFormSave.ts';
import { FormDialog } from '../../../ui/overlays/FormDialog.tsx';
import { FormMoney } from '../../../ui/form/declared/FormMoney.tsx';
import { FormDay } from '../../../ui/form/declared/FormDay.tsx';

interface Values {
  amount: number | null;
  day: string | null;
}

type PayInProps = { onClose: () => void } & (
  | { readonly cheques: readonly WaitingCheque[]; readonly amount: number; readonly cash?: undefined }
  /** Contents of the box. */
  | { readonly cash: number; readonly amount?: undefined; readonly cheques?: undefined }
);

const idsOf = (cheques: readonly WaitingCheque[], ofCredits: boolean): number[] =>
  cheques.filter(({ credit }) => credit === ofCredits).map(({ id }) => id);

/**
 * Takes the cheques that are ticked, or some cash, to the bank: on which day, and how much of cash.
 */
export function PayInDialog({ cheques, amount: sum, cash, onClose }: PayInProps) {
  const [today] = useState(() => parisDay(Date.now()));
  const form = useForm<Values>({ defaultValues: { amount: sum ?? cash, day: today } });
  const submit = useFormSave({
    form,
    names: ['amount', 'day'],
    send: ({ amount, day }: Values, options) => {
      const on = day === null ? {} : { day };
      return client.books.payIn(
        cheques === undefined
          ? { means: 'cash', amount: amount ?? 0, ...on }
          : { means: 'cheque', payment_ids: idsOf(cheques, false), credit_ids: idsOf(cheques, true), ...on },
        options,
      );
    },
    invalidates: [query.books.key(), query.ledgerCards.key(), query.events.key()],
    success: (_, { amount }) => `La remise de ${euro(sum ?? amount ?? 0)} est enregistrée.`,
    onSaved: onClose,
  });
  return (
    <FormDialog
      title={cheques === undefined ? 'Verser des espèces en banque' : 'Remettre en banque'}
      action="Enregistrer la remise"
      size="small"
      form={form}
      onSubmit={submit}
      onClose={onClose}
    >
      {cheques === undefined ? (
        <FormMoney
          form={form}
          name="amount"
          label="Montant"
          autoFocus
          rules={{
            validate: (value) =>
              amountError('Montant', value, 0.01) ??
              ((value ?? 0) > cash ? `La caisse de l’initiative n’a que ${euro(cash)}.` : true),
          }}
        />
      ) : (
        <p>
          {count(cheques.length, 'chèque', 'chèques')}, <b className="b-num">{euro(sum)}</b>
        </p>
      )}
      <FormDay form={form} name="day" label="Date du bordereau" checks={[check('required')]} />
    </FormDialog>
  );
}
