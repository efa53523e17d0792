import { dateTime } from '@boucle/contract/base/format.ts';
import { type TeamMember } from '@boucle/contract/shared/team/shapes.ts';
import { mdiAlertOutline, mdiCancel, mdiCheckCircleOutline, mdiEmailOutline } from '@mdi/js';
import { type ChipLook } from '../../ui/StatusChip.tsx';

/** The chip of a person of a team; an invitation that came to its end asks for another. */
export function memberChip({ status, invitation_over }: Pick<TeamMember, 'status' | 'invitation_over'>): ChipLook {
  if (status === 'active') return { state: 'ok', icon: mdiCheckCircleOutline, label: 'Actif' };
  if (status === 'disabled') return { state: 'neutral', icon: mdiCancel, label: 'Accès retiré' };
  return invitation_over
    ? { state: 'warn', icon: mdiAlertOutline, label: 'Invitation expirée' }
    : { state: 'transit', icon: mdiEmailOutline, label: 'Invitation envoyée' };
}

/** How the person is called: their name, else their e-mail. */
export const memberName = ({ name, email }: Pick<TeamMember, 'name' | 'email'>): string => (name === '' ? email : name);

/** The line under the name: e-mail, and when they last came. */
export function memberDetail({ name, email, status, last_login_at }: TeamMember): string {
  const came =
    last_login_at === null
      ? status === 'active'
        ? 'aucune connexion'
        : undefined
      : `dernière connexion le ${dateTime(last_login_at)}`;
  return [name === '' ? undefined : email, came].filter((part) => part !== undefined).join(' · ');
}
