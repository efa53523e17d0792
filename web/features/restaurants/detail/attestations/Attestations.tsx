import { mdiPlus } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { query } from '../../../../api/query.ts';
import { FrozenReports } from '../../../../shared/impact/FrozenReports.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { part } from '../../../../ui/loading/part.tsx';

const AttestationDialog = part(() => import('./AttestationDialog.tsx'), 'AttestationDialog');

/** « Attestations de réemploi » of a restaurant. */
export function Attestations({ restaurantId }: { restaurantId: number }) {
  const input = { filter: { restaurant_id: restaurantId } };
  const reports = useQuery(query.impact.reports.queryOptions({ input }));
  const [making, setMaking] = useState(false);
  return (
    <>
      <FrozenReports
        reports={reports}
        title="Attestations de réemploi"
        empty="Une attestation dit ce que le restaurant a servi en réemploi, et garde ses chiffres."
        actions={
          <Button size="small" variant="soft" icon={mdiPlus} onClick={() => setMaking(true)}>
            Établir une attestation
          </Button>
        }
      />
      <Suspense>
        {making && <AttestationDialog restaurantId={restaurantId} onClose={() => setMaking(false)} />}
      </Suspense>
    </>
  );
}
