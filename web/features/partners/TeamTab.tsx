import { dateTime } from '@boucle/contract/base/format.ts';
import { PARTNER_FIELDS } from '@boucle/contract/shared/partners/fields.ts';
import { type PartnerAdmin, type PartnerDetail } from '@boucle/contract/features/partners/calls.ts';
import { mdiAccountPlusOutline } from '@mdi/js';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { client } from '../../api/client.ts';
import { query } from '../../api/query.ts';
import { useFormSave } from '../../shared/saving/useFormSave.ts';
import { useIdempotentMutation } from '../../shared/saving/useIdempotentMutation.ts';
import { problemOf } from '../../shared/problem.ts';
import { memberChip, memberName } from '../../shared/team/memberLabels.ts';
import { SecondFactorOf } from '../../shared/team/SecondFactorOf.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { fieldProps } from '../../ui/form/fieldProps.ts';
import { Form } from '../../ui/form/Form.tsx';
import { FormError } from '../../ui/form/FormError.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { UnsavedGuard } from '../../ui/form/leaving/UnsavedGuard.tsx';
import { RemovePerson } from '../../shared/removals/RemovePerson.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { declaredText } from '../../ui/form/declared/declaredText.ts';

const ROLES = { partner_admin: 'Administrateur', partner_delegated_admin: 'Employé' } as const;

/** Who enters the console for the partner, and the invitation of one more administrator. */
export function TeamTab({ partner }: { partner: PartnerDetail }) {
  const { data, error, refetch } = useQuery(query.partners.admins.queryOptions({ input: { id: partner.id } }));
  return (
    <div className="b-partner-team">
      <Sheet title="Personnes" flush>
        {error && !data ? (
          <ErrorState message={problemOf(error) ?? ''} onRetry={() => void refetch()} />
        ) : !data ? (
          <div aria-busy="true">
            <Skeleton width="100%" height="120px" />
          </div>
        ) : data.length === 0 ? (
          <EmptyState title="Personne n’a encore accès pour ce partenaire">Invitez son administrateur.</EmptyState>
        ) : (
          <ul className="b-partner-people">
            {data.map((person) => (
              <PersonLine key={person.person_id} partner={partner} person={person} />
            ))}
          </ul>
        )}
      </Sheet>
      {partner.status === 'active' && <InviteForm partner={partner} />}
    </div>
  );
}

function PersonLine({ partner, person }: { partner: PartnerDetail; person: PartnerAdmin }) {
  const queryClient = useQueryClient();
  const [asking, setAsking] = useState(false);
  const name = memberName(person);
  const onPeople = (people: PartnerAdmin[]) => {
    queryClient.setQueryData(query.partners.admins.queryKey({ input: { id: partner.id } }), people);
  };
  const act = useIdempotentMutation({
    send: (_, options) => client.partners.resendAdmin({ id: partner.id, person_id: person.person_id }, options),
    success: () => `L’invitation est renvoyée à ${person.email}.`,
    onDone: onPeople,
  });
  return (
    <li>
      <FormError message={problemOf(act.error)} />
      <div className="b-grow">
        <b>{name}</b>
        <span className="b-caption b-muted">
          {[
            person.name === '' ? undefined : person.email,
            ROLES[person.role],
            person.last_login_at === null ? undefined : `dernière connexion le ${dateTime(person.last_login_at)}`,
          ]
            .filter((part) => part !== undefined)
            .join(' · ')}
        </span>
      </div>
      <StatusChip {...memberChip({ status: person.status, invitation_over: false })} />
      {person.second_factor && person.status === 'active' && (
        <SecondFactorOf
          person={{ id: person.person_id, name }}
          onReset={() => void queryClient.invalidateQueries({ queryKey: query.partners.admins.key() })}
        />
      )}
      {person.status === 'invited' && (
        <Button size="small" busy={act.isPending} onClick={() => act.mutate()}>
          Renvoyer<span className="b-sr"> l’invitation à {person.email}</span>
        </Button>
      )}
      {person.status !== 'disabled' && (
        <Button size="small" variant="text" tone="danger" onClick={() => setAsking(true)}>
          Retirer…<span className="b-sr"> {person.email}</span>
        </Button>
      )}
      {asking && (
        <RemovePerson
          person={{ ...person, name }}
          send={(heir, options) =>
            client.partners
              .removeAdmin({ id: partner.id, person_id: person.person_id, ...heir }, options)
              .then(onPeople)
          }
          onClose={() => setAsking(false)}
        />
      )}
    </li>
  );
}

function InviteForm({ partner }: { partner: PartnerDetail }) {
  const queryClient = useQueryClient();
  const form = useForm({ defaultValues: { email: '', name: '' }, mode: 'onTouched' });
  const submit = useFormSave({
    form,
    names: ['email', 'name'],
    send: ({ email, name }: { email: string; name: string }, options) =>
      client.partners.inviteAdmin(
        { id: partner.id, email: email.trim(), ...(name.trim() !== '' && { name: name.trim() }) },
        options,
      ),
    subject: ({ email }) => email.trim(),
    success: (_, { email }) => `L’invitation est envoyée à ${email.trim()}.`,
    onSaved: (people) => {
      queryClient.setQueryData(query.partners.admins.queryKey({ input: { id: partner.id } }), people);
      form.reset();
    },
  });
  return (
    <Sheet title="Inviter son administrateur">
      <UnsavedGuard when={form.formState.isDirty && !form.formState.isSubmitting} />
      <Form form={form} onSubmit={submit}>
        <TextField {...declaredText(form, PARTNER_FIELDS, 'email')} type="email" />
        <TextField label="Nom" optional autoComplete="off" {...fieldProps(form, 'name')} />
        <Button type="submit" variant="contained" icon={mdiAccountPlusOutline} busy={form.formState.isSubmitting}>
          Inviter
        </Button>
      </Form>
    </Sheet>
  );
}
