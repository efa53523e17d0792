import './informationBanners.css';
import { type InformationBanner } from '@boucle/contract/informationBanners/calls.ts';
import { count as counted } from '@boucle/contract/format.ts';
import { mdiPlus, mdiTrayArrowDown } from '@mdi/js';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { Suspense, useMemo, useState } from 'react';
import { client } from '../../api/client.ts';
import { download } from '../../api/download.ts';
import { query } from '../../api/query.ts';
import { ListTools } from '../../shared/ListTools.tsx';
import { useOpening } from '../../shared/opening.ts';
import { tellProblem } from '../../shared/problem.ts';
import { useListPreferences } from '../../shared/useListPreferences.ts';
import { ListTable } from '../../shared/lists/ListTable.tsx';
import { NoRows } from '../../shared/lists/NoRows.tsx';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Page } from '../../ui/Page.tsx';
import { part } from '../../ui/loading/part.tsx';
import { useListState } from '../../ui/table/useListState.ts';
import { ListFilters } from '../../ui/table/filters/ListFilters.tsx';
import { BANNER_LIST } from './bannerList.ts';
import { bannerRow } from './bannerRow.tsx';
import { BANNER_COLUMNS } from './columns.tsx';

const BannerPanel = part(() => import('./BannerPanel.tsx'), 'BannerPanel');
const RemoveDialog = part(() => import('./RemoveDialog.tsx'), 'RemoveDialog');

/** What the initiative tells its consumers and restaurants; `?open=`, `?new=1` and `?copy=` show a form beside the list. */
export function InformationBannersScreen() {
  const { state, change } = useListState(BANNER_LIST);
  const preferences = useListPreferences(BANNER_LIST, state, change);
  const opening = useOpening();
  const { addressOf, go } = opening;
  const list = useQuery(
    query.informationBanners.list.queryOptions({ input: BANNER_LIST.page(state), placeholderData: keepPreviousData }),
  );
  const count = list.data?.meta.count;
  const exporting = useMutation({
    mutationFn: () =>
      download('bandeaux.csv', (options) => client.informationBanners.csv(BANNER_LIST.ordered(state), options)),
    onError: tellProblem,
  });
  const [removed, setRemoved] = useState<InformationBanner>();
  const row = useMemo(() => bannerRow(addressOf, setRemoved), [addressOf]);
  const shown = opening.creating || opening.open !== undefined;
  const create = (variant: 'contained' | 'soft') => (
    <ButtonLink variant={variant} icon={mdiPlus} to={addressOf({ new: 1 })}>
      Créer un bandeau
    </ButtonLink>
  );
  return (
    <div className="b-with-panel">
      <Page
        title="Bandeaux d’info"
        note={count === undefined ? undefined : counted(count, 'bandeau', 'bandeaux')}
        actions={
          <Button icon={mdiTrayArrowDown} busy={exporting.isPending} onClick={() => exporting.mutate()}>
            Exporter
          </Button>
        }
        phoneActions={[{ label: 'Exporter', icon: mdiTrayArrowDown, onSelect: () => exporting.mutate() }]}
        primary={create('contained')}
      >
        <ListFilters
          list={BANNER_LIST}
          state={state}
          onChange={change}
          end={<ListTools columns={BANNER_COLUMNS} state={state} preferences={preferences} />}
        />
        <ListTable
          caption="Bandeaux d’info"
          columns={BANNER_COLUMNS}
          row={row}
          list={list}
          state={state}
          onChange={change}
          defaultSort={BANNER_LIST.order}
          preferences={preferences}
          open={opening.open}
          empty={
            <NoRows
              state={state}
              count={count}
              onChange={change}
              create={create('soft')}
              none="Aucun bandeau"
              all="tous les bandeaux"
            >
              Un bandeau annonce une nouvelle en tête de l’application des consos ou des restaurants.
            </NoRows>
          }
        />
      </Page>
      <Suspense>
        {shown && (
          <BannerPanel
            key={opening.creating ? `new ${String(opening.copied)}` : String(opening.open)}
            id={opening.creating ? undefined : opening.open}
            copied={typeof opening.copied === 'number' ? opening.copied : undefined}
            duplicateAddress={(id) => addressOf({ new: 1, copy: id })}
            onRemove={setRemoved}
            onClose={() => go({})}
          />
        )}
        {removed && (
          <RemoveDialog
            banner={removed}
            onClose={() => setRemoved(undefined)}
            onRemoved={() => {
              setRemoved(undefined);
              if (opening.open === removed.id) go({});
            }}
          />
        )}
      </Suspense>
    </div>
  );
}
