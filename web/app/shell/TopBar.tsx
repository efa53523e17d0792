import './TopBar.css';
import { type Address } from '@boucle/contract/pages.ts';
import { mdiHelpCircleOutline, mdiMagnify, mdiMenu, mdiWeatherNight, mdiWhiteBalanceSunny } from '@mdi/js';
import { useSyncExternalStore } from 'react';
import { chooseScheme, currentScheme, subscribeScheme } from '../../ui/theme/colorScheme.ts';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { PHONE, useMedia, WIDE } from '../../ui/media.ts';
import { setTitleSlot } from '../../ui/titleSlot.ts';
import { AccountMenu } from './AccountMenu.tsx';

export type TopBarProps = {
  userName: string;
  userEmail: string;
  roleLabel: string;
  /** Address of the password and the sessions, over the present page. */
  profileAddress: Address;
  onLogout: () => void;
  onOpenMenu: () => void;
  /** The command palette: its button's label, its opening, its preloading. */
  palette: { readonly label: string; readonly open: () => void; readonly warm: () => void };
  onHelp: () => void;
};

/** 60 px at the top: menu (under 1280), palette, help, theme, account. */
export function TopBar({
  userName,
  userEmail,
  roleLabel,
  profileAddress,
  onLogout,
  onOpenMenu,
  palette,
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
      {!phone && (
        <button
          type="button"
          className="b-top-search"
          aria-haspopup="dialog"
          aria-keyshortcuts="Control+K Meta+K"
          onPointerEnter={palette.warm}
          onFocus={palette.warm}
          onClick={palette.open}
        >
          <Icon path={mdiMagnify} size={18} />
          <span>{palette.label}</span>
          <kbd>Ctrl K</kbd>
        </button>
      )}
      <span className="b-end" />
      {phone && (
        <IconButton
          icon={mdiMagnify}
          label="Rechercher partout"
          aria-haspopup="dialog"
          onPointerDown={palette.warm}
          onFocus={palette.warm}
          onClick={palette.open}
        />
      )}
      {!phone && <IconButton icon={mdiHelpCircleOutline} label="Aide" aria-haspopup="dialog" onClick={onHelp} />}
      {!phone && (
        <IconButton
          icon={dark ? mdiWhiteBalanceSunny : mdiWeatherNight}
          label={dark ? 'Passer au thème clair' : 'Passer au thème sombre'}
          onClick={() => chooseScheme(dark ? 'light' : 'dark')}
        />
      )}
      <AccountMenu
        name={userName}
        email={userEmail}
        roleLabel={roleLabel}
        profileAddress={profileAddress}
        onHelp={onHelp}
        onLogout={onLogout}
      />
    </header>
  );
}
