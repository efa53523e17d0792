import { centsOf, euro, eurosOf } from '@boucle/contract/base/format.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { fieldErrors, problemOf } from '../shared/problem.ts';
import { createAttempts } from '../shared/saving/attempts.ts';
import { Window } from '../shared/ownPages/Window.tsx';
import { alerts } from '../ui/alerts/alerts.ts';
import { Button } from '../ui/Button.tsx';
import { FormError } from '../ui/form/FormError.tsx';
import { MoneyField } from '../ui/form/MoneyField.tsx';
import { client } from './own.ts';
import { CHANGED } from './queries.ts';

/** What came by payment card goes back to it; the server says what may not. */
export function RefundWindow({ cents, onClose }: { cents: number; onClose: () => void }) {
  const [euros, setEuros] = useState<number | null>(eurosOf(cents));
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const [attempts] = useState(createAttempts);
  const queries = useQueryClient();
  const isAmount = euros !== null && euros > 0;
  const refund = async () => {
    if (!isAmount) return;
    setBusy(true);
    setFailure(null);
    const body = { transaction_type: 'refund_deposit', amount_cents: centsOf(euros) } as const;
    try {
      await client.transactions.record(body, attempts.optionsOf(undefined, body));
      attempts.done();
      for (const key of CHANGED) void queries.invalidateQueries({ queryKey: [key] });
      alerts.show('success', `Remboursement de ${euro(euros)} demandé\u00a0: il revient sur votre carte bancaire.`);
      onClose();
    } catch (error) {
      setFailure(error);
      setBusy(false);
    }
  };
  const { amount_cents: wrong } = fieldErrors(failure);
  return (
    <Window title="Me faire rembourser" dirty={false} onClose={onClose}>
      <form
        className="b-stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void refund();
        }}
      >
        <FormError message={wrong === undefined ? problemOf(failure) : undefined} />
        <MoneyField
          label="Montant"
          hint={`Votre cagnotte porte ${euro(eurosOf(cents))}.`}
          value={euros}
          onValue={setEuros}
          error={wrong}
        />
        <Button type="submit" full variant="contained" size="large" busy={busy} refused={!isAmount}>
          Rembourser sur ma carte bancaire
        </Button>
        <p className="b-caption b-muted">
          Ce que vous avez payé par carte y retourne. Le reste se demande à l’initiative&nbsp;; ce qui vous a été offert
          ne se rembourse pas.
        </p>
      </form>
    </Window>
  );
}
