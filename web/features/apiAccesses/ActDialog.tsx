import { type ApiAccess, type ApiAccessWithSecret } from '@boucle/contract/features/apiAccesses/calls.ts';
import { client } from '../../api/client.ts';
import { ActionDialog } from '../../shared/dialogs/ActionDialog.tsx';
import { type Act } from './act.ts';

type ActDialogProps = {
  act: Act;
  access: ApiAccess;
  onClose: () => void;
  /** With a new secret, or revoked. */
  onDone: (access: ApiAccess | ApiAccessWithSecret) => void;
};

/**
 * Asks before a secret is renewed or an access revoked, and says what it does. Loaded on first use.
 */
export function ActDialog({ act, access, onClose, onDone }: ActDialogProps) {
  const { id, name } = access;
  if (act === 'renew') {
    return (
      <ActionDialog
        title={`Renouveler «\u00a0${name}\u00a0»`}
        confirm="Renouveler le secret"
        tone="default"
        send={(options) => client.apiAccesses.renew({ id }, options)}
        onDone={onDone}
        onClose={onClose}
      >
        Un nouveau secret est créé et montré une seule fois. L’ancien fonctionne encore 24{'\u00a0'}heures, le temps de
        le remplacer dans votre logiciel
        {access.previous_secret_until === null ? '' : ' ; celui d’avant s’arrête aussitôt'}.
      </ActionDialog>
    );
  }
  return (
    <ActionDialog
      title={`Révoquer «\u00a0${name}\u00a0»`}
      confirm="Révoquer l’accès"
      tone="danger"
      send={(options) => client.apiAccesses.revoke({ id }, options)}
      success={`L’accès «\u00a0${name}\u00a0» est révoqué.`}
      onDone={onDone}
      onClose={onClose}
    >
      Le logiciel qui s’en sert est refusé aussitôt, et les personnes connectées par lui sont déconnectées. Ses
      commandes et ses transactions restent. Un accès révoqué ne se rouvre pas{'\u00a0'}: il faudra en créer un autre.
    </ActionDialog>
  );
}
