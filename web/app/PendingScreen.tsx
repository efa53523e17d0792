import { pageAt } from '@boucle/contract/pageAt.ts';
import { titleOf } from '@boucle/contract/pages.ts';
import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Loader } from '../ui/loading/Loader.tsx';
import { Page } from '../ui/Page.tsx';
import { focusTitle } from './followNavigation.ts';

/**
 * Title and placeholder of a screen whose file still loads, so that its address never has another
 * title.
 */
export function PendingScreen() {
  const { pathname } = useLocation();
  const match = pageAt(pathname);
  // The screen's own title takes the focus that this one had.
  useEffect(() => () => focusTitle(), []);
  if ('invalid' in match) return <Loader />;
  return (
    <Page title={titleOf(match.name, match.params)}>
      <Loader />
    </Page>
  );
}
