import { dateTime, eurosOf, signedEuro } from '@boucle/contract/base/format.ts';
import { type OwnClaim } from '@boucle/contract/shared/incidents/shapes.ts';
import { type PartnerTransactionRow } from '@boucle/contract/partnerApi/transactions.ts';
import { statusLabel } from '@boucle/contract/shared/transactions/statuses.ts';
import { type TransactionType } from '@boucle/contract/shared/transactions/types.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { actsOf } from '../shared/ownPages/acts.ts';
import { ContestEnd } from '../shared/ownPages/contest/ContestEnd.tsx';
import { isContestable } from '../shared/claims/claims.ts';
import { tellProblem } from '../shared/problem.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { part } from '../ui/loading/part.tsx';
import { Sheet } from '../ui/Sheet.tsx';
import { readClaims } from './claims/readClaims.ts';
import { byMonth, changeOf, titleOf } from './history.ts';
import { client } from './own.ts';
import { readHistory } from './queries.ts';
import { Reading } from './Reading.tsx';
import { Moment } from '../ui/figures/Moment.tsx';

const ContestWindow = part(() => import('../shared/ownPages/contest/ContestWindow.tsx'), 'ContestWindow');

/** What the payment provider has to confirm. */
const TOP_UPS: ReadonlySet<TransactionType> = new Set(['add_deposit', 'grab_container_and_deposit']);

/** What happened to the balance and to what is held, month by month, the latest first. */
export function HistoryTab() {
  const history = useQuery(readHistory);
  const { data: claims = [], isSuccess } = useQuery(readClaims);
  const queries = useQueryClient();
  const [contested, setContested] = useState<PartnerTransactionRow>();
  const claimsOf = (id: number) =>
    claims.filter(({ loan_id, transaction_id }) => loan_id === null && transaction_id === id);
  return (
    <main className="c-main">
      <h1>Historique</h1>
      <Reading query={history} height="420px">
        {(rows) =>
          rows.length === 0 ? (
            <Sheet>
              <EmptyState title="Rien pour l’instant">Votre premier emprunt apparaîtra ici.</EmptyState>
            </Sheet>
          ) : (
            byMonth(actsOf(rows)).map(({ month, rows: found }) => (
              <Sheet key={month} title={month} className="c-month" flush>
                <ul className="c-rows">
                  {found.map((row) => (
                    <Row
                      key={row.id}
                      row={row}
                      // A claimed loan has its line on the first page.
                      claims={claimsOf(row.id)}
                      onContest={
                        isSuccess && isContestable(row, history.dataUpdatedAt) ? () => setContested(row) : undefined
                      }
                    />
                  ))}
                </ul>
              </Sheet>
            ))
          )
        }
      </Reading>
      <Suspense>
        {contested && (
          <ContestWindow
            isReply={claimsOf(contested.id).length > 0}
            movement={`${titleOf(contested)}, le ${dateTime(contested.completed_at ?? contested.created_at)}`}
            open={(text, options) => client.incidents.open({ transaction_id: contested.id, text }, options)}
            onSent={() => void queries.invalidateQueries({ queryKey: readClaims.queryKey })}
            onClose={() => setContested(undefined)}
          />
        )}
      </Suspense>
    </main>
  );
}

type RowProps = {
  row: PartnerTransactionRow & { readonly undone: boolean };
  claims: readonly OwnClaim[];
  onContest: (() => void) | undefined;
};

function Row({ row, claims, onContest }: RowProps) {
  const change = changeOf(row);
  const isToPay = row.status === 'pending' && TOP_UPS.has(row.transaction_type);
  return (
    <li>
      <span>
        <b>{titleOf(row)}</b>
        <small>
          <Moment at={row.completed_at ?? row.created_at} />
        </small>
        {isToPay && <ResumePayment id={row.id} />}
        <ContestEnd claims={claims} onContest={onContest} />
      </span>
      <span className="c-amount">
        {row.undone
          ? 'Annulé'
          : row.status !== 'completed'
            ? statusLabel(row.status, 'feminine')
            : change === 0
              ? 'sans consigne'
              : signedEuro(eurosOf(change))}
      </span>
    </li>
  );
}

/** Goes on with a payment that waits, at the payment provider's page. */
function ResumePayment({ id }: { id: number }) {
  const queries = useQueryClient();
  const paying = useMutation({
    mutationFn: async () => (await client.transactions.read({ id })).data,
    onSuccess: ({ payment_url }) => {
      if (payment_url !== null) window.location.assign(payment_url);
      // It was paid, or given up, since the list was read.
      else void queries.invalidateQueries({ queryKey: readHistory.queryKey });
    },
    onError: tellProblem,
  });
  return (
    <Button size="small" busy={paying.isPending} onClick={() => paying.mutate()}>
      Reprendre le paiement
    </Button>
  );
}
