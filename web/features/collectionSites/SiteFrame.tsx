import './collectionSites.css';
import { count as counted } from '@boucle/contract/base/format.ts';
import { pathOf } from '@boucle/contract/pages.ts';
import { mdiPlus } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import { client } from '../../api/client.ts';
import { query } from '../../api/query.ts';
import { NoRows } from '../../shared/lists/NoRows.tsx';
import { useWord } from '../../shared/opening.ts';
import { otherView, ViewSwitch } from '../../shared/lists/ViewSwitch.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Page } from '../../ui/Page.tsx';
import { part } from '../../ui/loading/part.tsx';
import { type ListState } from '../../ui/table/listSearch.ts';
import { SITE_LIST } from './siteList.ts';
import { ListFilters } from '../../ui/table/filters/ListFilters.tsx';
import { useDownload } from '../../shared/useDownload.ts';
import { ExportButton, exportAction } from '../../shared/lists/ExportButton.tsx';
import { useGo } from '../../ui/navigation/useGo.ts';
import { addressHere } from '../../ui/navigation/addressHere.ts';

const CreateSite = part(() => import('./dialogs/CreateSite.tsx'), 'CreateSite');

type SiteFrameProps = {
  onMap: boolean;
  state: ListState;
  change: (change: Partial<ListState>) => void;
  count: number | undefined;
  tools?: ReactNode;
  /** The table or the map; receives what to show when there is nothing. */
  children: (empty: ReactNode) => ReactNode;
};

/**
 * Parts that the list and the map of the collectors share: title, switch, filters, export,
 * creation. The filters stay from one to the other.
 */
export function SiteFrame({ onMap, state, change, count, tools, children }: SiteFrameProps) {
  const goTo = useGo();
  const { searchStr } = useLocation();
  const creation = useWord('new');
  const formats = useQuery(query.account.formats.queryOptions({ context: { background: true } }));
  const formatOptions = (formats.data ?? []).map(({ id, title }) => ({ value: String(id), label: title }));
  const exporting = useDownload('collecteurs.csv', (options) =>
    client.collectionSites.csv(SITE_LIST.ordered(state), options),
  );
  const show = (map: boolean) =>
    goTo(addressHere(pathOf(map ? 'collection-sites-map' : 'collection-sites'), new URLSearchParams(searchStr)));
  const create = (variant: 'contained' | 'soft') => (
    <ButtonLink variant={variant} icon={mdiPlus} to={creation.address}>
      Créer un collecteur
    </ButtonLink>
  );
  const empty = (
    <NoRows
      state={state}
      count={count}
      onChange={change}
      none="Aucun collecteur"
      all="tous les collecteurs"
      create={create('soft')}
    >
      Créez un site, ajoutez ses bornes et leurs tiroirs, puis collez leurs QR codes.
    </NoRows>
  );
  return (
    <>
      <Page
        title="Collecteurs"
        note={count === undefined ? undefined : counted(count, 'site', 'sites')}
        actions={
          <>
            <ViewSwitch onMap={onMap} show={show} />
            <ExportButton exporting={exporting} />
          </>
        }
        phoneActions={[exportAction(exporting), otherView({ onMap, show })]}
        primary={create('contained')}
      >
        <ListFilters
          list={SITE_LIST}
          state={state}
          onChange={change}
          options={{ format_id: formatOptions }}
          end={tools}
        />
        {children(empty)}
      </Page>
      <Suspense>{creation.open && <CreateSite onClose={creation.close} />}</Suspense>
    </>
  );
}
