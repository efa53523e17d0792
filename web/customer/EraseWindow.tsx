import { count, euro, eurosOf } from '@boucle/contract/base/format.ts';
import { type CurrentCustomer } from '@boucle/contract/partnerApi/customer.ts';
import { useState } from 'react';
import { problemOf } from '../shared/problem.ts';
import { Window } from '../shared/ownPages/Window.tsx';
import { alerts } from '../ui/alerts/alerts.ts';
import { Button } from '../ui/Button.tsx';
import { FormError } from '../ui/form/FormError.tsx';
import { client, signOut } from './own.ts';

type EraseWindowProps = { customer: CurrentCustomer; onRefund: () => void; onClose: () => void };

/** The end of the account: what it takes first, then one press. */
export function EraseWindow({ customer, onRefund, onClose }: EraseWindowProps) {
  const { credits_count_cents: cents, containers_count: pieces } = customer;
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const erase = async () => {
    setBusy(true);
    try {
      await client.customer.erase({});
      signOut();
      alerts.show('success', 'Votre compte est effacé.');
    } catch (error) {
      setProblem(problemOf(error));
      setBusy(false);
    }
  };
  const left = [
    pieces > 0 ? `rendez ${pieces === 1 ? 'votre contenant' : `vos ${count(pieces, 'contenant', 'contenants')}`}` : '',
    cents > 0 ? `faites-vous rembourser ${euro(eurosOf(cents))}` : '',
  ].filter((one) => one !== '');
  return (
    <Window title="Effacer mon compte" dirty={false} onClose={onClose}>
      <div className="b-stack">
        <FormError message={problem} />
        {left.length > 0 ? (
          <>
            <p>{`D’abord, ${left.join(' et ')}.`}</p>
            {cents > 0 && (
              <Button full onClick={onRefund}>
                Me faire rembourser
              </Button>
            )}
          </>
        ) : (
          <p>
            Votre nom et votre adresse sont effacés, sans retour. Les opérations restent dans les registres de
            l’initiative, sans nom.
          </p>
        )}
        <Button
          full
          variant="contained"
          size="large"
          busy={busy}
          refused={left.length > 0}
          onClick={() => void erase()}
        >
          Effacer mon compte
        </Button>
      </div>
    </Window>
  );
}
