import { pageAt } from '@boucle/contract/pageAt.ts';
import { titleOf } from '@boucle/contract/pages.ts';
import { useLocation } from '@tanstack/react-router';
import { Loader } from '../ui/loading/Loader.tsx';
import { Page } from '../ui/Page.tsx';

/** Title of the page whose screen still loads, so that no other one stands under its address. */
export function TitledLoader() {
  const match = pageAt(useLocation().pathname);
  if ('invalid' in match) return <Loader />;
  return (
    <Page title={titleOf(match.name, match.params)}>
      <Loader />
    </Page>
  );
}
