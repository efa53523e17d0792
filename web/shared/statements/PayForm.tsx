import { euro, parisDay } from '@boucle/contract/base/format.ts';
import { PAYMENT_MEANS, PAYMENT_MEANS_LABELS, type PaymentMeans } from '@boucle/contract/shared/statements/means.ts';
import { check } from '@boucle/contract/base/validation/rules.ts';
import { useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { fieldProps } from '../../ui/form/fieldProps.ts';
import { Form } from '../../ui/form/Form.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { useClosing } from '../../ui/form/leaving/useClosing.tsx';
import { DialogActions } from '../../ui/overlays/DialogActions.tsx';
import { amountError } from '../amountError.ts';
import { type SendOptions } from '../saving/attempts.ts';
import { useFormSave } from '../saving/useFormSave.ts';
import { useReadingAgain } from '../useReadingAgain.ts';
import { FormMoney } from '../../ui/form/declared/FormMoney.tsx';
import { FormDay } from '../../ui/form/declared/FormDay.tsx';
import { formText } from '../../ui/form/declared/inForm.ts';

interface PayValues {
  amount: number | null;
  day: string | null;
  means: PaymentMeans;
  comment: string;
}

/** A payment as the API takes it. */
export interface PaymentInput {
  readonly amount: number;
  readonly day?: string;
  readonly means: PaymentMeans;
  readonly comment: string;
}

/** What the bank shows of a payment, which a form begins with. Euros. */
export interface ShownPayment {
  readonly amount: number;
  readonly day: string;
  readonly comment: string;
}

type PayFormProps = {
  heading: string;
  /** What the form begins with, in the place of all that is left. */
  shown?: ShownPayment | undefined;
  /** Above 0 it is owed to the initiative, below 0 the initiative owes it. */
  left: number;
  /** What is paid too much is taken off the next statement. */
  carries?: boolean;
  send: (paid: PaymentInput, options: SendOptions) => Promise<unknown>;
  /** Whether something typed would be lost with the window around. */
  onTyped: (typed: boolean) => void;
  onSaved: () => void;
  onDone: () => void;
};

/** What a payment changes, in words; nothing for an amount that its field refuses. */
function effectOf(left: number, amount: number | null, carries: boolean): string {
  const rest = Math.round(Math.abs(left) * 100) - Math.round((amount ?? 0) * 100);
  if (amount === null || amount <= 0) return '';
  if (rest < 0) return carries ? `${euro(-rest / 100)} de trop, déduits du prochain relevé.` : '';
  if (rest > 0) return `Il restera ${euro(rest / 100)} à ${left > 0 ? 'payer' : 'reverser'}.`;
  return left > 0 ? 'Il ne restera rien à payer\u00a0: plus de relance.' : 'Il ne restera rien à reverser.';
}

/**
 * Records what somebody paid, or was paid, and by which means; the whole of what is left is
 * offered.
 */
export function PayForm(props: PayFormProps) {
  const { heading, shown, left, carries: ofStatement = false, send, onTyped, onSaved, onDone } = props;
  const owed = Math.abs(left);
  const carries = ofStatement && left > 0;
  const [today] = useState(() => parisDay(Date.now()));
  const form = useForm<PayValues>({
    defaultValues: { amount: owed, day: today, means: 'transfer', comment: '', ...shown },
  });
  const { isDirty, isSubmitting } = form.formState;
  const amount = useWatch({ control: form.control, name: 'amount' });
  const readingAgain = useReadingAgain();
  useEffect(() => onTyped(isDirty), [isDirty, onTyped]);
  const { close, question } = useClosing(isDirty, onDone);
  const submit = useFormSave({
    form,
    names: ['amount', 'day', 'means', 'comment'],
    send: ({ amount, day, means, comment }: PayValues, options) =>
      send(
        {
          amount: amount ?? 0,
          ...(day !== null && { day }),
          means,
          comment: comment.trim(),
        },
        options,
      ),
    success: (_, { amount }) => `Le paiement de ${euro(amount ?? 0)} est enregistré.`,
    onSaved: () => {
      onSaved();
      onDone();
    },
  });
  return (
    <section className="statement-pay" aria-label="Paiement">
      <h3>{heading}</h3>
      <Form form={form} onSubmit={submit}>
        <div className="statement-pay-fields">
          <FormMoney
            form={form}
            name="amount"
            label="Montant"
            autoFocus
            rules={{
              validate: (value) =>
                amountError('Montant', value, 0.01) ??
                ((value ?? 0) > owed && !carries && !readingAgain
                  ? `Il reste ${euro(owed)} à ${left > 0 ? 'payer' : 'reverser'}.`
                  : true),
            }}
          />
          <FormDay form={form} name="day" label="Date" checks={[check('required')]} />
          <SelectField
            label="Moyen"
            options={PAYMENT_MEANS.map((value) => ({ value, label: PAYMENT_MEANS_LABELS[value] }))}
            {...fieldProps(form, 'means')}
          />
          <TextField
            {...formText(form, 'comment', 'Commentaire', check('max', { length: 500 }))}
            placeholder="Chèque n°, référence…"
          />
        </div>
        <p className="b-muted" aria-live="polite">
          {effectOf(left, amount, carries)}
        </p>
        <p className="b-row statement-pay-buttons">
          <DialogActions close={close} type="submit" busy={isSubmitting}>
            {amount !== null && amount > 0 ? `Enregistrer ${euro(amount)}` : 'Enregistrer le paiement'}
          </DialogActions>
        </p>
      </Form>
      {question}
    </section>
  );
}
