import './claims.css';
import { date, euro, eurosOf, parisDay, writtenDay } from '@boucle/contract/base/format.ts';
import { type CustomerContainer } from '@boucle/contract/partnerApi/customer.ts';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { part } from '../../ui/loading/part.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { isClaimable, mayReply } from '../../shared/claims/claims.ts';
import { shownClaims, stateOf } from './claims.ts';
import { readClaims } from './readClaims.ts';
import { readHeld } from '../queries.ts';
import { Reading } from '../Reading.tsx';
import { piecesOf } from '../../ui/figures/unbroken.ts';

const ClaimWindow = part(() => import('./ClaimWindow.tsx'), 'ClaimWindow');

/** What is held, the oldest loans first; a returned one that is not there is claimed. */
export function HeldSheet() {
  const held = useQuery(readHeld);
  const { data: claims = [], dataUpdatedAt: now } = useQuery(readClaims);
  const [today] = useState(() => parisDay(Date.now()));
  const [claiming, setClaiming] = useState<readonly CustomerContainer[]>();
  const claimed = new Set(claims.flatMap(({ status, loan_id }) => (status === 'open' ? [loan_id] : [])));
  const isFree = (loan: CustomerContainer) => !claimed.has(loan.loan_id) && isClaimable(loan, claims, now);
  const free = (held.data ?? []).filter(isFree);
  return (
    <>
      <Sheet title="À rendre" flush>
        <Reading query={held} height="120px">
          {(rows) =>
            rows.length === 0 ? (
              <EmptyState title="Rien à rendre pour l’instant">
                Montrez votre code au comptoir pour emprunter.
              </EmptyState>
            ) : (
              <ul className="c-rows">
                {rows.map((loan) => (
                  <li key={loan.loan_id}>
                    <span>
                      <b>{piecesOf(loan.quantity, loan.title)}</b>
                      <small>{`${loan.restaurant_name === null ? '' : `${loan.restaurant_name}, `}depuis le ${date(loan.since)}`}</small>
                      {claimed.has(loan.loan_id) && <small>réclamé</small>}
                      {isFree(loan) && (
                        <Button
                          className="c-claim"
                          variant="text"
                          size="small"
                          aria-label={`Déjà rendu\u202f? ${loan.title}`}
                          onClick={() => setClaiming([loan])}
                        >
                          Déjà rendu&#8239;?
                        </Button>
                      )}
                    </span>
                    <span className="c-amount">
                      {euro(eurosOf(loan.deposit_cents * loan.quantity))}
                      {loan.due_on !== null && <small>{`avant le ${writtenDay(loan.due_on)}`}</small>}
                      {loan.kept_on !== null && loan.due_on !== null && loan.due_on < today && (
                        <small>{`gardée le ${writtenDay(loan.kept_on)}`}</small>
                      )}
                    </span>
                  </li>
                ))}
              </ul>
            )
          }
        </Reading>
        {free.length > 0 && (
          <Button variant="text" full onClick={() => setClaiming(free)}>
            J’ai rendu, ce n’est pas là
          </Button>
        )}
      </Sheet>
      <Claims held={held.data ?? []} isFree={isFree} onReply={(loan) => setClaiming([loan])} />
      <Suspense>{claiming && <ClaimWindow loans={claiming} onClose={() => setClaiming(undefined)} />}</Suspense>
    </>
  );
}

type ClaimsProps = {
  held: readonly CustomerContainer[];
  isFree: (loan: CustomerContainer) => boolean;
  onReply: (loan: CustomerContainer) => void;
};

/** Claims that wait, and the answers of the last days; one that was refused is answered once. */
function Claims({ held, isFree, onReply }: ClaimsProps) {
  const { data = [], dataUpdatedAt } = useQuery(readClaims);
  const shown = shownClaims(data, new Date(dataUpdatedAt));
  if (shown.length === 0) return null;
  return (
    <Sheet title={shown.length === 1 ? 'Réclamation' : 'Réclamations'} flush>
      <ul className="c-rows">
        {shown.map((claim) => {
          const loan = held.find(({ loan_id }) => loan_id === claim.loan_id);
          return (
            <li key={claim.id}>
              <span>
                <b>{stateOf(claim)}</b>
                <small>{`${piecesOf(claim.quantity, claim.title)}, ${claim.place_name}`}</small>
                {claim.answer !== null && <small>{claim.answer}</small>}
                {loan && isFree(loan) && mayReply(claim, data) && (
                  <Button className="c-claim" variant="text" size="small" onClick={() => onReply(loan)}>
                    Répondre
                  </Button>
                )}
              </span>
            </li>
          );
        })}
      </ul>
    </Sheet>
  );
}
