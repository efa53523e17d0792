import './loans.css';
import { count, dateTime, euro, writtenDay } from '@boucle/contract/base/format.ts';
import { type LoanPolicy } from '@boucle/contract/features/loans/calls.ts';
import { remindDay } from '@boucle/contract/shared/loans/policy.ts';
import { mdiCheck, mdiPencilOutline, mdiPlus } from '@mdi/js';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { client } from '../../api/client.ts';
import { query } from '../../api/query.ts';
import { useCopy } from '../../shared/copy/useCopy.ts';
import { problemOf, tellProblem } from '../../shared/problem.ts';
import { useIdempotentMutation } from '../../shared/saving/useIdempotentMutation.ts';
import { waitingQuery } from '../../shared/tasks/waitingQuery.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { part } from '../../ui/loading/part.tsx';
import { Page } from '../../ui/Page.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { SkeletonLines } from '../../ui/Skeleton.tsx';
import { chip } from '../../ui/StatusChip.tsx';

const TrialSheet = part(() => import('./TrialSheet.tsx'), 'TrialSheet');
const ReminderDialog = part(() => import('./ReminderDialog.tsx'), 'ReminderDialog');
const PolicyDialog = part(() => import('./PolicyDialog.tsx'), 'PolicyDialog');

/** « Règle de retour »: when loans are due, what reminds of them, when the deposit is kept. */
export function PoliciesScreen() {
  const read = useQuery(query.loans.policies.queryOptions());
  const [edited, setEdited] = useState<LoanPolicy | 'new'>();
  const policies = read.data;
  return (
    <Page
      title="Réutilisations"
      actions={
        <Button icon={mdiPlus} variant="contained" onClick={() => setEdited('new')}>
          Préparer une règle…
        </Button>
      }
    >
      <WaitingNight />
      {policies ? (
        policies.length === 0 ? (
          <Sheet>
            <EmptyState title="Aucune règle de retour">
              Une règle fixe le jour où un emprunt est à rendre, les rappels, et quand la consigne est gardée.
            </EmptyState>
          </Sheet>
        ) : (
          policies.map((policy) => (
            <div key={policy.id} className="loan-policy">
              <PolicySheet policy={policy} onEdit={() => setEdited(policy)} />
              <Suspense fallback={<SkeletonLines busy />}>
                <TrialSheet policy={policy} />
              </Suspense>
            </div>
          ))
        )
      ) : (
        <Sheet>
          {read.error ? (
            <ErrorState message={problemOf(read.error) ?? ''} onRetry={() => void read.refetch()} />
          ) : (
            <SkeletonLines busy />
          )}
        </Sheet>
      )}
      <Suspense>
        {edited && <PolicyDialog policy={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />}
      </Suspense>
    </Page>
  );
}

/** A morning that would keep more than usual. */
function WaitingNight() {
  const { data } = useQuery(waitingQuery());
  const cache = useQueryClient();
  const release = useIdempotentMutation({
    sets: true,
    send: (night: { day: string; amount: number }, options) => client.loans.releaseNight(night, options),
    success: () => 'Les consignes sont en train d’être gardées.',
    onSettled: () => cache.invalidateQueries({ queryKey: query.tasks.key() }),
    onFailed: tellProblem,
  });
  const night = data?.waiting_night ?? null;
  if (night === null) return null;
  const { day, pieces, amount } = night;
  return (
    <Sheet
      title={`Le ${writtenDay(day)} attend votre accord`}
      actions={
        <Button busy={release.isPending} onClick={() => release.mutate({ day, amount })}>
          {`Garder ${euro(amount)}`}
        </Button>
      }
    >
      <p>
        {count(pieces, 'consigne serait gardée', 'consignes seraient gardées')}, plus que d’habitude. Rien n’est gardé
        sans votre accord.
      </p>
    </Sheet>
  );
}

function PolicySheet({ policy, onEdit }: { policy: LoanPolicy; onEdit: () => void }) {
  const { id, version, enabled } = policy;
  const cache = useQueryClient();
  const { copied, copy } = useCopy(policy.clause);
  const [looking, setLooking] = useState(false);
  const turn = useIdempotentMutation({
    sets: true,
    send: (on: boolean, options) => client.loans.updatePolicy({ id, version, enabled: on }, options),
    success: (_, on) => (on ? 'La règle est en service.' : 'La règle est arrêtée.'),
    onSettled: () => cache.invalidateQueries({ queryKey: query.loans.key() }),
    onFailed: tellProblem,
  });
  const days = (n: number): string => count(n, 'jour', 'jours');
  return (
    <Sheet
      title={policy.format_title ?? 'Tous les formats'}
      note={chip(
        enabled
          ? { state: 'ok', icon: mdiCheck, label: 'En service' }
          : { state: 'warn', icon: mdiPencilOutline, label: 'Pas en service' },
      )}
    >
      <div className="b-stack">
        <Facts
          figures
          facts={[
            ['Emprunts à partir du', writtenDay(policy.valid_from)],
            ['À rendre sous', days(policy.due_days)],
            ['Rappels par e-mail', policy.remind_days.map(remindDay).join(', ') || 'aucun'],
            [
              'Consigne gardée',
              policy.keep_after_days === null ? 'jamais' : `${days(policy.keep_after_days)} après l’échéance`,
            ],
            ...(policy.keep_after_days === null || policy.reopen_days === 0
              ? []
              : [['Retour tardif', `consigne rendue pendant ${days(policy.reopen_days)}`] as const]),
          ]}
        />
        {!policy.clause_published && policy.keep_after_days !== null && (
          <p className="loan-clause">
            Vos conditions n’ont pas cette clause&nbsp;: rien n’est gardé à qui ne l’a pas acceptée avant d’emprunter.
          </p>
        )}
        <p className="b-caption">{policy.clause}</p>
        <div className="b-row b-wrap">
          <Button variant="text" onClick={copy}>
            {copied === true ? 'Copiée' : 'Copier la clause'}
          </Button>
          <Button variant="text" onClick={() => setLooking(true)}>
            Voir le rappel
          </Button>
          {!enabled && <Button onClick={onEdit}>Modifier…</Button>}
          <Button
            variant={enabled ? 'soft' : 'contained'}
            busy={turn.isPending}
            disabled={!enabled && policy.tried_at === null}
            onClick={() => turn.mutate(!enabled)}
          >
            {enabled ? 'Arrêter' : 'Mettre en service'}
          </Button>
        </div>
        {!enabled && policy.tried_at !== null && (
          <p className="b-caption">Essai du {dateTime(policy.tried_at)}, valable 24&nbsp;heures.</p>
        )}
        <Suspense>{looking && <ReminderDialog id={id} onClose={() => setLooking(false)} />}</Suspense>
      </div>
    </Sheet>
  );
}
