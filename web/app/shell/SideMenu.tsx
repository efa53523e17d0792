import './SideMenu.css';
import { APP_NAME, STAGE, VERSION } from '@boucle/contract/base/constants.ts';
import { pathOf } from '@boucle/contract/pages.ts';
import { type MenuSection } from '@boucle/contract/menu.ts';
import { mdiLogout } from '@mdi/js';
import { memo, useState } from 'react';
import { useSession } from '../../api/useSession.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { Logo } from '../../ui/Logo.tsx';
import { activePath } from './activePath.ts';
import { useFoldedGroups } from './foldedGroups.ts';
import { MenuGroup } from './MenuGroup.tsx';
import { type Counters } from './useCounters.ts';

export type SideMenuProps = {
  /** Answer of `menuFor`. */
  menu: readonly MenuSection[];
  /** Name of the signed-in application (session.app). */
  appName: string | undefined;
  currentPath: string;
  /** Counts of what waits; zero shows nothing. */
  counters?: Counters;
  onLogout: () => void;
  /** A link was followed: a temporary drawer closes. */
  onFollow?: () => void;
};

/** None: an object made at each drawing would draw the menu again. */
const NO_COUNTERS: Counters = {};

function PlainSideMenu({ menu, appName, currentPath, counters = NO_COUNTERS, onLogout, onFollow }: SideMenuProps) {
  const [folded, fold] = useFoldedGroups(useSession()?.user?.id);
  const [foldedAt, setFoldedAt] = useState<string>();
  const active = activePath(
    menu.flatMap((section) => section.entries.map((entry) => entry.path)),
    currentPath,
  );
  return (
    <nav className="b-menu-nav" aria-label="Menu principal">
      <div className="b-menu-app">
        <Link to={pathOf('dashboard')} onClick={onFollow} className="b-menu-home">
          <Logo size={32} />
          <span className="b-sr">Boucle, tableau de bord</span>
        </Link>
        <div className="b-grow">
          <div className="b-menu-product">
            <b>{APP_NAME}</b>
            <span className="b-menu-stage">{STAGE}</span>
          </div>
          {appName !== undefined && appName !== APP_NAME && (
            <span className="b-menu-initiative" title={appName}>
              {appName}
            </span>
          )}
        </div>
      </div>
      {menu.map((section) => {
        const { group, entries } = section;
        const holdsActive = entries.some(({ path }) => path === active);
        // Opened on its own when its page is shown, unless it was folded on that very page.
        const open = !folded.has(group) || (holdsActive && foldedAt !== `${group} ${active ?? ''}`);
        return (
          <MenuGroup
            key={group}
            section={section}
            open={open}
            active={active}
            counters={counters}
            onFollow={onFollow}
            onToggle={() => {
              fold(group, open);
              if (open) setFoldedAt(`${group} ${active ?? ''}`);
            }}
          />
        );
      })}
      <div className="b-menu-foot">
        <button type="button" className="b-menu-link" onClick={onLogout}>
          <Icon path={mdiLogout} />
          Déconnexion
        </button>
        <span className="b-menu-version">{VERSION}</span>
      </div>
    </nav>
  );
}

/**
 * The menu: groups, application, stage, version, sign-out at the foot. What changes within a screen
 * leaves it as it is.
 */
export const SideMenu = memo(PlainSideMenu);
