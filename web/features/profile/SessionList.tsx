import { count as counted } from '@boucle/contract/base/format.ts';
import { type OpenSession } from '@boucle/contract/features/session/calls.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { query } from '../../api/query.ts';
import { problemOf } from '../../shared/problem.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { deviceName } from '@boucle/contract/base/device.ts';
import { endSessions } from './endSessions.ts';
import { SessionLine } from './SessionLine.tsx';

/** The person's open sessions; the others than this one can be closed. */
export function SessionList() {
  const id = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const queryClient = useQueryClient();
  const sessions = useQuery(query.session.sessions.queryOptions());
  const [leaving, setLeaving] = useState<readonly OpenSession[]>([]);
  const ending = useMutation({
    mutationFn: () => endSessions(leaving.map((session) => session.id)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: query.session.sessions.key() }),
    onSuccess: () => setLeaving([]),
  });
  const { isSuccess } = ending;
  const asking = leaving.length > 0;
  useEffect(() => {
    // The button that was pressed has gone with its line.
    if (isSuccess && !asking) title.current?.focus();
  }, [isSuccess, asking]);
  const others = (sessions.data ?? []).filter((session) => !session.current);

  return (
    <section aria-labelledby={id}>
      <div className="b-row b-wrap">
        <h3 id={id} ref={title} tabIndex={-1} className="b-profile-title">
          Connexions ouvertes
        </h3>
        <span className="b-end" />
        {others.length > 0 && (
          <Button size="small" onClick={() => setLeaving(others)}>
            Fermer toutes les autres
          </Button>
        )}
      </div>
      {sessions.data ? (
        <ul className="b-profile-sessions">
          {sessions.data.map((session) => (
            <SessionLine key={session.id} session={session} onEnd={() => setLeaving([session])} />
          ))}
        </ul>
      ) : sessions.error ? (
        <ErrorState message={problemOf(sessions.error) ?? ''} onRetry={() => void sessions.refetch()} />
      ) : (
        <div className="b-stack b-profile-sessions" aria-busy="true">
          <Skeleton height="44px" />
          <Skeleton height="44px" />
        </div>
      )}
      {asking && (
        <ConfirmDialog
          title={leaving.length === 1 ? 'Fermer cette connexion' : 'Fermer toutes les autres connexions'}
          confirm={
            leaving.length === 1
              ? 'Fermer la connexion'
              : `Fermer ${counted(leaving.length, 'connexion', 'connexions')}`
          }
          tone="danger"
          busy={ending.isPending}
          error={problemOf(ending.error)}
          onConfirm={() => ending.mutate()}
          onCancel={() => {
            ending.reset();
            setLeaving([]);
          }}
        >
          {leaving.length === 1
            ? `Sur cet appareil (${deviceName(leaving[0]?.user_agent ?? null)}), il faudra s’identifier à nouveau.`
            : 'Sur tous vos autres appareils, il faudra s’identifier à nouveau. Cette connexion-ci reste ouverte.'}
        </ConfirmDialog>
      )}
    </section>
  );
}
