import { quantity } from '@boucle/contract/format.ts';
import { type Incident } from '@boucle/contract/incidents/calls.ts';
import { gapLabel } from '@boucle/contract/incidents/words.ts';
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
import { IncidentBody } from './IncidentBody.tsx';
import { IncidentFoot } from './IncidentFoot.tsx';
import { type IncidentQuestion } from './incidentQuestion.ts';
import { incidentChip } from './incidentLooks.ts';

const IncidentDialogs = part(() => import('./IncidentDialogs.tsx'), 'IncidentDialogs');

type IncidentPanelProps = {
  id: number | 'unknown';
  /** The row of the list, known before the whole incident comes. */
  row: Incident | undefined;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
  onClose: () => void;
};

/** One incident: what was counted, what it may come from, what settled it, what may be done. Loaded on first use. */
export function IncidentPanel({ id, row, onPrevious, onNext, onClose }: IncidentPanelProps) {
  const known = id !== 'unknown';
  const whole = useQuery(query.incidents.read.queryOptions({ input: { id: known ? id : 0 }, enabled: known }));
  const [asked, setAsked] = useState<IncidentQuestion>();
  const detail = whole.data;
  const shown = detail ?? row;
  const absent = !known || (whole.error instanceof ApiError && [404, 422].includes(whole.error.status));
  return (
    <SidePanel
      kicker={known ? `Écart n°\u00a0${quantity(id)}` : 'Écart'}
      title={shown ? gapLabel(shown.quantity) : absent ? 'Introuvable' : 'Écart'}
      chip={shown && <StatusChip {...incidentChip(shown.status)} />}
      footer={detail && detail.status !== 'settled' && <IncidentFoot onAsk={setAsked} />}
      onPrevious={onPrevious}
      onNext={onNext}
      onClose={onClose}
    >
      {absent ? (
        <EmptyState title="Cet écart n’existe pas">Vérifiez son numéro, ou retrouvez-le dans la liste.</EmptyState>
      ) : detail ? (
        <IncidentBody incident={detail} />
      ) : whole.error ? (
        <ErrorState message={problemOf(whole.error) ?? ''} onRetry={() => void whole.refetch()} />
      ) : (
        <PanelSkeleton />
      )}
      <Suspense>
        {asked && detail && <IncidentDialogs asked={asked} incident={detail} onClose={() => setAsked(undefined)} />}
      </Suspense>
    </SidePanel>
  );
}
