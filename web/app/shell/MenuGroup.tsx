import { quantity } from '@boucle/contract/base/format.ts';
import { type MenuSection } from '@boucle/contract/menu.ts';
import { mdiChevronDown, mdiChevronRight } from '@mdi/js';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { menuIcon } from './menuIcons.ts';
import { countAt, type Counters } from './useCounters.ts';

interface MenuGroupProps {
  readonly section: MenuSection;
  readonly open: boolean;
  /** Path of the entry that is shown. */
  readonly active: string | undefined;
  readonly counters: Counters;
  readonly onToggle: () => void;
  readonly onFollow: (() => void) | undefined;
}

/** A group of the menu: its heading folds it, and then shows the sum of what waits in it. */
export function MenuGroup({ section, open, active, counters, onToggle, onFollow }: MenuGroupProps) {
  const { group, label, entries } = section;
  const waiting = entries.reduce((sum, { path }) => sum + countAt(counters, path), 0);
  return (
    <div>
      {label !== null && (
        <h2 className="b-menu-group">
          <button type="button" aria-expanded={open} aria-controls={`menu-${group}`} onClick={onToggle}>
            {label}
            {!open && <Counter count={waiting} />}
            <Icon path={open ? mdiChevronDown : mdiChevronRight} size={16} />
          </button>
        </h2>
      )}
      <ul id={`menu-${group}`} hidden={!open}>
        {entries.map((entry) => (
          <li key={entry.path}>
            <Link
              to={entry.path}
              onClick={onFollow}
              className="b-menu-link"
              aria-current={entry.path === active ? 'page' : undefined}
            >
              <Icon path={menuIcon(entry.path)} />
              {entry.label}
              <Counter count={countAt(counters, entry.path)} />
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Counter({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className="b-menu-counter">
      {quantity(count)}
      <span className="b-sr"> en attente</span>
    </span>
  );
}
