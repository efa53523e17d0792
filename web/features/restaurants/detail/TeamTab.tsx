import './detail.css';
import { ofName } from '@boucle/contract/base/elision.ts';
import { date } from '@boucle/contract/base/format.ts';
import { type Owner, type RestaurantDetail } from '@boucle/contract/features/restaurants/shapes.ts';
import { mdiAccountPlusOutline, mdiCheckCircleOutline, mdiClockOutline } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { client } from '../../../api/client.ts';
import { query } from '../../../api/query.ts';
import { useIdempotentMutation } from '../../../shared/saving/useIdempotentMutation.ts';
import { CopyField } from '../../../shared/copy/CopyField.tsx';
import { problemOf } from '../../../shared/problem.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { FormError } from '../../../ui/form/FormError.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { type ChipLook, StatusChip } from '../../../ui/StatusChip.tsx';
import { part } from '../../../ui/loading/part.tsx';
import { DevicesSheet } from './DevicesSheet.tsx';
import { TabSkeleton } from './TabSkeleton.tsx';

const InviteDialog = part(() => import('../dialogs/InviteDialog.tsx'), 'InviteDialog');
const RemoveOwnerDialog = part(() => import('../dialogs/RemoveOwnerDialog.tsx'), 'RemoveOwnerDialog');

const CHIPS: Readonly<Record<'invited' | 'active', ChipLook>> = {
  invited: { state: 'warn', icon: mdiClockOutline, label: 'Invité' },
  active: { state: 'ok', icon: mdiCheckCircleOutline, label: 'Actif' },
};

/** The people who run a restaurant, and the ones who are invited to. */
export function TeamTab({ restaurant }: { restaurant: RestaurantDetail }) {
  const { id, name, email } = restaurant;
  const [inviting, setInviting] = useState(false);
  const [leaving, setLeaving] = useState<Owner>();
  const { data: owners, error, refetch } = useQuery(query.restaurants.owners.queryOptions({ input: { id } }));
  const resend = useIdempotentMutation({
    send: ({ person_id }: Owner, options) => client.restaurants.resendOwner({ id, person_id }, options),
    subject: ({ person_id }) => person_id,
    invalidates: [query.events.key()],
    success: (_, { email: address }) => `L’invitation est renvoyée à ${address}.`,
  });
  const { data: account } = useQuery(query.account.read.queryOptions());
  if (!owners && !error) return <TabSkeleton />;
  const invite = (
    <Button size="small" variant="soft" icon={mdiAccountPlusOutline} onClick={() => setInviting(true)}>
      Inviter un gérant
    </Button>
  );
  return (
    <div className="b-restaurant-tab">
      <Sheet title="Équipe" flush actions={owners && owners.length > 0 ? invite : undefined}>
        {!owners ? (
          <ErrorState message={problemOf(error) ?? ''} onRetry={() => void refetch()} />
        ) : owners.length === 0 ? (
          <EmptyState title="Personne n’est encore invité" actions={invite}>
            {`Le gérant ${ofName(name)} recevra un e-mail pour choisir son mot de passe.`}
          </EmptyState>
        ) : (
          <ul className="b-restaurant-list" aria-label="Équipe">
            {owners.map((owner) => (
              <li key={owner.person_id}>
                <FormError
                  message={resend.variables?.person_id === owner.person_id ? problemOf(resend.error) : undefined}
                />
                <span>
                  <b>{owner.name === '' ? owner.email : owner.name}</b>
                  <small>
                    {[owner.name === '' ? '' : owner.email, `depuis le ${date(owner.since)}`]
                      .filter(Boolean)
                      .join(' · ')}
                  </small>
                </span>
                {owner.status !== 'disabled' && <StatusChip {...CHIPS[owner.status]} />}
                <span className="b-row">
                  {owner.status === 'invited' && (
                    <Button size="small" busy={resend.isPending} onClick={() => resend.mutate(owner)}>
                      Renvoyer
                    </Button>
                  )}
                  <Button size="small" variant="text" tone="danger" onClick={() => setLeaving(owner)}>
                    Retirer
                  </Button>
                </span>
              </li>
            ))}
          </ul>
        )}
      </Sheet>
      {account?.slug && (
        <Sheet title="Leur espace">
          <div className="b-stack">
            <p className="b-muted">
              Stock, tournées, demandes, relevés et factures. Chacun s’y connecte avec son e-mail et son mot de passe.
            </p>
            <CopyField label="Adresse de l’espace" value={`${window.location.origin}/restaurant/${account.slug}`} />
          </div>
        </Sheet>
      )}
      <DevicesSheet id={id} />
      <Suspense>
        {inviting && (
          <InviteDialog
            id={id}
            name={name}
            email={owners?.length === 0 ? (email ?? '') : ''}
            onClose={() => setInviting(false)}
          />
        )}
        {leaving && <RemoveOwnerDialog id={id} owner={leaving} onClose={() => setLeaving(undefined)} />}
      </Suspense>
    </div>
  );
}
