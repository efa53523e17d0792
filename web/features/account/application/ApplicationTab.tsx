import './application.css';
import { type Account } from '@boucle/contract/shared/account/shapes.ts';
import { isRunning } from '@boucle/contract/features/appBuilds/labels.ts';
import { count } from '@boucle/contract/base/format.ts';
import { mdiHammerWrench } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../api/query.ts';
import { useOpening } from '../../../shared/opening.ts';
import { problemOf } from '../../../shared/problem.ts';
import { Button } from '../../../ui/Button.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { FormError } from '../../../ui/form/FormError.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { AppLook } from './AppLook.tsx';
import { BuildTable } from './BuildTable.tsx';
import { buildChip, buildName } from './buildLabels.ts';
import { CheckList } from './CheckList.tsx';
import { useBuilds, useStartBuild } from './useBuilds.ts';

const NOTES = {
  configured: undefined,
  simulator: 'Simulateur\u00a0: l’archive est vraie, aucune application n’est publiée.',
  none: 'Aucun service de construction n’est configuré sur ce serveur.',
};

/** « Application »: what the consumers' app is made of, what is missing, and its builds. */
export function ApplicationTab({ account }: { account: Account }) {
  const { open, addressOf, go } = useOpening();
  // Missing parts are mended in the other tabs: they are looked at on each return.
  const needs = useQuery(query.appBuilds.readiness.queryOptions({ refetchOnMount: 'always' }));
  const list = useBuilds();
  const start = useStartBuild((id) => go({ open: id }));
  const builds = list.data?.data;
  const running = builds?.find(({ state }) => isRunning(state));
  const { checks, ready, service } = needs.data ?? { checks: undefined, ready: false, service: 'configured' };
  const missing = checks?.filter(({ ok }) => !ok).length ?? 0;
  const note = NOTES[service];
  return (
    <div className="b-stack app">
      <Sheet
        title="Application des consos"
        actions={
          <Button
            variant="contained"
            icon={mdiHammerWrench}
            busy={start.isPending}
            refused={!ready || running !== undefined}
            aria-describedby="app-state"
            onClick={() => start.mutate()}
          >
            Lancer une construction
          </Button>
        }
      >
        <p id="app-state" className="b-muted app-state" role="status">
          {running !== undefined && `${buildName(running)}\u00a0: ${buildChip(running.state).label.toLowerCase()}.`}
          {running === undefined &&
            missing > 0 &&
            `${count(missing, 'point reste', 'points restent')} à régler avant de lancer une construction.`}
          {running === undefined &&
            ready &&
            'Tout est prêt. La construction prend les réglages tels qu’ils sont maintenant.'}
        </p>
        <FormError message={problemOf(start.error)} />
        {needs.error !== null && checks === undefined && (
          <ErrorState message={problemOf(needs.error) ?? ''} onRetry={() => void needs.refetch()} />
        )}
        {needs.isPending && <Waiting />}
        {checks !== undefined && (
          <div className="app-pair">
            <AppLook account={account} />
            <CheckList checks={checks} />
          </div>
        )}
        {note !== undefined && <p className="b-muted app-note">{note}</p>}
      </Sheet>
      <BuildTable
        builds={builds}
        total={list.data?.meta.count}
        problem={problemOf(list.error)}
        onRetry={() => void list.refetch()}
        open={open}
        addressOf={addressOf}
      />
    </div>
  );
}

function Waiting() {
  return (
    <div className="app-pair" aria-busy="true">
      <Skeleton height="240px" />
      <div className="b-stack">
        {[1, 2, 3, 4].map((line) => (
          <Skeleton key={line} height="36px" />
        ))}
      </div>
    </div>
  );
}
