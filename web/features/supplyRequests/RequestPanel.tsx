import { quantity } from '@boucle/contract/base/format.ts';
import { requestPlace } from '@boucle/contract/features/supplyRequests/labels.ts';
import { type SupplyRequest } from '@boucle/contract/features/supplyRequests/shapes.ts';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { query } from '../../api/query.ts';
import { RecordPanel, type RecordPanelProps } from '../../shared/lists/RecordPanel.tsx';
import { Button } from '../../ui/Button.tsx';
import { part } from '../../ui/loading/part.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { mdiHandshakeOutline, mdiRoutes } from '@mdi/js';
import { RequestBody } from './RequestBody.tsx';
import { requestChip } from './requestList.tsx';

const RequestDialogs = part(() => import('./RequestDialogs.tsx'), 'RequestDialogs');

interface RequestPanelProps extends RecordPanelProps<SupplyRequest> {
  /** Whether the reader administers the initiative, and answers it. */
  readonly isOurs: boolean;
}

/** One request: both numbers of each format, why, and the answer. Loaded on first use. */
export function RequestPanel({ row, isOurs, ...beside }: RequestPanelProps) {
  const { id } = beside;
  const known = id !== 'unknown';
  const whole = useQuery(query.supplyRequests.read.queryOptions({ input: { id: known ? id : 0 }, enabled: known }));
  const [asked, setAsked] = useState<'plan' | 'deliver' | 'refuse' | 'cancel'>();
  const detail = whole.data;
  const shown = detail ?? row;
  return (
    <RecordPanel
      {...beside}
      read={whole}
      kicker={known ? `Demande n°\u00a0${quantity(id)}` : 'Demande'}
      title={shown && requestPlace(shown)}
      noun="Demande"
      chip={shown && <StatusChip {...requestChip(shown)} />}
      footer={
        detail?.status === 'asked' && (
          <>
            <Button variant="text" onClick={() => setAsked('cancel')}>
              Annuler…
            </Button>
            {isOurs && (
              <span className="b-row">
                <Button onClick={() => setAsked('refuse')}>Refuser…</Button>
                {detail.restaurant === null ? (
                  <Button variant="contained" icon={mdiHandshakeOutline} onClick={() => setAsked('deliver')}>
                    Remettre…
                  </Button>
                ) : (
                  <Button variant="contained" icon={mdiRoutes} onClick={() => setAsked('plan')}>
                    Mettre en tournée…
                  </Button>
                )}
              </span>
            )}
          </>
        )
      }
      absent={{ title: 'Cette demande n’existe pas', hint: 'Vérifiez son numéro, ou retrouvez-la dans la liste.' }}
      body={detail && <RequestBody request={detail} isOurs={isOurs} />}
    >
      <Suspense>
        {asked && detail && <RequestDialogs asked={asked} request={detail} onClose={() => setAsked(undefined)} />}
      </Suspense>
    </RecordPanel>
  );
}
