import { euro, eurosOf } from '@boucle/contract/base/format.ts';
import { type CustomerRefunds } from '@boucle/contract/partnerApi/refunds.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Window } from '../../shared/ownPages/Window.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { readRefunds } from '../queries.ts';
import { Reading } from '../Reading.tsx';
import { CardRefund } from './CardRefund.tsx';
import { OpenRequest } from './OpenRequest.tsx';
import { TransferRequest } from './TransferRequest.tsx';

const money = (cents: number): string => euro(eurosOf(cents));

/** What came by payment card goes back to it; the rest is paid by transfer, on request. */
export function RefundWindow({ name, onClose }: { name: string; onClose: () => void }) {
  const refunds = useQuery(readRefunds);
  const [dirty, setDirty] = useState(false);
  return (
    <Window title="Me faire rembourser" dirty={dirty} onClose={onClose}>
      <Reading query={refunds} height="200px">
        {(read) => <Refunds refunds={read} name={name} onTyped={() => setDirty(true)} onClose={onClose} />}
      </Reading>
    </Window>
  );
}

type RefundsProps = { refunds: CustomerRefunds; name: string; onTyped: () => void; onClose: () => void };

function Refunds({
  refunds: { card_cents, transfer_cents, offered_cents, request },
  name,
  onTyped,
  onClose,
}: RefundsProps) {
  const isOpen = request?.status === 'open';
  return (
    <div className="b-stack">
      {card_cents > 0 && <CardRefund cents={card_cents} onDone={onClose} />}
      {request?.status === 'refused' && request.answer !== null && (
        <p className="c-away">{`Votre demande de ${money(request.amount_cents)} est refusée. Raison\u00a0: ${request.answer}`}</p>
      )}
      {isOpen ? (
        <OpenRequest request={request} />
      ) : (
        transfer_cents > 0 && <TransferRequest cents={transfer_cents} name={name} onTyped={onTyped} onDone={onClose} />
      )}
      {card_cents === 0 && transfer_cents === 0 && !isOpen && <EmptyState title="Rien à rembourser" />}
      {offered_cents > 0 && (
        <p className="b-caption b-muted">
          {`${money(offered_cents)} vous ont été offerts\u00a0: ils se dépensent, ils ne se remboursent pas.`}
        </p>
      )}
    </div>
  );
}
