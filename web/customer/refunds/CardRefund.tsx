import { centsOf, euro, eurosOf } from '@boucle/contract/base/format.ts';
import { type PostingRequest } from '@boucle/contract/partnerApi/transactions/input.ts';
import { useState } from 'react';
import { fieldErrors, problemOf } from '../../shared/problem.ts';
import { Button } from '../../ui/Button.tsx';
import { FormError } from '../../ui/form/FormError.tsx';
import { MoneyField } from '../../ui/form/MoneyField.tsx';
import { client } from '../own.ts';
import { useRefund } from './useRefund.ts';

/** What goes back to the payment cards that paid it, at once. */
export function CardRefund({ cents, onDone }: { cents: number; onDone: () => void }) {
  const [euros, setEuros] = useState<number | null>(eurosOf(cents));
  const { busy, failure, refund } = useRefund(
    (body: PostingRequest, options) => client.transactions.record(body, options),
    onDone,
  );
  const { amount_cents: wrong } = fieldErrors(failure);
  return (
    <form
      className="b-stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (euros === null || euros <= 0) return;
        void refund(
          { transaction_type: 'refund_deposit', amount_cents: centsOf(euros) },
          `Remboursement de ${euro(euros)} demandé\u00a0: il revient sur votre carte bancaire.`,
        );
      }}
    >
      <FormError message={wrong === undefined ? problemOf(failure) : undefined} />
      <MoneyField
        label="Montant sur ma carte bancaire"
        hint={`Au plus ${euro(eurosOf(cents))}, payés par carte.`}
        value={euros}
        onValue={setEuros}
        error={wrong}
      />
      <Button type="submit" full variant="contained" size="large" busy={busy} refused={euros === null || euros <= 0}>
        Rembourser sur ma carte bancaire
      </Button>
    </form>
  );
}
