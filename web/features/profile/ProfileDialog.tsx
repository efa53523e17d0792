import './profile.css';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { GoogleAccount } from './GoogleAccount.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { SecondFactor } from './secondFactor/SecondFactor.tsx';
import { SessionList } from './SessionList.tsx';

/**
 * The signed-in person's password, second factor, Google account and open sessions, over any page.
 * Loaded on first use.
 */
export function ProfileDialog({ email, onClose }: { email: string; onClose: () => void }) {
  return (
    <Dialog title="Mot de passe et connexions" dirty={false} onClose={onClose}>
      <div className="b-profile">
        <PasswordForm email={email} />
        <SecondFactor email={email} />
        <GoogleAccount />
        <SessionList />
      </div>
    </Dialog>
  );
}
