import { type RestaurantDetail } from '@boucle/contract/restaurants/shapes.ts';
import { lazy } from 'react';
import { type TabKey } from './tabs.ts';

const OverviewTab = lazy(async () => ({ default: (await import('./OverviewTab.tsx')).OverviewTab }));
const StocksTab = lazy(async () => ({ default: (await import('./StocksTab.tsx')).StocksTab }));
const TransactionsTab = lazy(async () => ({ default: (await import('./TransactionsTab.tsx')).TransactionsTab }));
const FormatsTab = lazy(async () => ({ default: (await import('./FormatsTab.tsx')).FormatsTab }));
const GuestsTab = lazy(async () => ({ default: (await import('./GuestsTab.tsx')).GuestsTab }));
const PricesTab = lazy(async () => ({ default: (await import('./PricesTab.tsx')).PricesTab }));
const StatementsTab = lazy(async () => ({ default: (await import('./StatementsTab.tsx')).StatementsTab }));
const TeamTab = lazy(async () => ({ default: (await import('./TeamTab.tsx')).TeamTab }));
const JournalTab = lazy(async () => ({
  default: (await import('../../shared/journal/JournalTab.tsx')).JournalTab,
}));

/** What the chosen tab shows; each comes when it is first opened. */
export function RestaurantTab({ tab, restaurant }: { tab: TabKey; restaurant: RestaurantDetail }) {
  switch (tab) {
    case 'apercu':
      return <OverviewTab restaurant={restaurant} />;
    case 'stocks':
      return <StocksTab restaurant={restaurant} />;
    case 'transactions':
      return <TransactionsTab restaurant={restaurant} />;
    case 'formats':
      return <FormatsTab restaurant={restaurant} />;
    case 'invites':
      return <GuestsTab restaurant={restaurant} />;
    case 'tarifs':
      return <PricesTab restaurant={restaurant} />;
    case 'releves':
      return <StatementsTab restaurant={restaurant} />;
    case 'equipe':
      return <TeamTab restaurant={restaurant} />;
    case 'journal':
      return (
        <div className="b-restaurant-tab">
          <JournalTab entity="restaurant" id={restaurant.id} />
        </div>
      );
  }
}
