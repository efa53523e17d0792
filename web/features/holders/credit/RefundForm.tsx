import { euro } from '@boucle/contract/format.ts';
import { check } from '@boucle/contract/validation/rules.ts';
import { mdiCashRefund } from '@mdi/js';
import { useState } from 'react';
import { client } from '../../../api/client.ts';
import { ApiError } from '../../../api/errors.ts';
import { amountError } from '../../../shared/amountError.ts';
import { useIdempotentMutation } from '../../../shared/saving/useIdempotentMutation.ts';
import { useHoldersChanged } from '../../../shared/cards/useHoldersChanged.ts';
import { COMMENT_MAX } from '../../../shared/credits/creditForm.ts';
import { problemOf } from '../../../shared/problem.ts';
import { Button } from '../../../ui/Button.tsx';
import { ruleMessage } from '../../../ui/form/fieldRules.ts';
import { FormError } from '../../../ui/form/FormError.tsx';
import { MoneyField } from '../../../ui/form/MoneyField.tsx';
import { sortServerErrors } from '../../../ui/form/serverErrors.ts';
import { TextArea } from '../../../ui/form/TextArea.tsx';
import { UnsavedGuard } from '../../../ui/form/leaving/UnsavedGuard.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { type Holder, holderOf, titleOf } from '../holder.ts';

type Errors = Readonly<Partial<Record<'amount' | 'comment' | 'form', string>>>;

/** Gives money of a cagnotte back by transfer or in cash, « par le compte »; nothing passes through the payment provider. */
export function RefundForm({ holder }: { holder: Holder }) {
  const { id, credits } = holderOf(holder);
  const [amount, setAmount] = useState<number | null>(null);
  const [comment, setComment] = useState('');
  const [errors, setErrors] = useState<Errors>({});
  const changed = useHoldersChanged();
  const after = amount === null || Number.isNaN(amount) ? credits : credits - amount;

  const refund = useIdempotentMutation({
    send: (typed: { amount: number; comment?: string }, options) => {
      const whose = holder.kind === 'card' ? { card_holder_id: id } : { customer_id: id };
      return client.transactions.record({ transaction_type: 'refund_deposit', ...whose, ...typed }, options);
    },
    said: (row) => `${euro(row.amount)} à rembourser\u00a0: ${titleOf(holder)}.`,
    onDone: () => {
      setAmount(null);
      setComment('');
    },
    onFailed: (error) => {
      if (!(error instanceof ApiError) || error.status !== 422) {
        setErrors({ form: problemOf(error) });
        return;
      }
      const { fields, rest } = sortServerErrors(error.fields, ['amount', 'comment'] as const);
      const placed: Errors = Object.fromEntries(fields);
      setErrors(
        fields.length > 0 && rest.length === 0 ? placed : { ...placed, form: rest.join('\n') || error.message },
      );
    },
    onSettled: changed,
  });
  const submit = () => {
    const tooMuch = after < 0 ? `La cagnotte n’a que ${euro(credits)}.` : undefined;
    const found = {
      amount: amountError('Montant', amount, 0.01) ?? tooMuch,
      comment: ruleMessage('Commentaire', comment.trim(), [check('max', { length: COMMENT_MAX })]),
    };
    const said = Object.fromEntries(Object.entries(found).filter(([, message]) => message !== undefined));
    setErrors(said);
    const typed = comment.trim();
    if (Object.keys(said).length === 0) refund.mutate({ amount: amount ?? 0, ...(typed !== '' && { comment: typed }) });
  };

  return (
    <Sheet title="Rembourser la cagnotte" note="Virement ou espèces, hors prestataire de paiement">
      <UnsavedGuard when={(amount !== null || comment !== '') && !refund.isPending} />
      <form
        className="b-stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <FormError message={errors.form} />
        <MoneyField
          label="Montant à rembourser"
          value={amount}
          error={errors.amount}
          hint={after < 0 ? undefined : `Solde après\u00a0: ${euro(after)}`}
          onValue={(next) => {
            setAmount(next);
            setErrors({});
          }}
        />
        <TextArea
          label="Commentaire du remboursement"
          optional
          rows={2}
          value={comment}
          error={errors.comment}
          onChange={(event) => setComment(event.target.value)}
        />
        <div>
          <Button type="submit" icon={mdiCashRefund} busy={refund.isPending}>
            Rembourser
          </Button>
        </div>
      </form>
    </Sheet>
  );
}
