import { type PageName } from '@boucle/contract/pages.ts';
import { type AsyncRouteComponent, lazyRouteComponent } from '@tanstack/react-router';

/** The screens that exist, each in a file of its own that loads when it is opened. The menu shows no other. */
export const screens: Partial<Record<PageName, AsyncRouteComponent<object>>> = {
  home: lazyRouteComponent(() => import('../features/home/HomeScreen.tsx'), 'HomeScreen'),
  dashboard: lazyRouteComponent(() => import('../features/dashboard/DashboardScreen.tsx'), 'DashboardScreen'),
  cards: lazyRouteComponent(() => import('../features/cards/CardsScreen.tsx'), 'CardsScreen'),
  card: lazyRouteComponent(() => import('../features/holders/CardScreen.tsx'), 'CardScreen'),
  transactions: lazyRouteComponent(
    () => import('../features/transactions/TransactionsScreen.tsx'),
    'TransactionsScreen',
  ),
  accounts: lazyRouteComponent(() => import('../features/accounts/AccountsScreen.tsx'), 'AccountsScreen'),
  partners: lazyRouteComponent(() => import('../features/partners/PartnersScreen.tsx'), 'PartnersScreen'),
  'partner-supply': lazyRouteComponent(() => import('../features/partners/PartnerScreen.tsx'), 'PartnerScreen'),
  orders: lazyRouteComponent(() => import('../features/orders/OrdersScreen.tsx'), 'OrdersScreen'),
  order: lazyRouteComponent(() => import('../features/orders/OrderScreen.tsx'), 'OrderScreen'),
  customers: lazyRouteComponent(() => import('../features/customers/CustomersScreen.tsx'), 'CustomersScreen'),
  account: lazyRouteComponent(() => import('../features/account/AccountScreen.tsx'), 'AccountScreen'),
  formats: lazyRouteComponent(() => import('../features/formats/FormatsScreen.tsx'), 'FormatsScreen'),
  'information-banners': lazyRouteComponent(
    () => import('../features/informationBanners/InformationBannersScreen.tsx'),
    'InformationBannersScreen',
  ),
  'drop-off-points': lazyRouteComponent(
    () => import('../features/dropOffPoints/DropOffPointsScreen.tsx'),
    'DropOffPointsScreen',
  ),
  'drop-off-point': lazyRouteComponent(
    () => import('../features/dropOffPoints/DropOffPointScreen.tsx'),
    'DropOffPointScreen',
  ),
  'drop-off-point-edit': lazyRouteComponent(
    () => import('../features/dropOffPoints/DropOffPointEditScreen.tsx'),
    'DropOffPointEditScreen',
  ),
  'drop-off-point-qr-code': lazyRouteComponent(
    () => import('../features/dropOffPoints/DropOffCodeScreen.tsx'),
    'DropOffCodeScreen',
  ),
  'drop-off-return': lazyRouteComponent(() => import('../features/deposits/DepositScreen.tsx'), 'DepositScreen'),
  'collection-sites': lazyRouteComponent(
    () => import('../features/collectionSites/CollectionSitesScreen.tsx'),
    'CollectionSitesScreen',
  ),
  'collection-sites-map': lazyRouteComponent(
    () => import('../features/collectionSites/CollectionMapScreen.tsx'),
    'CollectionMapScreen',
  ),
  'collection-site': lazyRouteComponent(
    () => import('../features/collectionSites/CollectionSiteScreen.tsx'),
    'CollectionSiteScreen',
  ),
  restaurants: lazyRouteComponent(() => import('../features/restaurants/RestaurantsScreen.tsx'), 'RestaurantsScreen'),
  restaurant: lazyRouteComponent(() => import('../features/restaurants/RestaurantScreen.tsx'), 'RestaurantScreen'),
  'restaurant-edit': lazyRouteComponent(
    () => import('../features/restaurants/RestaurantEditScreen.tsx'),
    'RestaurantEditScreen',
  ),
  'delegated-admins': lazyRouteComponent(
    () => import('../features/delegatedAdmins/DelegatedAdminsScreen.tsx'),
    'DelegatedAdminsScreen',
  ),
  'api-accesses': lazyRouteComponent(
    () => import('../features/apiAccesses/ApiAccessesScreen.tsx'),
    'ApiAccessesScreen',
  ),
  'partner-stocks': lazyRouteComponent(
    () => import('../features/partnerStocks/PartnerStocksScreen.tsx'),
    'PartnerStocksScreen',
  ),
  customer: lazyRouteComponent(() => import('../features/holders/CustomerScreen.tsx'), 'CustomerScreen'),
};

/** Names of the pages whose screen exists. */
export const availablePages: ReadonlySet<PageName> = new Set(Object.keys(screens) as PageName[]);

/** The layout around every screen but home. */
export const navigationLayout = lazyRouteComponent(() => import('./SignedInLayout.tsx'), 'SignedInLayout');
