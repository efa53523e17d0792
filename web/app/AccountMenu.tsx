import { mdiLogout } from '@mdi/js';
import { MenuButton } from '../ui/overlays/MenuButton.tsx';
import { type MenuAction } from '../ui/overlays/menuAction.ts';

type AccountMenuProps = { email: string; roleLabel: string; actions: readonly MenuAction[]; onLogout: () => void };

/** Two letters of an address: « camille.ferrand@… » gives CF. */
function initials(email: string): string {
  const [one = '', two = ''] = (email.split('@')[0] ?? '').split(/[._-]+/);
  return `${one.charAt(0)}${two === '' ? one.charAt(1) : two.charAt(0)}`.toUpperCase();
}

/** The signed-in person: who, and what they may do with their account. */
export function AccountMenu({ email, roleLabel, actions, onLogout }: AccountMenuProps) {
  return (
    <MenuButton
      label="Mon compte"
      header={
        <>
          <b className="b-strong">{email}</b>
          <br />
          <span className="b-faint">{roleLabel}</span>
        </>
      }
      actions={[...actions, { label: 'Déconnexion', icon: mdiLogout, onSelect: onLogout, divider: actions.length > 0 }]}
      trigger={(props) => (
        <button type="button" {...props} className="b-avatar" aria-label={`Mon compte : ${email}`}>
          {initials(email)}
        </button>
      )}
    />
  );
}
