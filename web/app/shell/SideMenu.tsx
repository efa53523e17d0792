import './SideMenu.css';
import { APP_NAME, STAGE, VERSION } from '@boucle/contract/constants.ts';
import { quantity } from '@boucle/contract/format.ts';
import { type PageName } from '@boucle/contract/pages.ts';
import { type MenuSection } from '@boucle/contract/menu.ts';
import { mdiLogout } from '@mdi/js';
import { memo } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { Logo } from '../../ui/Logo.tsx';
import { activePath } from './activePath.ts';
import { menuIcon } from './menuIcons.ts';

export type SideMenuProps = {
  /** What `menuFor` answers. */
  menu: readonly MenuSection[];
  /** Name of the signed-in application (session.app). */
  appName: string | undefined;
  currentPath: string;
  /** What waits, by page; zero shows nothing. */
  counters?: Partial<Record<PageName, number>>;
  onLogout: () => void;
  /** A link was followed: a temporary drawer closes. */
  onFollow?: () => void;
};

/** None: an object made at each drawing would draw the menu again. */
const NO_COUNTERS: NonNullable<SideMenuProps['counters']> = {};

function PlainSideMenu({ menu, appName, currentPath, counters = NO_COUNTERS, onLogout, onFollow }: SideMenuProps) {
  const active = activePath(
    menu.flatMap((section) => section.entries.map((entry) => entry.path)),
    currentPath,
  );
  return (
    <nav className="b-menu-nav" aria-label="Menu principal">
      <div className="b-menu-app">
        <Logo size={32} />
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
      {menu.map((section) => (
        <div key={section.group}>
          {section.label !== null && <h2 className="b-menu-group">{section.label}</h2>}
          <ul>
            {section.entries.map((entry) => (
              <li key={entry.path}>
                <Link
                  to={entry.path}
                  onClick={onFollow}
                  className="b-menu-link"
                  aria-current={entry.path === active ? 'page' : undefined}
                >
                  <Icon path={menuIcon(entry.path)} />
                  {entry.label}
                  <Counter count={counters[entry.page] ?? 0} />
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
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

/** The menu: groups, application, stage, version, sign-out at the foot. What changes within a screen leaves it as it is. */
export const SideMenu = memo(PlainSideMenu);

function Counter({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className="b-menu-counter">
      {quantity(count)}
      <span className="b-sr"> en attente</span>
    </span>
  );
}
