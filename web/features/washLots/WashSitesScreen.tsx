import './washLots.css';
import { type WashSite } from '@boucle/contract/features/washSites/calls.ts';
import { WASH_SITE_KIND_LABELS } from '@boucle/contract/shared/washSites/labels.ts';
import { mdiPencilOutline, mdiPlus } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { query } from '../../api/query.ts';
import { problemOf } from '../../shared/problem.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { UnsavedGuard } from '../../ui/form/leaving/UnsavedGuard.tsx';
import { UnsavedQuestion } from '../../ui/form/leaving/UnsavedQuestion.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { part } from '../../ui/loading/part.tsx';
import { Page } from '../../ui/Page.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { Skeleton, SkeletonLines } from '../../ui/Skeleton.tsx';
import { SITE_ICONS } from './lotLooks.ts';

const SiteForm = part(() => import('./dialogs/SiteForm.tsx'), 'SiteForm');

/** « Lieux de lavage »: where lots are washed; one is added, renamed, or used no more. */
export function WashSitesScreen() {
  const sites = useQuery(query.washSites.list.queryOptions());
  const [edited, setEdited] = useState<WashSite | 'new'>();
  const [dirty, setDirty] = useState(false);
  /** Place whose form is to replace one that holds something typed. */
  const [asked, setAsked] = useState<WashSite>();
  const edit = (site?: WashSite) => {
    setEdited(site);
    setDirty(false);
    setAsked(undefined);
  };
  const change = (site: WashSite) => {
    const isOpen = edited !== 'new' && edited?.id === site.id;
    if (dirty && !isOpen) setAsked(site);
    else setEdited(site);
  };
  const rows = sites.data?.data;
  return (
    <Page title="Lieux de lavage">
      <UnsavedGuard when={dirty} />
      <Sheet>
        {sites.error ? (
          <ErrorState message={problemOf(sites.error) ?? ''} onRetry={() => void sites.refetch()} />
        ) : (
          <div className="b-stack">
            {rows === undefined && <Skeleton height="48px" />}
            {rows?.length === 0 && (
              <p className="b-muted">
                Aucun lieu. Ajoutez votre plonge, une laverie, ou un restaurant qui lave pour lui-même.
              </p>
            )}
            <ul className="lot-lines">
              {rows?.map((site) => (
                <li key={site.id}>
                  <span className="b-row">
                    <Icon path={SITE_ICONS[site.kind]} />
                    <span>
                      <b>{site.name}</b>
                      <small>{factsOf(site)}</small>
                    </span>
                  </span>
                  <IconButton icon={mdiPencilOutline} label={`Modifier ${site.name}`} onClick={() => change(site)} />
                </li>
              ))}
            </ul>
            {edited === undefined ? (
              <div>
                <Button icon={mdiPlus} onClick={() => setEdited('new')}>
                  Ajouter un lieu
                </Button>
              </div>
            ) : (
              <Suspense fallback={<SkeletonLines busy />}>
                <SiteForm
                  key={edited === 'new' ? 'new' : edited.id}
                  site={edited === 'new' ? undefined : edited}
                  onDirty={() => setDirty(true)}
                  onDone={() => edit()}
                />
              </Suspense>
            )}
          </div>
        )}
      </Sheet>
      {asked && (
        <UnsavedQuestion onLeave={() => edit(asked)} onStay={() => setAsked(undefined)}>
          Elles seront perdues si vous modifiez un autre lieu sans enregistrer.
        </UnsavedQuestion>
      )}
    </Page>
  );
}

function factsOf({ kind, restaurant, address, active, waiting_lots: waiting }: WashSite): string {
  return [
    WASH_SITE_KIND_LABELS[kind],
    ...(restaurant ? [restaurant.name] : []),
    ...(address === '' ? [] : [address.replaceAll('\n', ', ')]),
    ...(waiting === 0 ? [] : [`${waiting} ${waiting > 1 ? 'lots en cours' : 'lot en cours'}`]),
    ...(active ? [] : ['n’est plus utilisé']),
  ].join(' · ');
}
