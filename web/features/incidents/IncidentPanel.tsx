import { quantity } from '@boucle/contract/base/format.ts';
import { type Incident } from '@boucle/contract/features/incidents/calls.ts';
import { claimTitle, incidentLabel } from '@boucle/contract/features/incidents/words.ts';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { query } from '../../api/query.ts';
import { part } from '../../ui/loading/part.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { ClaimBody } from './claims/ClaimBody.tsx';
import { ClaimFoot } from './claims/ClaimFoot.tsx';
import { type Choice, firstChoice } from './claims/choice.ts';
import { IncidentBody } from './IncidentBody.tsx';
import { IncidentFoot } from './IncidentFoot.tsx';
import { type IncidentQuestion } from './incidentQuestion.ts';
import { incidentChip } from './incidentLooks.ts';
import { RecordPanel, type RecordPanelProps } from '../../shared/lists/RecordPanel.tsx';

const IncidentDialogs = part(() => import('./IncidentDialogs.tsx'), 'IncidentDialogs');

/**
 * One incident: what was counted, what it may come from, what settled it, what may be done. Loaded
 * on first use.
 */
export function IncidentPanel({ row, ...beside }: RecordPanelProps<Incident>) {
  const { id } = beside;
  const known = id !== 'unknown';
  const whole = useQuery(query.incidents.read.queryOptions({ input: { id: known ? id : 0 }, enabled: known }));
  const [asked, setAsked] = useState<IncidentQuestion>();
  const detail = whole.data;
  const shown = detail ?? row;
  const [chosen, setChosen] = useState<Choice>();
  const claim = detail?.kind === 'claim' ? { incident: detail, choice: chosen ?? firstChoice(detail) } : undefined;
  const noun = shown?.kind === 'claim' ? 'Réclamation' : 'Écart';
  return (
    <RecordPanel
      {...beside}
      read={whole}
      kicker={known ? `${noun} n°\u00a0${quantity(id)}` : noun}
      title={shown && (shown.claim === null ? incidentLabel(shown) : claimTitle(shown.claim))}
      noun={noun}
      chip={shown && <StatusChip {...incidentChip(shown.status)} />}
      footer={
        detail &&
        detail.status !== 'settled' &&
        (claim ? <ClaimFoot {...claim} onAsk={setAsked} /> : <IncidentFoot kind={detail.kind} onAsk={setAsked} />)
      }
      absent={{ title: 'Cet écart n’existe pas', hint: 'Vérifiez son numéro, ou retrouvez-le dans la liste.' }}
      body={
        claim ? (
          <ClaimBody {...claim} onChoice={setChosen} onAsk={setAsked} />
        ) : (
          detail && <IncidentBody incident={detail} onTakeBack={setAsked} />
        )
      }
    >
      <Suspense>
        {asked && detail && <IncidentDialogs asked={asked} incident={detail} onClose={() => setAsked(undefined)} />}
      </Suspense>
    </RecordPanel>
  );
}
