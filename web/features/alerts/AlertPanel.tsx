import { type Alert } from '@boucle/contract/alerts/calls.ts';
import { type Verdict } from '@boucle/contract/alerts/labels.ts';
import { anomalyRule } from '@boucle/contract/alerts/rules.ts';
import { quantity } from '@boucle/contract/format.ts';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { ApiError } from '../../api/errors.ts';
import { query } from '../../api/query.ts';
import { problemOf } from '../../shared/problem.ts';
import { PanelSkeleton } from '../../shared/transactions/PanelSkeleton.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { part } from '../../ui/loading/part.tsx';
import { SidePanel } from '../../ui/overlays/SidePanel.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { AlertBody } from './AlertBody.tsx';
import { AlertFoot } from './AlertFoot.tsx';
import { alertChip } from './alertLooks.ts';

const VerdictDialog = part(() => import('./VerdictDialog.tsx'), 'VerdictDialog');
const SnoozeDialog = part(() => import('./SnoozeDialog.tsx'), 'SnoozeDialog');

type AlertPanelProps = {
  id: number | 'unknown';
  /** The row of the list, known before the whole alert comes. */
  row: Alert | undefined;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
  onClose: () => void;
};

/** One alert: what was found, what it stands on, what somebody made of it. Loaded on first use. */
export function AlertPanel({ id, row, onPrevious, onNext, onClose }: AlertPanelProps) {
  const known = id !== 'unknown';
  const whole = useQuery(query.alerts.read.queryOptions({ input: { id: known ? id : 0 }, enabled: known }));
  const [asked, setAsked] = useState<Verdict | 'snooze'>();
  const detail = whole.data;
  const shown = detail ?? row;
  const absent = !known || (whole.error instanceof ApiError && [404, 422].includes(whole.error.status));
  const close = () => setAsked(undefined);
  return (
    <SidePanel
      kicker={known ? `Alerte n°\u00a0${quantity(id)}` : 'Alerte'}
      title={shown ? anomalyRule(shown.rule).title : absent ? 'Introuvable' : 'Alerte'}
      chip={shown && <StatusChip {...alertChip(shown.status)} />}
      footer={detail && <AlertFoot status={detail.status} onAsk={setAsked} />}
      onPrevious={onPrevious}
      onNext={onNext}
      onClose={onClose}
    >
      {absent ? (
        <EmptyState title="Cette alerte n’existe pas">Vérifiez son numéro, ou retrouvez-la dans la liste.</EmptyState>
      ) : detail ? (
        <AlertBody alert={detail} />
      ) : whole.error ? (
        <ErrorState message={problemOf(whole.error) ?? ''} onRetry={() => void whole.refetch()} />
      ) : (
        <PanelSkeleton />
      )}
      <Suspense>
        {asked === 'snooze' && detail && <SnoozeDialog alert={detail} onClose={close} />}
        {asked !== undefined && asked !== 'snooze' && detail && (
          <VerdictDialog verdict={asked} alert={detail} onClose={close} />
        )}
      </Suspense>
    </SidePanel>
  );
}
