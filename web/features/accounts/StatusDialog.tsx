import { type ApplicationDetail } from '@boucle/contract/features/accounts/calls.ts';
import { count, euro } from '@boucle/contract/base/format.ts';
import { client } from '../../api/client.ts';
import { query } from '../../api/query.ts';
import { ActionDialog } from '../../shared/dialogs/ActionDialog.tsx';

/**
 * Closes an application or opens it again, and says what becomes of its people and of what it owes.
 */
export function StatusDialog({ account, onClose }: { account: ApplicationDetail; onClose: () => void }) {
  const { id, name, status, held_containers_count: held, credits, deposits } = account;
  const closing = status === 'active';
  return (
    <ActionDialog
      title={closing ? `Désactiver ${name}\u202f?` : `Réactiver ${name}\u202f?`}
      confirm={closing ? 'Désactiver l’application' : 'Réactiver l’application'}
      tone={closing ? 'danger' : 'default'}
      send={(options) => client.accounts[closing ? 'deactivate' : 'reactivate']({ id }, options)}
      invalidates={[query.accounts.key()]}
      success={`${name} est ${closing ? 'désactivée' : 'réactivée'}.`}
      onClose={onClose}
    >
      {closing ? (
        <>
          <p>
            Toutes ses sessions se terminent aussitôt. Ses administrateurs, ses partenaires, ses consos et ses
            restaurants ne pourront plus se connecter, et ses accès à l’API seront refusés.
          </p>
          <p>
            Rien n’est effacé
            {held > 0 || credits + deposits > 0
              ? `\u00a0: ${count(held, 'contenant emprunté', 'contenants empruntés')} et ${euro(credits + deposits)} dus aux consos restent dans ses livres.`
              : ', et vous pourrez la réactiver.'}
          </p>
        </>
      ) : (
        <p>Ses membres pourront à nouveau se connecter, et ses accès à l’API seront acceptés.</p>
      )}
    </ActionDialog>
  );
}
