import { layoutOf, PAGE_NAMES, type PageName, allPages } from '@boucle/contract/pages.ts';
import { createRootRoute, createRoute, createRouter } from '@tanstack/react-router';
import { BASE } from '../ui/navigation/base.ts';
import { CrashScreen } from './failures/CrashScreen.tsx';
import { navigationLayout } from './navigationLayout.ts';
import { Pending } from './pending.tsx';
import { screens } from './screens.ts';
import { parseSearch, stringifySearch } from './search.ts';
import { withTabs } from './tabs/withTabs.tsx';
import { guardVisit } from './visit.ts';

const root = createRootRoute({ beforeLoad: guardVisit });

const navigation = createRoute({
  getParentRoute: () => root,
  id: 'navigation',
  component: navigationLayout,
});

/** Any other address of a signed-in person: the layout shows that nothing is there. */
const elsewhere = createRoute({ getParentRoute: () => navigation, path: '$', component: () => null });

function routesOf(layout: 'blank' | 'navigation') {
  const parent = layout === 'blank' ? root : navigation;
  return PAGE_NAMES.filter((name) => layoutOf(name) === layout).flatMap((name: PageName) => {
    const component = screens[name];
    return component
      ? [createRoute({ getParentRoute: () => parent, path: allPages[name].path, component: withTabs(component) })]
      : [];
  });
}

/** The pages of the contract whose screen exists, each under its layout. */
export const router = createRouter({
  routeTree: root.addChildren([...routesOf('blank'), navigation.addChildren([...routesOf('navigation'), elsewhere])]),
  basepath: BASE === '' ? '/' : BASE,
  defaultPreload: 'intent',
  defaultPendingComponent: Pending,
  // Cached files take less; longer, the former screen would pass for the new one.
  defaultPendingMs: 150,
  defaultPendingMinMs: 0,
  defaultErrorComponent: CrashScreen,
  scrollRestoration: true,
  parseSearch,
  stringifySearch,
});
