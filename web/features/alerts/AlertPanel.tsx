import { type Alert } from '@boucle/contract/features/alerts/calls.ts';
import { type Verdict } from '@boucle/contract/shared/alerts/labels.ts';
import { anomalyRule } from '@boucle/contract/features/alerts/rules.ts';
import { quantity } from '@boucle/contract/base/format.ts';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { query } from '../../api/query.ts';
import { part } from '../../ui/loading/part.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { AlertBody } from './AlertBody.tsx';
import { AlertFoot } from './AlertFoot.tsx';
import { alertChip } from './alertLooks.ts';
import { RecordPanel, type RecordPanelProps } from '../../shared/lists/RecordPanel.tsx';

const VerdictDialog = part(() => import('./VerdictDialog.tsx'), 'VerdictDialog');
const SnoozeDialog = part(() => import('./SnoozeDialog.tsx'), 'SnoozeDialog');

/** One alert: what was found, what it stands on, what somebody made of it. Loaded on first use. */
export function AlertPanel({ row, ...beside }: RecordPanelProps<Alert>) {
  const { id } = beside;
  const known = id !== 'unknown';
  const whole = useQuery(query.alerts.read.queryOptions({ input: { id: known ? id : 0 }, enabled: known }));
  const [asked, setAsked] = useState<Verdict | 'snooze'>();
  const detail = whole.data;
  const shown = detail ?? row;
  const close = () => setAsked(undefined);
  return (
    <RecordPanel
      {...beside}
      read={whole}
      kicker={known ? `Alerte n°\u00a0${quantity(id)}` : 'Alerte'}
      title={shown && anomalyRule(shown.rule).title}
      noun="Alerte"
      chip={shown && <StatusChip {...alertChip(shown.status)} />}
      footer={detail && <AlertFoot status={detail.status} onAsk={setAsked} />}
      absent={{ title: 'Cette alerte n’existe pas', hint: 'Vérifiez son numéro, ou retrouvez-la dans la liste.' }}
      body={detail && <AlertBody alert={detail} />}
    >
      <Suspense>
        {asked === 'snooze' && detail && <SnoozeDialog alert={detail} onClose={close} />}
        {asked !== undefined && asked !== 'snooze' && detail && (
          <VerdictDialog verdict={asked} alert={detail} onClose={close} />
        )}
      </Suspense>
    </RecordPanel>
  );
}
