import { client } from '../../api/client.ts';
import { ActionDialog } from '../../shared/dialogs/ActionDialog.tsx';

type UntieGoogleProps = { email: string; onDone: () => void; onCancel: () => void };

/** Asks before the person is untied from their Google account; a refusal says what to do first. */
export function UntieGoogle({ email, onDone, onCancel }: UntieGoogleProps) {
  return (
    <ActionDialog
      title="Dissocier le compte Google"
      confirm="Dissocier"
      tone="danger"
      send={(options) => client.session.untieGoogle(undefined, options)}
      onDone={onDone}
      onClose={onCancel}
    >
      <div className="b-stack">
        <p>
          <b className="b-strong">{email}</b> ne sera plus lié à votre compte{'\u00a0'}: vous vous connecterez avec
          votre mot de passe. Vos connexions ouvertes le restent.
        </p>
        <p>Si vous vous connectez plus tard avec un compte Google à votre adresse, il sera lié à nouveau.</p>
      </div>
    </ActionDialog>
  );
}
