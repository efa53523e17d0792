import { FUNDING_LABELS, FUNDINGS } from '@boucle/contract/cards/status.ts';
import { euro } from '@boucle/contract/format.ts';
import { mdiPiggyBankOutline } from '@mdi/js';
import { useState } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { ApiError } from '../../api/errors.ts';
import { createAttempts } from '../../shared/attempts.ts';
import { useHoldersChanged } from '../../shared/cards/useHoldersChanged.ts';
import { problemOf } from '../../shared/problem.ts';
import { RestaurantField } from '../../shared/RestaurantField.tsx';
import { alerts } from '../../ui/alerts/alerts.ts';
import { Button } from '../../ui/Button.tsx';
import { applyServerErrors } from '../../ui/form/applyServerErrors.ts';
import { fieldProps } from '../../ui/form/fieldProps.ts';
import { Form } from '../../ui/form/Form.tsx';
import { MoneyField } from '../../ui/form/MoneyField.tsx';
import { RadioCards } from '../../ui/form/RadioCards.tsx';
import { TextArea } from '../../ui/form/TextArea.tsx';
import { UnsavedGuard } from '../../ui/form/UnsavedGuard.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { CREDIT_FIELDS, CREDIT_RULES, creditRequest, type CreditValues, EMPTY_CREDIT } from './creditRequest.ts';
import { type Holder, holderOf, titleOf } from './holder.ts';
import { callsOf } from './queries.ts';

const ORIGINS = FUNDINGS.map((value) => ({
  value,
  label: value === 'offered' ? 'Offert par l’initiative' : FUNDING_LABELS[value],
}));

/** Credits a cagnotte. Nothing typed is lost on a refusal, and pressing again after a lost answer credits once. */
export function CreditForm({ holder }: { holder: Holder }) {
  const { id, credits } = holderOf(holder);
  const form = useForm<CreditValues>({ defaultValues: EMPTY_CREDIT });
  const [attempts] = useState(createAttempts);
  const changed = useHoldersChanged();
  const [amount, origin] = useWatch({ control: form.control, name: ['amount', 'origin'] });
  const after = amount === null || Number.isNaN(amount) ? credits : credits + amount;

  const submit = async (values: CreditValues) => {
    const request = creditRequest(id, values);
    try {
      await callsOf(holder.kind).credit(request, { context: { idempotencyKey: attempts.keyOf(request) } });
    } catch (error) {
      const { fields = {} }: Partial<Pick<ApiError, 'fields'>> = error instanceof ApiError ? error : {};
      applyServerErrors(form, CREDIT_FIELDS, { detail: problemOf(error) ?? '', fields });
      changed();
      return;
    }
    attempts.done();
    form.reset();
    changed();
    alerts.show('success', credited(request.amount, holder));
  };

  return (
    <Sheet title="Créditer la cagnotte" note={`Solde actuel\u00a0: ${euro(credits)}`}>
      <UnsavedGuard when={form.formState.isDirty && !form.formState.isSubmitting} />
      <Form form={form} onSubmit={submit}>
        <Controller
          control={form.control}
          name="amount"
          rules={{ validate: CREDIT_RULES.amount }}
          render={({ field, fieldState }) => (
            <MoneyField
              label="Montant"
              value={field.value}
              onValue={field.onChange}
              onBlur={field.onBlur}
              ref={field.ref}
              name={field.name}
              error={fieldState.error?.message}
              hint={`Solde après\u00a0: ${euro(after)}`}
            />
          )}
        />
        <RadioCards label="Origine" options={ORIGINS} {...fieldProps(form, 'origin')} />
        {origin === 'restaurant' && (
          <RestaurantField
            {...fieldProps(form, 'restaurant_id', { validate: CREDIT_RULES.restaurant_id })}
            hint="Celui qui a reçu l’argent."
          />
        )}
        <TextArea
          label="Commentaire"
          optional
          rows={3}
          {...fieldProps(form, 'comment', { validate: CREDIT_RULES.comment })}
        />
        <div>
          <Button variant="contained" type="submit" icon={mdiPiggyBankOutline} busy={form.formState.isSubmitting}>
            Créditer
          </Button>
        </div>
      </Form>
    </Sheet>
  );
}

function credited(euros: number, holder: Holder): string {
  const verb = euros < 2 ? 'a été crédité' : 'ont été crédités';
  const to = holder.kind === 'card' ? `sur la carte ${holder.card.number}` : `à ${titleOf(holder)}`;
  return `${euro(euros)} ${verb} ${to}.`;
}
