import './personalData.css';
import { writtenDay } from '@boucle/contract/base/format.ts';
import { DATA_REQUEST_LABELS } from '@boucle/contract/features/customers/dataLabels.ts';
import { type DataRequest } from '@boucle/contract/features/customers/personalData.ts';
import { pathOf } from '@boucle/contract/pages.ts';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { query } from '../../api/query.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Link } from '../../ui/Link.tsx';
import { part } from '../../ui/loading/part.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { SkeletonLines } from '../../ui/Skeleton.tsx';
import { problemOf } from '../problem.ts';

const ReceiveDialog = part(() => import('./ReceiveDialog.tsx'), 'ReceiveDialog');
const AnswerDialog = part(() => import('./AnswerDialog.tsx'), 'AnswerDialog');

/** Register of requests about personal data: of one conso, or of all. */
export function DataRequests({ customerId }: { customerId?: number }) {
  const { data, error, refetch } = useQuery(
    query.customers.dataRequests.queryOptions({
      input: customerId === undefined ? {} : { customer_id: customerId },
    }),
  );
  const [asking, setAsking] = useState(false);
  const [answered, setAnswered] = useState<DataRequest>();
  return (
    <Sheet
      title={customerId === undefined ? 'Demandes sur des données' : 'Demandes sur ses données'}
      flush={data !== undefined && data.length > 0}
      actions={
        customerId !== undefined && (
          <Button size="small" onClick={() => setAsking(true)}>
            Noter une demande…
          </Button>
        )
      }
    >
      {data === undefined ? (
        error ? (
          <ErrorState message={problemOf(error) ?? ''} onRetry={() => void refetch()} />
        ) : (
          <SkeletonLines busy />
        )
      ) : data.length === 0 ? (
        <EmptyState title="Aucune demande">
          {customerId === undefined
            ? 'Notez-les sur la page du conso, «\u00a0Données personnelles\u00a0».'
            : 'Accès, rectification, effacement\u00a0: la loi laisse un mois pour répondre.'}
        </EmptyState>
      ) : (
        <ul className="data-list">
          {data.map((request) => (
            <li key={request.id}>
              <div>
                {customerId === undefined ? (
                  <Link
                    className="b-link b-strong"
                    to={`${pathOf('customer', { id: request.customer_id })}?onglet=donnees`}
                  >
                    {request.customer_name}
                  </Link>
                ) : (
                  <b>{DATA_REQUEST_LABELS[request.kind]}</b>
                )}
                <p className="b-muted">{wordsOf(request, customerId === undefined)}</p>
                {[request.note, request.answer]
                  .filter((text) => text !== '')
                  .map((text, n) => (
                    <p key={n} className="data-text">
                      {text}
                    </p>
                  ))}
              </div>
              {request.answered_on === null && (
                <Button size="small" onClick={() => setAnswered(request)}>
                  Répondue…
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <Suspense>
        {asking && customerId !== undefined && (
          <ReceiveDialog customerId={customerId} onClose={() => setAsking(false)} />
        )}
        {answered && <AnswerDialog request={answered} onClose={() => setAnswered(undefined)} />}
      </Suspense>
    </Sheet>
  );
}

function wordsOf(request: DataRequest, named: boolean): string {
  const { kind, received_on: received, due_on: due, received_by: by, answered_on: on, answered_by: who } = request;
  return [
    ...(named ? [DATA_REQUEST_LABELS[kind]] : []),
    `reçue le ${writtenDay(received)}${by === null ? '' : `, notée par ${by}`}`,
    on === null
      ? `à répondre avant le ${writtenDay(due)}`
      : `répondue le ${writtenDay(on)}${who === null ? '' : ` par ${who}`}`,
  ].join(' · ');
}
