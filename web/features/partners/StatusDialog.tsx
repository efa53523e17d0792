import { type PartnerDetail } from '@boucle/contract/features/partners/calls.ts';
import { client } from '../../api/client.ts';
import { query } from '../../api/query.ts';
import { ActionDialog } from '../../shared/dialogs/ActionDialog.tsx';
import { ActingFor } from '../../shared/applications/ActingFor.tsx';

/**
 * Closes or opens a partner; one that holds containers stays, and the refusal says what it holds.
 */
export function StatusDialog({ partner, onClose }: { partner: PartnerDetail; onClose: () => void }) {
  const closing = partner.status === 'active';
  return (
    <ActionDialog
      title={closing ? `Désactiver ${partner.name}\u202f?` : `Réactiver ${partner.name}\u202f?`}
      confirm={closing ? 'Désactiver le partenaire' : 'Réactiver le partenaire'}
      tone={closing ? 'danger' : 'default'}
      send={(options) => client.partners[closing ? 'deactivate' : 'reactivate']({ id: partner.id }, options)}
      invalidates={[query.partners.key()]}
      success={`${partner.name} est ${closing ? 'désactivé' : 'réactivé'}.`}
      onClose={onClose}
    >
      <ActingFor name={partner.account_name} />
      <p>
        {closing
          ? 'Son équipe ne pourra plus se connecter, et ses accès à l’API seront refusés.'
          : 'Son équipe pourra à nouveau se connecter.'}
      </p>
    </ActionDialog>
  );
}
