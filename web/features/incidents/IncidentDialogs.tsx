import { type IncidentDetail } from '@boucle/contract/features/incidents/calls.ts';
import { GrantDialog } from './claims/GrantDialog.tsx';
import { DismissDialog } from './DismissDialog.tsx';
import { ExplainDialog } from './ExplainDialog.tsx';
import { KeepCountDialog } from './KeepCountDialog.tsx';
import { SettleDialog } from './SettleDialog.tsx';
import { TakeBackDialog } from './TakeBackDialog.tsx';
import { type IncidentQuestion } from './incidentQuestion.ts';

/** Kinds of which the record itself says what settles them. */
const KNOWN: readonly IncidentDetail['kind'][] = ['late', 'received', 'unscanned'];

type IncidentDialogsProps = { asked: IncidentQuestion; incident: IncidentDetail; onClose: () => void };

/** Questions before an act on an incident. */
export function IncidentDialogs({ asked, incident, onClose }: IncidentDialogsProps) {
  if (typeof asked === 'object') return <TakeBackDialog incident={incident} twice={asked} onClose={onClose} />;
  switch (asked) {
    case 'explain':
      return <ExplainDialog incident={incident} onClose={onClose} />;
    case 'settle':
      return KNOWN.includes(incident.kind) ? (
        <KeepCountDialog incident={incident} onClose={onClose} />
      ) : (
        <SettleDialog incident={incident} onClose={onClose} />
      );
    case 'grant':
      return <GrantDialog incident={incident} onClose={onClose} />;
    case 'dismiss':
      return <DismissDialog incident={incident} onClose={onClose} />;
  }
}
