import './partnerStocks.css';
import '../../shared/transactions/transactions.css';
import { pathOf } from '@boucle/contract/pages.ts';
import { pages } from '@boucle/contract/pages.ts';
import { mdiTrayArrowDown } from '@mdi/js';
import { useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import { PanelPlace } from '../../shared/lists/PanelPlace.tsx';
import { useOpenings } from '../../shared/transactions/useOpenings.ts';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Page } from '../../ui/Page.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Tabs } from '../../ui/navigation/Tabs.tsx';
import { part } from '../../ui/loading/part.tsx';
import { useScreenExists } from '../../ui/navigation/useScreenExists.ts';
import { StocksTab } from './StocksTab.tsx';
import { useMovementExport } from './useMovementExport.ts';
import { tabAddress, tabOf } from '../../shared/tabs.ts';
import { TAB_LABELS, TABS } from './tabs.ts';

const MovementsTab = part(() => import('./MovementsTab.tsx'), 'MovementsTab');
const StatementTab = part(() => import('./StatementTab.tsx'), 'StatementTab');
const MovementPanel = part(() => import('./MovementPanel.tsx'), 'MovementPanel');

const DEPOSIT = pages['drop-off-return'].path;

/**
 * Stock of the partner, everything that moved it, and its statement of a period; `?transaction=`
 * shows one movement next to the list.
 */
export function PartnerStocksScreen() {
  const { onglet }: { onglet?: unknown } = useSearch({ strict: false });
  const tab = tabOf(TABS, onglet);
  const { transaction } = useOpenings();
  const exists = useScreenExists();
  const exporting = useMovementExport();
  const moved = tab === 'mouvements';
  const take = { label: 'Exporter', icon: mdiTrayArrowDown, onSelect: () => exporting.mutate() };
  return (
    <div className="b-with-panel tx">
      <Page
        title="Stocks"
        actions={
          moved ? (
            <Button icon={take.icon} busy={exporting.isPending} onClick={take.onSelect}>
              {take.label}
            </Button>
          ) : undefined
        }
        {...(moved && { phoneActions: [take] })}
        primary={
          exists(DEPOSIT) ? (
            <ButtonLink variant="contained" icon={mdiTrayArrowDown} to={DEPOSIT}>
              Déposer des contenants
            </ButtonLink>
          ) : undefined
        }
      >
        <Tabs
          label="Rubriques"
          current={tab}
          tabs={TABS.map((key) => ({
            key,
            label: TAB_LABELS[key],
            to: tabAddress(TABS, pathOf('partner-stocks'), key),
          }))}
        />
        <Suspense fallback={<Skeleton width="100%" height="240px" />}>
          {tab === 'stocks' && <StocksTab />}
          {tab === 'mouvements' && <MovementsTab />}
          {tab === 'releve' && <StatementTab />}
        </Suspense>
      </Page>
      <Suspense fallback={moved && transaction !== undefined && <PanelPlace />}>
        {moved && transaction !== undefined && <MovementPanel key={String(transaction)} />}
      </Suspense>
    </div>
  );
}
