import { listPath } from '@boucle/contract/tabs.ts';
import { mdiBookmarkMultipleOutline } from '@mdi/js';
import { useLocation } from '@tanstack/react-router';
import { Suspense } from 'react';
import { IconButton } from '../../../ui/IconButton.tsx';
import { part } from '../../../ui/loading/part.tsx';
import { type Arrangement } from './views.ts';
import { PopoverButton } from '../../../ui/overlays/PopoverButton.tsx';

const ViewsPanel = part(() => import('./ViewsPanel.tsx'), 'ViewsPanel');

/** A popover is placed once, by the size of what it holds at first. */
const SIZE = { width: 308, maxWidth: '100%', minHeight: 140 };

/**
 * The views of the list on screen. A list inside the page of one thing has none: it is not a place
 * one comes back to.
 */
export function ViewsButton(arrangement: Arrangement) {
  const { pathname, searchStr } = useLocation();
  if (/\d/.test(pathname)) return null;
  return (
    <PopoverButton
      label="Vues de la liste"
      trigger={(props) => (
        <IconButton {...props} className="b-views-button" icon={mdiBookmarkMultipleOutline} label="Vues" />
      )}
    >
      {(close) => (
        <Suspense fallback={<div style={SIZE} />}>
          <ViewsPanel
            {...arrangement}
            path={listPath(pathname, new URLSearchParams(searchStr).get('onglet'))}
            onClose={close}
          />
        </Suspense>
      )}
    </PopoverButton>
  );
}
