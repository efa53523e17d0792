import { type PartOf, type TabbedPath } from '@boucle/contract/tabs.ts';
import { type ComponentType } from 'react';
import { part } from '../../ui/loading/part.tsx';
import { ScreenFailure } from '../failures/ScreenFailure.tsx';

const counts = part(() => import('../../features/stockCounts/list/CountsScreen.tsx'), 'CountsScreen', ScreenFailure);
const alerts = part(() => import('../../features/alerts/AlertsScreen.tsx'), 'AlertsScreen', ScreenFailure);
const invoices = part(() => import('../../features/invoices/InvoicesScreen.tsx'), 'InvoicesScreen', ScreenFailure);
const activity = part(() => import('../../features/activity/ActivityScreen.tsx'), 'ActivityScreen', ScreenFailure);

/** Screens of the parts of a page that its own screen does not show. */
const SCREENS: { readonly [P in TabbedPath]: Readonly<Partial<Record<PartOf<P>, ComponentType>>> } = {
  '/dashboard': {
    rapport: part(() => import('../../features/report/ReportScreen.tsx'), 'ReportScreen', ScreenFailure),
    impact: part(() => import('../../features/impact/ImpactScreen.tsx'), 'ImpactScreen', ScreenFailure),
  },
  '/stock_health': {
    lieux: part(() => import('../../features/stocks/StocksScreen.tsx'), 'StocksScreen', ScreenFailure),
    valeur: part(() => import('../../features/stocks/FleetValueScreen.tsx'), 'FleetValueScreen', ScreenFailure),
  },
  '/formats': {
    contenants: part(() => import('../../features/units/UnitsScreen.tsx'), 'UnitsScreen', ScreenFailure),
    utilisations: part(
      () => import('../../features/units/statistics/StatisticsScreen.tsx'),
      'StatisticsScreen',
      ScreenFailure,
    ),
    recus: part(() => import('../../features/units/batches/BatchesScreen.tsx'), 'BatchesScreen', ScreenFailure),
  },
  '/customers': {
    donnees: part(() => import('../../features/customers/DataScreen.tsx'), 'DataScreen', ScreenFailure),
  },
  '/rounds': {
    demandes: part(
      () => import('../../features/supplyRequests/SupplyRequestsScreen.tsx'),
      'SupplyRequestsScreen',
      ScreenFailure,
    ),
  },
  '/control': { 'a-compter': counts, inventaires: counts, reglages: counts, alertes: alerts, regles: alerts },
  '/transactions/reuses': {
    emprunts: part(() => import('../../features/loans/LoansScreen.tsx'), 'LoansScreen', ScreenFailure),
    regle: part(() => import('../../features/loans/PoliciesScreen.tsx'), 'PoliciesScreen', ScreenFailure),
  },
  '/transactions/wash': {
    lots: part(() => import('../../features/washLots/WashLotsScreen.tsx'), 'WashLotsScreen', ScreenFailure),
    'lieux-de-lavage': part(
      () => import('../../features/washLots/WashSitesScreen.tsx'),
      'WashSitesScreen',
      ScreenFailure,
    ),
  },
  '/billing': {
    factures: invoices,
    releves: invoices,
    avoirs: invoices,
    virements: invoices,
    tva: invoices,
    paiements: part(() => import('../../features/payments/PaymentsScreen.tsx'), 'PaymentsScreen', ScreenFailure),
    rapprochement: part(
      () => import('../../features/payments/ReconciliationScreen.tsx'),
      'ReconciliationScreen',
      ScreenFailure,
    ),
  },
  '/books': {
    maintenant: part(
      () => import('../../features/outstanding/OutstandingScreen.tsx'),
      'OutstandingScreen',
      ScreenFailure,
    ),
    archive: part(() => import('../../features/exports/ExportsScreen.tsx'), 'ExportsScreen', ScreenFailure),
  },
  '/team': { journal: activity, courriers: activity, taches: activity, integrite: activity },
};

/** The same, read by any path and part. */
export const tabScreens: Readonly<Record<string, Readonly<Record<string, ComponentType>>>> = SCREENS;
