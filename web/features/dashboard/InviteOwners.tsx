import { type FirstStepsFacts } from '@boucle/contract/features/account/calls.ts';
import { count } from '@boucle/contract/base/format.ts';
import { useState } from 'react';
import { client } from '../../api/client.ts';
import { BulkDialog } from '../../shared/bulk/BulkDialog.tsx';
import { InvitationLook } from '../../shared/mails/InvitationLook.tsx';

interface InviteOwnersProps {
  readonly restaurants: FirstStepsFacts['to_invite'];
  readonly onChanged: () => void;
  readonly onClose: () => void;
}

/** Invites the owners of all restaurants that have none, at the e-mail of each. */
export function InviteOwners({ restaurants, onChanged, onClose }: InviteOwnersProps) {
  // The ones that were asked about: the list behind it empties as they are invited.
  const [rows] = useState(restaurants);
  const many = rows.length > 1;
  return (
    <BulkDialog
      title={`Inviter ${count(rows.length, 'gérant', 'gérants')}\u202f?`}
      confirm={many ? `Inviter les ${rows.length}` : 'Inviter'}
      rows={rows}
      skipped={[]}
      nameOf={({ name }) => name}
      act={({ id, email }, options) => client.restaurants.inviteOwner({ id, email }, options)}
      success={many ? `Les ${rows.length} gérants sont invités.` : 'Le gérant est invité.'}
      onChanged={onChanged}
      onClose={onClose}
    >
      <p>
        Chacun reçoit un e-mail pour choisir son mot de passe. <InvitationLook role="restaurant_owner" />
      </p>
      <ul className="dash-invited">
        {rows.map(({ id, name, email }) => (
          <li key={id}>
            <b>{name}</b> {email}
          </li>
        ))}
      </ul>
    </BulkDialog>
  );
}
