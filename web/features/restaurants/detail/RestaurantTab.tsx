import { type RestaurantDetail } from '@boucle/contract/features/restaurants/shapes.ts';
import { part } from '../../../ui/loading/part.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { type TabKey } from './tabs.ts';

const OverviewTab = part(() => import('./OverviewTab.tsx'), 'OverviewTab');
const StocksTab = part(() => import('./StocksTab.tsx'), 'StocksTab');
const TransactionsTab = part(() => import('./TransactionsTab.tsx'), 'TransactionsTab');
const FormatsTab = part(() => import('./FormatsTab.tsx'), 'FormatsTab');
const GuestsTab = part(() => import('./GuestsTab.tsx'), 'GuestsTab');
const PricesTab = part(() => import('./PricesTab.tsx'), 'PricesTab');
const StatementsTab = part(() => import('./StatementsTab.tsx'), 'StatementsTab');
const TeamTab = part(() => import('./TeamTab.tsx'), 'TeamTab');
const MessagesOf = part(() => import('../../../shared/messages/MessagesOf.tsx'), 'MessagesOf');
const JournalTab = part(() => import('../../../shared/journal/JournalTab.tsx'), 'JournalTab');

/** Contents of the chosen tab; each comes when it is first opened. */
export function RestaurantTab({ tab, restaurant }: { tab: TabKey; restaurant: RestaurantDetail }) {
  switch (tab) {
    case 'apercu':
      return <OverviewTab restaurant={restaurant} />;
    case 'stocks':
      return <StocksTab restaurant={restaurant} />;
    case 'transactions':
      return <TransactionsTab restaurant={restaurant} />;
    case 'messages':
      return (
        <Sheet>
          <MessagesOf about={{ restaurant_id: restaurant.id }} />
        </Sheet>
      );
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
