import './MenuList.css';
import { mdiCheck } from '@mdi/js';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { type ReactNode } from 'react';
import { classes } from '../classes.ts';
import { Icon } from '../Icon.tsx';
import { Link } from '../Link.tsx';
import { MuiTheme } from '../theme/MuiTheme.tsx';
import { type MenuAction } from './menuAction.ts';
import { overlayRoot } from './overlayRoot.ts';
import { useInertBehind } from './useInertBehind.ts';

type MenuListProps = {
  anchor: HTMLElement;
  label: string;
  actions: readonly MenuAction[];
  onClose: () => void;
  /** Above the entries. */
  header?: ReactNode;
  /** Entries are boxes to tick; choosing one leaves the menu open. */
  multiple?: boolean;
};

function roleOf(action: MenuAction, multiple: boolean): string {
  if (action.checked === undefined) return 'menuitem';
  return multiple ? 'menuitemcheckbox' : 'menuitemradio';
}

/** The open menu. Loaded on first use: import `MenuButton`, not this. */
export function MenuList({ anchor, label, actions, onClose, header, multiple = false }: MenuListProps) {
  const root = useInertBehind();
  const choose = (action: MenuAction) => {
    if (action.refused !== undefined) return;
    action.onSelect?.();
    if (!multiple) onClose();
  };
  return (
    <MuiTheme>
      <Menu
        ref={root}
        open
        anchorEl={anchor}
        container={overlayRoot(anchor)}
        onClose={onClose}
        // The focus starts on the present choice only where choices come first.
        variant={actions[0]?.checked === undefined ? 'menu' : 'selectedMenu'}
        slotProps={{ list: { 'aria-label': label }, paper: { className: 'b-menu' } }}
      >
        {header !== undefined && (
          <li role="presentation" className="b-menu-header">
            {header}
          </li>
        )}
        {actions.map((action) => (
          <MenuItem
            key={action.label}
            role={roleOf(action, multiple)}
            selected={action.checked === true && !multiple}
            aria-checked={action.checked}
            aria-disabled={action.refused === undefined ? undefined : true}
            className={classes(
              'b-menu-item',
              action.tone === 'danger' && 'b-menu-danger',
              action.divider === true && 'b-menu-divided',
            )}
            onClick={() => choose(action)}
            {...(action.to === undefined ? {} : { component: Link, to: action.to })}
          >
            {action.icon !== undefined && <Icon path={action.icon} size={18} />}
            <span className="b-menu-label">
              {action.label}
              {action.refused !== undefined && <small>{action.refused}</small>}
            </span>
            {action.checked === true && <Icon path={mdiCheck} size={18} />}
          </MenuItem>
        ))}
      </Menu>
    </MuiTheme>
  );
}
