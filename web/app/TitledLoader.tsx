import { pageAt } from '@boucle/contract/pageAt.ts';
import { titleOf } from '@boucle/contract/pages.ts';
import { useLocation } from '@tanstack/react-router';
import { Loader } from '../ui/loading/Loader.tsx';
import { Page } from '../ui/Page.tsx';

/** Pages that take the whole screen of a phone. */
const WALK = /^\/(rounds|stock_counts)\/\d+\/(go|count)$/;

/** Title of the page whose screen still loads, so that no other one stands under its address. */
export function TitledLoader() {
  const { pathname } = useLocation();
  const match = pageAt(pathname);
  if ('invalid' in match) return <Loader />;
  const page = (
    <Page title={titleOf(match.name, match.params)}>
      <Loader />
    </Page>
  );
  return WALK.test(pathname) ? <div className="phone-walk">{page}</div> : page;
}
