import { euro, parisDay } from '@boucle/contract/format.ts';
import { type StatementDetail } from '@boucle/contract/statements/shapes.ts';
import { check } from '@boucle/contract/validation/rules.ts';
import { useEffect, useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { client } from '../../api/client.ts';
import { DateField } from '../../ui/form/DateField.tsx';
import { fieldProps } from '../../ui/form/fieldProps.ts';
import { fieldRules } from '../../ui/form/fieldRules.ts';
import { Form } from '../../ui/form/Form.tsx';
import { MoneyField } from '../../ui/form/MoneyField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { useClosing } from '../../ui/form/leaving/useClosing.tsx';
import { DialogActions } from '../../ui/overlays/DialogActions.tsx';
import { amountError } from '../amountError.ts';
import { useFormSave } from '../saving/useFormSave.ts';
import { useStatementsChanged } from './useStatementsChanged.ts';

interface PayValues {
  amount: number | null;
  day: string | null;
  comment: string;
}

type PayFormProps = {
  statement: StatementDetail;
  /** Whether something typed would be lost with the window around. */
  onTyped: (typed: boolean) => void;
  onDone: () => void;
};

/** Records what a restaurant paid of a statement, or was paid; the whole of what is left is offered. */
export function PayForm({ statement, onTyped, onDone }: PayFormProps) {
  const { id, left } = statement;
  const owed = Math.abs(left);
  const changed = useStatementsChanged();
  const [today] = useState(() => parisDay(Date.now()));
  const form = useForm<PayValues>({ defaultValues: { amount: owed, day: today, comment: '' } });
  const { isDirty, isSubmitting } = form.formState;
  useEffect(() => onTyped(isDirty), [isDirty, onTyped]);
  const { close, question } = useClosing(isDirty, onDone);
  const submit = useFormSave({
    form,
    names: ['amount', 'day', 'comment'],
    send: ({ amount, day, comment }: PayValues, options) =>
      client.statements.pay(
        { id, amount: amount ?? 0, ...(day !== null && { day }), comment: comment.trim() },
        options,
      ),
    success: (_, { amount }) => `Le règlement de ${euro(amount ?? 0)} est enregistré.`,
    onSaved: () => {
      changed();
      onDone();
    },
  });
  return (
    <section className="statement-pay" aria-label="Règlement">
      <h3>{left > 0 ? 'Règlement reçu du restaurant' : 'Somme reversée au restaurant'}</h3>
      <Form form={form} onSubmit={submit}>
        <div className="statement-pay-fields">
          <Controller
            control={form.control}
            name="amount"
            rules={{
              validate: (value) =>
                amountError('Montant', value, 0.01) ??
                ((value ?? 0) > owed ? `Il reste ${euro(owed)} à ${left > 0 ? 'payer' : 'reverser'}.` : true),
            }}
            render={({ field, fieldState }) => (
              <MoneyField
                label="Montant"
                autoFocus
                ref={field.ref}
                value={field.value}
                onValue={field.onChange}
                onBlur={field.onBlur}
                error={fieldState.error?.message}
              />
            )}
          />
          <Controller
            control={form.control}
            name="day"
            rules={fieldRules('Date', check('required'))}
            render={({ field, fieldState }) => (
              <DateField
                label="Date"
                ref={field.ref}
                value={field.value}
                onValue={field.onChange}
                onBlur={field.onBlur}
                error={fieldState.error?.message}
              />
            )}
          />
          <TextField
            label="Commentaire"
            optional
            placeholder="Virement, chèque n°…"
            {...fieldProps(form, 'comment', fieldRules('Commentaire', check('max', { length: 500 })))}
          />
        </div>
        <p className="b-row statement-pay-buttons">
          <DialogActions close={close} type="submit" busy={isSubmitting}>
            Enregistrer le règlement
          </DialogActions>
        </p>
      </Form>
      {question}
    </section>
  );
}
