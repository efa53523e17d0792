import { type ApiAccess } from '@boucle/contract/features/apiAccesses/calls.ts';
import { dateTime, quantity } from '@boucle/contract/base/format.ts';
import { PARTNER_SCOPE_LABELS } from '@boucle/contract/shared/apiAccesses/scopes.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { Link } from '../../ui/Link.tsx';
import { SidePanel } from '../../ui/overlays/SidePanel.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { type Act } from './act.ts';
import { accessChip, lastUse } from './columns.tsx';
import { CopyField } from '../../shared/copy/CopyField.tsx';
import { callsAddress, webhooksAddress } from './tabs.ts';

type AccessPanelProps = {
  /** Undefined: no such access; `loading`: the list is under way. */
  access: ApiAccess | 'loading' | undefined;
  onAct: (act: Act, access: ApiAccess) => void;
  onClose: () => void;
};

/**
 * One access next to the list: what it may do, its dates. Its secret is nowhere. Loaded on first
 * use.
 */
export function AccessPanel({ access, onAct, onClose }: AccessPanelProps) {
  if (access === undefined || access === 'loading') {
    return (
      <SidePanel kicker="Accès API" title={access === undefined ? 'Introuvable' : 'Accès'} onClose={onClose}>
        {access === undefined ? (
          <EmptyState title="Cet accès n’est pas dans la liste">Effacez les filtres pour le retrouver.</EmptyState>
        ) : (
          <Skeleton height="160px" />
        )}
      </SidePanel>
    );
  }
  const date = (at: string | null) => at && dateTime(at);
  const facts = [
    ['Créé le', dateTime(access.created_at)],
    ['Secret renouvelé le', date(access.renewed_at)],
    ['Ancien secret valable jusqu’au', date(access.previous_secret_until)],
    ['Dernière utilisation', lastUse(access.last_used_at)],
    ['Révoqué le', date(access.revoked_at)],
  ] as const;
  return (
    <SidePanel
      kicker="Accès API"
      title={access.name}
      chip={<StatusChip {...accessChip(access.status)} />}
      onClose={onClose}
      footer={
        access.status === 'active' && (
          <>
            <Button variant="text" tone="danger" onClick={() => onAct('revoke', access)}>
              Révoquer…
            </Button>
            <Button onClick={() => onAct('renew', access)}>Renouveler le secret…</Button>
          </>
        )
      }
    >
      <div className="b-stack">
        <CopyField label="Client ID" value={access.client_id} />
        <Facts facts={facts.filter(([, value]) => value !== null)} />
        <section aria-labelledby="access-scopes">
          <h3 id="access-scopes">Portées</h3>
          <ul className="b-access-lines">
            {access.scopes.map((scope) => (
              <li key={scope}>
                <b className="b-strong">{scope}</b> <span className="b-muted">{PARTNER_SCOPE_LABELS[scope]}</span>
              </li>
            ))}
          </ul>
        </section>
        {access.redirect_uris.length > 0 && (
          <section aria-labelledby="access-returns">
            <h3 id="access-returns">Adresses de retour</h3>
            <ul className="b-access-lines">
              {access.redirect_uris.map((address) => (
                <li key={address}>
                  <code className="b-code">{address}</code>
                </li>
              ))}
            </ul>
          </section>
        )}
        <section aria-labelledby="access-refused">
          <h3 id="access-refused">Essais refusés, secret erroné</h3>
          <Facts
            facts={[
              ['Cette heure', quantity(access.refused_tries.last_hour)],
              ['24\u00a0heures', quantity(access.refused_tries.last_day)],
              ['30\u00a0jours', quantity(access.refused_tries.last_30_days)],
            ]}
          />
        </section>
        <Link to={callsAddress(access.id)} className="b-link">
          Voir ses appels
        </Link>
        <Link to={webhooksAddress(access.id)} className="b-link">
          Voir ses webhooks
        </Link>
      </div>
    </SidePanel>
  );
}
