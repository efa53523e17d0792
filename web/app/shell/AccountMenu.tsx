import { type Address } from '@boucle/contract/pages.ts';
import {
  mdiHelpCircleOutline,
  mdiLockOutline,
  mdiLogout,
  mdiThemeLightDark,
  mdiWeatherNight,
  mdiWhiteBalanceSunny,
} from '@mdi/js';
import { useSyncExternalStore } from 'react';
import { chooseScheme, chosenScheme, SCHEME_LABELS, subscribeScheme } from '../../ui/theme/colorScheme.ts';
import { MenuButton } from '../../ui/overlays/MenuButton.tsx';
import { initials } from '../../shared/team/initials.ts';

type AccountMenuProps = {
  name: string;
  email: string;
  roleLabel: string;
  /** Address of the password and the sessions, over the present page. */
  profileAddress: Address;
  onHelp: () => void;
  onLogout: () => void;
};

const THEMES = [
  { value: 'system', icon: mdiThemeLightDark },
  { value: 'light', icon: mdiWhiteBalanceSunny },
  { value: 'dark', icon: mdiWeatherNight },
] as const;

/** The signed-in person: who, and what they may do with their account. */
export function AccountMenu(props: AccountMenuProps) {
  const { name, email, roleLabel, profileAddress, onHelp, onLogout } = props;
  const theme = useSyncExternalStore(subscribeScheme, chosenScheme);
  return (
    <MenuButton
      label="Mon compte"
      header={
        <>
          {name !== '' && <b className="b-account-name">{name}</b>}
          <span className="b-account-line">{email}</span>
          <span className="b-account-line b-faint">{roleLabel}</span>
        </>
      }
      actions={[
        { label: 'Mot de passe et connexions', icon: mdiLockOutline, to: profileAddress },
        { label: 'Aide', icon: mdiHelpCircleOutline, onSelect: onHelp },
        ...THEMES.map(({ value, icon }, index) => ({
          label: SCHEME_LABELS[value],
          icon,
          checked: value === theme,
          divider: index === 0,
          onSelect: () => chooseScheme(value),
        })),
        { label: 'Déconnexion', icon: mdiLogout, onSelect: onLogout, divider: true },
      ]}
      trigger={(props) => (
        <button
          type="button"
          {...props}
          className="b-avatar"
          aria-label={`Mon compte\u00a0: ${name === '' ? email : `${name}, ${email}`} (${initials(name, email)})`}
        >
          {initials(name, email)}
        </button>
      )}
    />
  );
}
