import { COUNT_LIMITS } from '@boucle/contract/features/stockCounts/rules.ts';
import { type CountGuest } from '@boucle/contract/features/stockCounts/shapes.ts';
import { check } from '@boucle/contract/base/validation/rules.ts';
import { mdiAccountPlusOutline } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { client } from '../../../api/client.ts';
import { query } from '../../../api/query.ts';
import { CopyField } from '../../../shared/copy/CopyField.tsx';
import { ActionDialog } from '../../../shared/dialogs/ActionDialog.tsx';
import { problemOf } from '../../../shared/problem.ts';
import { useFormSave } from '../../../shared/saving/useFormSave.ts';
import { Button } from '../../../ui/Button.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { formText } from '../../../ui/form/declared/inForm.ts';
import { TextField } from '../../../ui/form/TextField.tsx';
import { FormDialog } from '../../../ui/overlays/FormDialog.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { SkeletonLines } from '../../../ui/Skeleton.tsx';

/** « Compter à plusieurs »: people without an account, the link and the code of each. */
export function CountGuests({ id }: { id: number }) {
  const { data, error, refetch } = useQuery(query.stockCounts.guests.queryOptions({ input: { id } }));
  const [inviting, setInviting] = useState(false);
  const [revoked, setRevoked] = useState<CountGuest>();
  const open = data?.filter(({ revoked_at }) => revoked_at === null);
  return (
    <Sheet
      title="Compter à plusieurs"
      actions={
        <Button size="small" icon={mdiAccountPlusOutline} onClick={() => setInviting(true)}>
          Inviter à compter…
        </Button>
      }
    >
      {open === undefined ? (
        error ? (
          <ErrorState message={problemOf(error) ?? ''} onRetry={() => void refetch()} />
        ) : (
          <SkeletonLines busy />
        )
      ) : open.length === 0 ? (
        <p className="b-muted">
          Une personne sans compte peut compter depuis son téléphone, par un lien et un code. Elle ne voit que les lieux
          et les formats de cet inventaire. Les personnes d’un partenaire comptent son stock depuis leur espace.
        </p>
      ) : (
        <ul className="count-guests">
          {open.map((guest) => (
            <Guest key={guest.id} guest={guest} onRevoke={() => setRevoked(guest)} />
          ))}
        </ul>
      )}
      {inviting && <InviteDialog id={id} onClose={() => setInviting(false)} />}
      {revoked !== undefined && (
        <ActionDialog
          title={`Retirer l’accès de ${revoked.name}\u202f?`}
          confirm="Retirer l’accès"
          tone="danger"
          send={(options) => client.stockCounts.revokeGuest({ id, guest_id: revoked.id }, options)}
          invalidates={[query.stockCounts.guests.key()]}
          success="L’accès est retiré."
          onClose={() => setRevoked(undefined)}
        >
          Dès maintenant, cet inventaire ne s’ouvre plus pour cette personne. Les nombres déjà saisis restent.
        </ActionDialog>
      )}
    </Sheet>
  );
}

function Guest({ guest: { name, partner, access }, onRevoke }: { guest: CountGuest; onRevoke: () => void }) {
  return (
    <li>
      <p className="count-guest">
        <span className="b-grow">
          <b>{name}</b> {partner !== null && <span className="b-muted">{partner}, depuis son espace</span>}
        </span>
        <Button size="small" aria-label={`Retirer l’accès de ${name}`} onClick={onRevoke}>
          Retirer
        </Button>
      </p>
      {access !== null && (
        <>
          <CopyField label={`Lien de ${name}`} value={`${location.origin}${access.path}`} />
          <CopyField label={`Code de ${name}, à donner à part`} value={access.code} />
        </>
      )}
    </li>
  );
}

type Values = { name: string };

function InviteDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const form = useForm<Values>({ defaultValues: { name: '' }, mode: 'onTouched' });
  const submit = useFormSave({
    form,
    names: ['name'],
    send: ({ name }: Values, options) => client.stockCounts.inviteGuest({ id, name: name.trim() }, options),
    invalidates: [query.stockCounts.guests.key()],
    success: (_, { name }) => `Le lien de ${name.trim()} est prêt.`,
    onSaved: onClose,
  });
  return (
    <FormDialog
      title="Inviter à compter"
      size="small"
      onClose={onClose}
      action="Créer le lien"
      form={form}
      onSubmit={submit}
    >
      <p className="b-muted">
        Le lien ouvre cet inventaire seul, jusqu’à la fin du comptage. Donnez le code à part, de vive voix par exemple.
      </p>
      <TextField
        {...formText(form, 'name', 'Nom', check('required'), check('max', { length: COUNT_LIMITS.name }))}
        hint="Il figure à côté de ce que la personne compte."
      />
    </FormDialog>
  );
}
