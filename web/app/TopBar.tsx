import './TopBar.css';
import { mdiHelpCircleOutline, mdiMagnify, mdiMenu, mdiWeatherNight, mdiWhiteBalanceSunny } from '@mdi/js';
import { useSyncExternalStore } from 'react';
import { chooseScheme, currentScheme, subscribeScheme } from '../ui/colorScheme.ts';
import { Icon } from '../ui/Icon.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { PHONE, useMedia, WIDE } from '../ui/media.ts';
import { type MenuAction } from '../ui/overlays/menuAction.ts';
import { setTitleSlot } from '../ui/titleSlot.ts';
import { AccountMenu } from './AccountMenu.tsx';

export type TopBarProps = {
  userEmail: string;
  roleLabel: string;
  /** Password, sessions…; « Déconnexion » is added. */
  accountActions?: readonly MenuAction[];
  onLogout: () => void;
  onOpenMenu: () => void;
  /** Opens the command palette; without it there is no search box. */
  onOpenPalette?: (() => void) | undefined;
  onHelp?: (() => void) | undefined;
};

/** 60 px at the top: menu (under 1280), palette, help, theme, account. */
export function TopBar({
  userEmail,
  roleLabel,
  accountActions = [],
  onLogout,
  onOpenMenu,
  onOpenPalette,
  onHelp,
}: TopBarProps) {
  const wide = useMedia(WIDE);
  const phone = useMedia(PHONE);
  const scheme = useSyncExternalStore(subscribeScheme, currentScheme);
  const dark = scheme === 'dark';
  return (
    <header className="b-top b-no-print">
      {!wide && <IconButton icon={mdiMenu} label="Menu" aria-haspopup="dialog" onClick={onOpenMenu} />}
      <div ref={setTitleSlot} className="b-top-title" />
      {onOpenPalette !== undefined && !phone && (
        <button type="button" className="b-top-search" aria-keyshortcuts="Control+K Meta+K" onClick={onOpenPalette}>
          <Icon path={mdiMagnify} size={18} />
          Rechercher une carte, un restaurant…
          <kbd>Ctrl K</kbd>
        </button>
      )}
      <span className="b-end" />
      {onOpenPalette !== undefined && phone && (
        <IconButton icon={mdiMagnify} label="Rechercher partout" onClick={onOpenPalette} />
      )}
      {onHelp !== undefined && !phone && <IconButton icon={mdiHelpCircleOutline} label="Aide" onClick={onHelp} />}
      {!phone && (
        <IconButton
          icon={dark ? mdiWhiteBalanceSunny : mdiWeatherNight}
          label={dark ? 'Passer au thème clair' : 'Passer au thème sombre'}
          onClick={() => chooseScheme(dark ? 'light' : 'dark')}
        />
      )}
      <AccountMenu
        email={userEmail}
        roleLabel={roleLabel}
        actions={[
          ...accountActions,
          ...(phone
            ? [
                {
                  label: dark ? 'Thème clair' : 'Thème sombre',
                  icon: dark ? mdiWhiteBalanceSunny : mdiWeatherNight,
                  onSelect: () => chooseScheme(dark ? 'light' : 'dark'),
                },
              ]
            : []),
        ]}
        onLogout={onLogout}
      />
    </header>
  );
}
