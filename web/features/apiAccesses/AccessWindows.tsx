import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { PanelPlace } from '../../shared/lists/PanelPlace.tsx';
import { query } from '../../api/query.ts';
import { type useOpening } from '../../shared/opening.ts';
import { part } from '../../ui/loading/part.tsx';
import { useListState } from '../../ui/table/useListState.ts';
import { ACCESS_LIST } from './accessList.ts';
import { type Windows } from './useWindows.ts';

const CreateDialog = part(() => import('./CreateDialog.tsx'), 'CreateDialog');
const SecretDialog = part(() => import('./SecretDialog.tsx'), 'SecretDialog');
const ActDialog = part(() => import('./ActDialog.tsx'), 'ActDialog');
const AccessPanel = part(() => import('./AccessPanel.tsx'), 'AccessPanel');

type AccessWindowsProps = { opening: ReturnType<typeof useOpening>; windows: Windows };

/** Windows over the list of accesses: one of them, the form of a new one, a question, a secret. */
export function AccessWindows({ opening, windows }: AccessWindowsProps) {
  const { state } = useListState(ACCESS_LIST);
  // The rows on screen: the panel shows one of them.
  const list = useQuery(query.apiAccesses.list.queryOptions({ input: ACCESS_LIST.page(state) }));
  const shown = list.data?.data.find(({ id }) => id === opening.open);
  return (
    <Suspense fallback={opening.open !== undefined && <PanelPlace />}>
      {opening.open !== undefined && (
        <AccessPanel
          key={String(opening.open)}
          access={shown ?? (list.isPending ? 'loading' : undefined)}
          onAct={windows.ask}
          onClose={() => opening.go({})}
        />
      )}
      {opening.creating && (
        <CreateDialog
          onClose={() => opening.go({})}
          onCreated={(access) => {
            windows.done(access);
            opening.go({});
          }}
        />
      )}
      {windows.asked && <ActDialog {...windows.asked} onClose={windows.forget} onDone={windows.done} />}
      {windows.secret && !opening.creating && (
        <SecretDialog
          title="Votre accès est créé"
          client={windows.secret.client_id}
          secret={windows.secret.client_secret}
          renewed={windows.secret.previous_secret_until}
          onClose={windows.forget}
        />
      )}
    </Suspense>
  );
}
