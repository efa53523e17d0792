import { type PageName } from '@boucle/contract/pages.ts';
import { type ComponentType } from 'react';
import { part } from '../ui/loading/part.tsx';
import { LayoutFailure, ScreenFailure } from './failures/ScreenFailure.tsx';

const screen = <Name extends string>(load: () => Promise<Readonly<Record<Name, ComponentType<object>>>>, name: Name) =>
  part(load, name, ScreenFailure);

/**
 * The screens that exist, each in a separate file that loads when it is opened. The menu shows no
 * other.
 */
export const screens: Partial<Record<PageName, ReturnType<typeof screen>>> = {
  home: part(() => import('../features/home/HomeScreen.tsx'), 'HomeScreen', LayoutFailure),
  dashboard: screen(() => import('../features/dashboard/DashboardScreen.tsx'), 'DashboardScreen'),
  cards: screen(() => import('../features/cards/CardsScreen.tsx'), 'CardsScreen'),
  card: screen(() => import('../features/holders/CardScreen.tsx'), 'CardScreen'),
  transactions: screen(() => import('../features/transactions/TransactionsScreen.tsx'), 'TransactionsScreen'),
  accounts: screen(() => import('../features/accounts/AccountsScreen.tsx'), 'AccountsScreen'),
  partners: screen(() => import('../features/partners/PartnersScreen.tsx'), 'PartnersScreen'),
  'partner-supply': screen(() => import('../features/partners/PartnerScreen.tsx'), 'PartnerScreen'),
  'awaiting-acts': screen(() => import('../features/awaitingActs/AwaitingActsScreen.tsx'), 'AwaitingActsScreen'),
  'stock-count': screen(() => import('../features/stockCounts/review/CountScreen.tsx'), 'CountScreen'),
  'stock-count-entry': screen(() => import('../features/stockCounts/entry/EntryScreen.tsx'), 'EntryScreen'),
  'stock-health': screen(() => import('../features/stockHealth/StockHealthScreen.tsx'), 'StockHealthScreen'),
  rounds: screen(() => import('../features/rounds/board/RoundsScreen.tsx'), 'RoundsScreen'),
  'round-go': screen(() => import('../features/rounds/go/GoScreen.tsx'), 'GoScreen'),
  control: screen(() => import('../features/incidents/IncidentsScreen.tsx'), 'IncidentsScreen'),
  books: screen(() => import('../features/books/BooksScreen.tsx'), 'BooksScreen'),
  orders: screen(() => import('../features/orders/OrdersScreen.tsx'), 'OrdersScreen'),
  order: screen(() => import('../features/orders/OrderScreen.tsx'), 'OrderScreen'),
  customers: screen(() => import('../features/customers/CustomersScreen.tsx'), 'CustomersScreen'),
  account: screen(() => import('../features/account/AccountScreen.tsx'), 'AccountScreen'),
  formats: screen(() => import('../features/formats/FormatsScreen.tsx'), 'FormatsScreen'),
  'information-banners': screen(
    () => import('../features/informationBanners/InformationBannersScreen.tsx'),
    'InformationBannersScreen',
  ),
  'drop-off-points': screen(
    () => import('../features/dropOffPoints/list/DropOffPointsScreen.tsx'),
    'DropOffPointsScreen',
  ),
  'drop-off-point': screen(
    () => import('../features/dropOffPoints/detail/DropOffPointScreen.tsx'),
    'DropOffPointScreen',
  ),
  'drop-off-point-edit': screen(
    () => import('../features/dropOffPoints/edit/DropOffPointEditScreen.tsx'),
    'DropOffPointEditScreen',
  ),
  'drop-off-point-qr-code': screen(
    () => import('../features/dropOffPoints/detail/DropOffCodeScreen.tsx'),
    'DropOffCodeScreen',
  ),
  'drop-off-return': screen(() => import('../features/drops/DepositScreen.tsx'), 'DepositScreen'),
  'collection-sites': screen(
    () => import('../features/collectionSites/CollectionSitesScreen.tsx'),
    'CollectionSitesScreen',
  ),
  'collection-sites-map': screen(
    () => import('../features/collectionSites/CollectionMapScreen.tsx'),
    'CollectionMapScreen',
  ),
  'collection-site': screen(
    () => import('../features/collectionSites/CollectionSiteScreen.tsx'),
    'CollectionSiteScreen',
  ),
  restaurants: screen(() => import('../features/restaurants/list/RestaurantsScreen.tsx'), 'RestaurantsScreen'),
  restaurant: screen(() => import('../features/restaurants/detail/RestaurantScreen.tsx'), 'RestaurantScreen'),
  'restaurant-edit': screen(
    () => import('../features/restaurants/edit/RestaurantEditScreen.tsx'),
    'RestaurantEditScreen',
  ),
  'delegated-admins': screen(
    () => import('../features/delegatedAdmins/DelegatedAdminsScreen.tsx'),
    'DelegatedAdminsScreen',
  ),
  'api-accesses': screen(() => import('../features/apiAccesses/ApiAccessesScreen.tsx'), 'ApiAccessesScreen'),
  'partner-stocks': screen(() => import('../features/partnerStocks/PartnerStocksScreen.tsx'), 'PartnerStocksScreen'),
  customer: screen(() => import('../features/holders/CustomerScreen.tsx'), 'CustomerScreen'),
  supply: screen(() => import('../features/toDo/SupplyScreen.tsx'), 'SupplyScreen'),
  'to-do': screen(() => import('../features/toDo/ToDoScreen.tsx'), 'ToDoScreen'),
  billing: screen(() => import('../features/statements/StatementsScreen.tsx'), 'StatementsScreen'),
  team: screen(() => import('../features/team/TeamScreen.tsx'), 'TeamScreen'),
  'restaurants-import': screen(
    () => import('../features/imports/RestaurantImportScreen.tsx'),
    'RestaurantImportScreen',
  ),
  'customers-import': screen(() => import('../features/imports/CustomerImportScreen.tsx'), 'CustomerImportScreen'),
  'stock-card': screen(() => import('../features/ledgerCards/StockCardScreen.tsx'), 'StockCardScreen'),
  'balance-card': screen(() => import('../features/ledgerCards/BalanceCardScreen.tsx'), 'BalanceCardScreen'),
};

/** Names of the pages whose screen exists. */
export const availablePages: ReadonlySet<PageName> = new Set(Object.keys(screens) as PageName[]);
