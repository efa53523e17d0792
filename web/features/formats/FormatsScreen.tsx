import './formats.css';
import { count } from '@boucle/contract/base/format.ts';
import { mdiPlus, mdiTrayArrowDown } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { client } from '../../api/client.ts';
import { query } from '../../api/query.ts';
import { PanelPlace } from '../../shared/lists/PanelPlace.tsx';
import { problemOf } from '../../shared/problem.ts';
import { useOpening, useWord } from '../../shared/opening.ts';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Page } from '../../ui/Page.tsx';
import { Segmented } from '../../ui/navigation/Segmented.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { part } from '../../ui/loading/part.tsx';
import { FormatCard } from './FormatCard.tsx';
import { useDownload } from '../../shared/useDownload.ts';

const FormatPanel = part(() => import('./FormatPanel.tsx'), 'FormatPanel');

const SHOWN = [
  { value: 'actifs', label: 'Actifs' },
  { value: 'tous', label: 'Tous' },
] as const;

/** The formats of containers, one card each; `?open=` and `?new=1` show one next to them. */
export function FormatsScreen() {
  const { open: inactiveToo, show: showInactive } = useWord('voir', 'tous');
  const opening = useOpening();
  const list = useQuery(query.account.formats.queryOptions());
  const all = list.data;
  const shown = all?.filter(({ active, id }) => inactiveToo || active || id === opening.open);
  const exporting = useDownload('formats.csv', (options) =>
    client.formats.csv(inactiveToo ? {} : { filter: { active: true } }, options),
  );
  const take = { label: 'Exporter', icon: mdiTrayArrowDown, onSelect: () => exporting.mutate() };
  const create = (variant: 'contained' | 'soft') => (
    <ButtonLink variant={variant} icon={mdiPlus} to={opening.addressOf({ new: 1 })}>
      Créer un format
    </ButtonLink>
  );
  return (
    <div className="b-with-panel">
      <Page
        title="Formats"
        note={shown && count(shown.length, 'format', 'formats')}
        actions={
          <Button icon={take.icon} busy={exporting.isPending} onClick={take.onSelect}>
            {take.label}
          </Button>
        }
        phoneActions={[take]}
        primary={create('contained')}
      >
        {all?.some(({ active }) => !active) && (
          <div className="b-formats-tools">
            <Segmented
              label="Formats montrés"
              options={SHOWN}
              value={inactiveToo ? 'tous' : 'actifs'}
              onValue={(value) => showInactive(value === 'tous')}
            />
          </div>
        )}
        {list.error !== null && all === undefined && (
          <Sheet>
            <ErrorState message={problemOf(list.error) ?? ''} onRetry={() => void list.refetch()} />
          </Sheet>
        )}
        {all === undefined && list.error === null && <Waiting />}
        {shown?.length === 0 && (
          <Sheet>
            <EmptyState title="Aucun format pour l’instant" actions={create('soft')}>
              Un format décrit une sorte de contenant&nbsp;: sa matière, son volume, sa consigne.
            </EmptyState>
          </Sheet>
        )}
        {shown !== undefined && shown.length > 0 && (
          <ul className="b-formats" aria-label="Formats">
            {shown.map((format) => (
              <FormatCard
                key={format.id}
                format={format}
                to={opening.addressOf({ open: format.id })}
                open={opening.open === format.id}
              />
            ))}
          </ul>
        )}
      </Page>
      <Suspense fallback={(opening.creating || opening.open !== undefined) && <PanelPlace />}>
        {(opening.creating || opening.open !== undefined) && (
          <FormatPanel
            key={opening.creating ? 'new' : String(opening.open)}
            id={opening.creating ? undefined : opening.open}
            onClose={() => opening.go({})}
          />
        )}
      </Suspense>
    </div>
  );
}

function Waiting() {
  return (
    <ul className="b-formats" aria-busy="true">
      {[1, 2, 3, 4].map((place) => (
        <li key={place} className="b-format-card">
          <Skeleton width="88px" height="88px" />
          <div className="b-stack">
            <Skeleton width="60%" height="16px" />
            <Skeleton width="40%" />
          </div>
        </li>
      ))}
    </ul>
  );
}
