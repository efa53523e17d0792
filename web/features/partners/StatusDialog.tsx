import { type PartnerDetail } from '@boucle/contract/features/partners/calls.ts';
import { client } from '../../api/client.ts';
import { query } from '../../api/query.ts';
import { useSession } from '../../api/useSession.ts';
import { RemovalDialog } from '../../shared/removals/RemovalDialog.tsx';
import { ActionDialog } from '../../shared/dialogs/ActionDialog.tsx';
import { ActingFor } from '../../shared/applications/ActingFor.tsx';

/**
 * Closes or opens a partner; one that holds containers stays, and the refusal says what it holds.
 */
export function StatusDialog({ partner, onClose }: { partner: PartnerDetail; onClose: () => void }) {
  const ofPlatform = useSession()?.user?.role === 'super_admin';
  const { id, name } = partner;
  const closing = partner.status === 'active';
  const shared = {
    title: closing ? `Désactiver ${name}\u202f?` : `Réactiver ${name}\u202f?`,
    confirm: closing ? 'Désactiver le partenaire' : 'Réactiver le partenaire',
    invalidates: [query.partners.key(), query.rounds.key()],
    success: `${name} est ${closing ? 'désactivé' : 'réactivé'}.`,
    onClose,
    children: (
      <>
        <ActingFor name={partner.account_name} />
        <p>
          {closing
            ? 'Son équipe ne pourra plus se connecter, et ses accès à l’API seront refusés.'
            : 'Son équipe pourra à nouveau se connecter.'}
        </p>
      </>
    ),
  };
  return closing && !ofPlatform ? (
    <RemovalDialog
      {...shared}
      thing="partner"
      id={id}
      nobody="L’initiative"
      send={(heir, options) => client.partners.deactivate({ id, ...heir }, options)}
    />
  ) : (
    <ActionDialog
      {...shared}
      tone={closing ? 'danger' : 'default'}
      send={(options) => client.partners[closing ? 'deactivate' : 'reactivate']({ id }, options)}
    />
  );
}
