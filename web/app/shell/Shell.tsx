import './Shell.css';
import { type ReactNode, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { Alerts } from '../../ui/alerts/Alerts.tsx';
import { undos } from '../../ui/alerts/undo.ts';
import { part, WithoutIt } from '../../ui/loading/part.tsx';
import { useMedia, WIDE } from '../../ui/media.ts';
import { CONTENT } from '../../ui/slots.ts';
import { MenuDrawer } from './MenuDrawer.tsx';
import { notePrinting } from '../notePrinting.ts';
import { SideMenu, type SideMenuProps } from './SideMenu.tsx';
import { TopBar, type TopBarProps } from './TopBar.tsx';

const UndoBar = part(() => import('../../ui/alerts/UndoBar.tsx'), 'UndoBar', WithoutIt);

type ShellProps = Omit<SideMenuProps, 'onFollow'> &
  Omit<TopBarProps, 'onOpenMenu'> & { banner: ReactNode; children: ReactNode };

/** Loaded with the first act that can be taken back. */
function Undos() {
  const acts = useSyncExternalStore(undos.subscribe, undos.current);
  return (
    acts.length > 0 && (
      <Suspense>
        <UndoBar />
      </Suspense>
    )
  );
}

/**
 * The layout with the navigation bar: menu permanent from 1280 px, over the screen below; alerts
 * above all.
 */
export function Shell({ menu, appName, currentPath, counters, onLogout, banner, children, ...bar }: ShellProps) {
  const wide = useMedia(WIDE);
  const [open, setOpen] = useState(false);
  useEffect(notePrinting, []);
  const nav = { menu, appName, currentPath, onLogout, ...(counters === undefined ? {} : { counters }) };
  return (
    <div className="b-shell">
      <a className="b-skip" href={`#${CONTENT}`}>
        Aller au contenu
      </a>
      {wide && (
        <div className="b-shell-menu b-no-print">
          <SideMenu {...nav} />
        </div>
      )}
      {!wide && open && <MenuDrawer {...nav} onClose={() => setOpen(false)} />}
      <div className="b-shell-content">
        {banner}
        <Alerts />
        <Undos />
        <TopBar {...bar} onLogout={onLogout} onOpenMenu={() => setOpen(true)} />
        <main id={CONTENT} tabIndex={-1}>
          {children}
        </main>
      </div>
    </div>
  );
}
