import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { client } from '../../api/client.ts';
import { query } from '../../api/query.ts';
import { useIdempotentMutation } from '../../shared/saving/useIdempotentMutation.ts';
import { problemOf } from '../../shared/problem.ts';
import { whatCloses, whoHas } from './policyWords.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Switch } from '../../ui/form/Switch.tsx';
import { part } from '../../ui/loading/part.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';

const ConfirmDialog = part(() => import('../../ui/overlays/ConfirmDialog.tsx'), 'ConfirmDialog');

/**
 * Whether a second factor is required of the team and of the people of its partners: asked before
 * it is changed.
 */
export function SecondFactorPolicy() {
  const cache = useQueryClient();
  const [wanted, setWanted] = useState<boolean>();
  const read = useQuery(query.secondFactor.policy.queryOptions());
  const change = useIdempotentMutation({
    sets: true,
    send: (required: boolean, options) => client.secondFactor.setPolicy({ required }, options),
    invalidates: [query.secondFactor.read.key()],
    success: ({ required }) =>
      required ? 'Le deuxième facteur est exigé de toute l’équipe.' : 'Le deuxième facteur redevient facultatif.',
    onDone: (policy) => {
      cache.setQueryData(query.secondFactor.policy.queryKey(), policy);
      setWanted(undefined);
    },
  });
  const policy = read.data;
  return (
    <Sheet title="Deuxième facteur">
      {policy ? (
        <div className="b-stack">
          <Switch checked={policy.required} onChange={(event) => setWanted(event.target.checked)}>
            Exiger un deuxième facteur de toute l’équipe et des partenaires
          </Switch>
          <p className="b-muted">{whoHas(policy)}</p>
        </div>
      ) : read.error ? (
        <ErrorState message={problemOf(read.error) ?? ''} onRetry={() => void read.refetch()} />
      ) : (
        <div aria-busy="true">
          <Skeleton height="44px" />
        </div>
      )}
      {policy && wanted !== undefined && (
        <Suspense>
          <ConfirmDialog
            title={wanted ? 'Exiger un deuxième facteur' : 'Ne plus exiger de deuxième facteur'}
            confirm={wanted ? 'Exiger' : 'Ne plus exiger'}
            {...(!wanted && { tone: 'danger' as const })}
            busy={change.isPending}
            error={problemOf(change.error)}
            onConfirm={() => change.mutate(wanted)}
            onCancel={() => {
              change.reset();
              setWanted(undefined);
            }}
          >
            {wanted
              ? `${whatCloses(policy.without)} Personne ne pourra plus retirer le sien.`
              : 'Le mot de passe suffira de nouveau à toute personne sans deuxième facteur.'}
          </ConfirmDialog>
        </Suspense>
      )}
    </Sheet>
  );
}
