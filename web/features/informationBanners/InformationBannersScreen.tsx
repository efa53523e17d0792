import { pages } from '@boucle/contract/pages.ts';
import './informationBanners.css';
import { type InformationBanner } from '@boucle/contract/features/informationBanners/calls.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Suspense, useMemo, useState } from 'react';
import { client } from '../../api/client.ts';
import { query } from '../../api/query.ts';
import { PanelPlace } from '../../shared/lists/PanelPlace.tsx';
import { useOpening } from '../../shared/opening.ts';
import { part } from '../../ui/loading/part.tsx';
import { BANNER_LIST } from './bannerList.ts';
import { bannerRow } from './bannerRow.tsx';
import { useDownload } from '../../shared/useDownload.ts';
import { useListScreen } from '../../shared/lists/useListScreen.ts';
import { ListPage } from '../../shared/lists/ListPage.tsx';

const BannerPanel = part(() => import('./BannerPanel.tsx'), 'BannerPanel');
const RemoveDialog = part(() => import('./RemoveDialog.tsx'), 'RemoveDialog');

/**
 * Banners of the initiative for its consumers and restaurants; `?open=`, `?new=1` and `?copy=` show
 * a form next to the list.
 */
export function InformationBannersScreen() {
  const screen = useListScreen(BANNER_LIST);
  const { state } = screen;
  const opening = useOpening();
  const { addressOf, go } = opening;
  const list = useQuery(
    query.informationBanners.list.queryOptions({ input: BANNER_LIST.page(state), placeholderData: keepPreviousData }),
  );
  const exporting = useDownload('bandeaux.csv', (options) =>
    client.informationBanners.csv(BANNER_LIST.ordered(state), options),
  );
  const [removed, setRemoved] = useState<InformationBanner>();
  const row = useMemo(() => bannerRow(addressOf, setRemoved), [addressOf]);
  const shown = opening.creating || opening.open !== undefined;
  return (
    <div className="b-with-panel">
      <ListPage
        title={pages['information-banners'].title}
        noun={['bandeau', 'bandeaux']}
        screen={screen}
        list={list}
        row={row}
        exporting={exporting}
        create={{ label: 'Créer un bandeau', to: addressOf({ new: 1 }) }}
        open={opening.open}
        empty={{
          none: 'Aucun bandeau',
          all: 'tous les bandeaux',
          words: 'Un bandeau annonce une nouvelle en tête de l’application des consos ou des restaurants.',
        }}
      />
      <Suspense fallback={shown && <PanelPlace />}>
        {shown && (
          <BannerPanel
            key={opening.creating ? `new ${String(opening.copied)}` : String(opening.open)}
            id={opening.creating ? undefined : opening.open}
            row={list.data?.data.find(({ id }) => !opening.creating && id === opening.open)}
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
