import { pageAt } from '@boucle/contract/pageAt.ts';
import { titleOf } from '@boucle/contract/pages.ts';
import { partsOf } from '@boucle/contract/tabs.ts';
import { useSearch } from '@tanstack/react-router';
import { Suspense, useMemo } from 'react';
import { useSession } from '../../api/useSession.ts';
import { Loader } from '../../ui/loading/Loader.tsx';
import { Tabs } from '../../ui/navigation/Tabs.tsx';
import { Page } from '../../ui/Page.tsx';
import { PageFrame } from '../../ui/navigation/pageFrame.ts';
import { useCounters } from '../shell/useCounters.ts';
import { tabLinks } from './tabLinks.ts';
import { tabScreens } from './tabScreens.ts';
import { type PartsProps } from './withTabs.tsx';

/** A page that unites several screens: its tabs, and the screen of the one that is shown. */
export function Parts({ path, Own }: PartsProps) {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const counters = useCounters(useSession()?.user?.role);
  const parts = partsOf(path);
  const shown = parts.find(({ key }) => key === search['onglet']) ?? parts[0];
  const match = pageAt(path);
  const title = 'name' in match && 'params' in match ? titleOf(match.name, match.params) : '';
  const frame = useMemo(() => {
    const { tabs, within } = tabLinks(path, search, counters);
    return {
      title,
      part: within.current,
      tabs: (
        <>
          <Tabs label="Rubriques" steps {...tabs} />
          {within.tabs.length > 1 && <Tabs label={tabs.current} minor {...within} />}
        </>
      ),
    };
  }, [path, search, counters, title]);
  const Screen = tabScreens[path]?.[shown?.key ?? ''] ?? Own;
  return (
    <PageFrame value={frame}>
      <Suspense
        fallback={
          <Page title={title}>
            <Loader />
          </Page>
        }
      >
        <Screen />
      </Suspense>
    </PageFrame>
  );
}
