import { centsOf, euro } from '@boucle/contract/base/format.ts';
import { mdiCreditCardOutline } from '@mdi/js';
import { useState } from 'react';
import { fieldErrors, problemOf } from '../shared/problem.ts';
import { createAttempts } from '../shared/saving/attempts.ts';
import { Window } from '../shared/ownPages/Window.tsx';
import { Button } from '../ui/Button.tsx';
import { FormError } from '../ui/form/FormError.tsx';
import { MoneyField } from '../ui/form/MoneyField.tsx';
import { client } from './own.ts';

const PROPOSED = [5, 10, 20] as const;

/** How much to add; the payment is made on the page of the payment provider. */
export function TopUpWindow({ onClose }: { onClose: () => void }) {
  const [euros, setEuros] = useState<number | null>(PROPOSED[1]);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const [attempts] = useState(createAttempts);
  const isAmount = euros !== null && euros > 0;
  const pay = async () => {
    if (!isAmount) return;
    setBusy(true);
    setFailure(null);
    const amount_cents = centsOf(euros);
    try {
      const body = { transaction_type: 'add_deposit', amount_cents } as const;
      const { data } = await client.transactions.record(body, attempts.optionsOf(undefined, amount_cents));
      attempts.done();
      if (data.payment_url !== null) window.location.assign(data.payment_url);
    } catch (error) {
      setFailure(error);
      setBusy(false);
    }
  };
  const { amount_cents: wrong } = fieldErrors(failure);
  return (
    <Window title="Recharger ma cagnotte" dirty={false} onClose={onClose}>
      <form
        className="b-stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void pay();
        }}
      >
        <FormError message={wrong === undefined ? problemOf(failure) : undefined} />
        <div className="c-amounts" role="group" aria-label="Montants proposés">
          {PROPOSED.map((proposed) => (
            <Button key={proposed} aria-pressed={proposed === euros} onClick={() => setEuros(proposed)}>
              {euro(proposed)}
            </Button>
          ))}
        </div>
        <MoneyField label="Montant" value={euros} onValue={setEuros} error={wrong} />
        <Button
          type="submit"
          full
          variant="contained"
          size="large"
          icon={mdiCreditCardOutline}
          busy={busy}
          refused={!isAmount}
        >
          {isAmount ? `Payer ${euro(euros)}` : 'Payer'}
        </Button>
        <p className="b-caption b-muted">Le paiement se fait sur la page sécurisée du prestataire de l’initiative.</p>
      </form>
    </Window>
  );
}
