import { count, euro, eurosOf } from '@boucle/contract/base/format.ts';
import { type CurrentCustomer } from '@boucle/contract/partnerApi/customer.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { problemOf } from '../shared/problem.ts';
import { Window } from '../shared/ownPages/Window.tsx';
import { alerts } from '../ui/alerts/alerts.ts';
import { Button } from '../ui/Button.tsx';
import { FormError } from '../ui/form/FormError.tsx';
import { client, signOut } from './own.ts';
import { readRefunds } from './queries.ts';
import { Reading } from './Reading.tsx';

type EraseWindowProps = { customer: CurrentCustomer; onRefund: () => void; onClose: () => void };

/** The end of the account: what it takes first, what is lost, then one press. */
export function EraseWindow({ customer, onRefund, onClose }: EraseWindowProps) {
  const refunds = useQuery(readRefunds);
  return (
    <Window title="Effacer mon compte" dirty={false} onClose={onClose}>
      <Reading query={refunds} height="160px">
        {({ offered_cents }) => <Erasing customer={customer} offered={offered_cents} onRefund={onRefund} />}
      </Reading>
    </Window>
  );
}

type ErasingProps = Pick<EraseWindowProps, 'customer' | 'onRefund'> & { offered: number };

function Erasing({ customer, offered, onRefund }: ErasingProps) {
  const { credits_count_cents, containers_count: pieces } = customer;
  const own = credits_count_cents - offered;
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const erase = async () => {
    setBusy(true);
    try {
      await client.customer.erase(offered > 0 ? { give_up_cents: offered } : {});
      signOut();
      alerts.show('success', 'Votre compte est effacé.');
    } catch (error) {
      setProblem(problemOf(error));
      setBusy(false);
    }
  };
  const left = [
    pieces > 0 ? `rendez ${pieces === 1 ? 'votre contenant' : `vos ${count(pieces, 'contenant', 'contenants')}`}` : '',
    own > 0 ? `faites-vous rembourser ${euro(eurosOf(own))}` : '',
  ].filter((one) => one !== '');
  const given = euro(eurosOf(offered));
  return (
    <div className="b-stack">
      <FormError message={problem} />
      {left.length > 0 ? (
        <>
          <p>{`D’abord, ${left.join(' et ')}.`}</p>
          {own > 0 && (
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
      {offered > 0 && <p>{`Les ${given} qui vous ont été offerts ne se remboursent pas\u00a0: vous les perdez.`}</p>}
      <Button full variant="contained" size="large" busy={busy} refused={left.length > 0} onClick={() => void erase()}>
        {offered > 0 ? `Effacer mon compte et perdre ${given}` : 'Effacer mon compte'}
      </Button>
    </div>
  );
}
