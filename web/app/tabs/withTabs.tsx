import { showsTabs } from '@boucle/contract/tabs.ts';
import { type ComponentType, createContext, type ReactNode, use } from 'react';
import { useSession } from '../../api/useSession.ts';
import { useScreenAddress } from '../../ui/navigation/useScreenAddress.ts';

export interface PartsProps {
  readonly path: string;
  /** Screen of the page itself. */
  readonly Own: ComponentType;
}

/** Draws a page in its tabs. The layout gives it: home loads none of it. */
export const TabbedPage = createContext<ComponentType<PartsProps> | undefined>(undefined);

/** A screen whose file is loaded ahead. */
interface Preloaded {
  readonly preload: () => Promise<void>;
}

/** The screen of a page, in its tabs where it unites several; `?onglet=` names the one shown. */
export function withTabs(Own: ComponentType & Preloaded): (() => ReactNode) & Preloaded {
  // The router waits for a screen's file before it shows the page.
  return Object.assign(
    function Tabbed() {
      const { pathname } = useScreenAddress();
      const role = useSession()?.user?.role;
      const Page = use(TabbedPage);
      return Page === undefined || !showsTabs(pathname, role) ? <Own /> : <Page path={pathname} Own={Own} />;
    },
    { preload: Own.preload },
  );
}
