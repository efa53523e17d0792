import './dropOffPoints.css';
import { type DropOffPoint } from '@boucle/contract/dropOffPoints/calls.ts';
import { DROP_OFF_KIND_LABELS } from '@boucle/contract/dropOffPoints/kinds.ts';
import { pathOf } from '@boucle/contract/pages.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type AnyRouter, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { client } from '../../api/client.ts';
import { ApiError } from '../../api/errors.ts';
import { query } from '../../api/query.ts';
import { ActingFor } from '../../shared/applications/ActingFor.tsx';
import { createAttempts } from '../../shared/attempts.ts';
import { problemOf } from '../../shared/problem.ts';
import { useAddressId } from '../../shared/useAddressId.ts';
import { useFreshQuery } from '../../shared/useFreshQuery.ts';
import { conflictOf, differencesOf } from '../../shared/versions/conflict.ts';
import { ConflictNotice } from '../../shared/versions/ConflictNotice.tsx';
import { alerts } from '../../ui/alerts/alerts.ts';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { applyServerErrors } from '../../ui/form/applyServerErrors.ts';
import { Form } from '../../ui/form/Form.tsx';
import { useLeaving } from '../../ui/form/useLeaving.ts';
import { UnsavedGuard } from '../../ui/form/UnsavedGuard.tsx';
import { Page } from '../../ui/Page.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { CANCEL } from '../../ui/texts.ts';
import { DropOffFields } from './DropOffFields.tsx';
import { DROP_OFF_FIELDS, type DropOffValues, dropOffSent, dropOffValues } from './dropOffForm.ts';
import { DROP_OFF_CRUMB, DropOffLoading } from './DropOffLoading.tsx';
import { dropOffQuery } from './queries.ts';

const LABELS = {
  name: 'Nom',
  kind: 'Type',
  capacity: 'Capacité',
  restaurant_id: 'Restaurant lié',
  address: 'Adresse',
  postcode: 'Code postal',
  city: 'Ville',
  latitude: 'Latitude',
  longitude: 'Longitude',
} as const;

/** « Modifier le point de dépôt ». */
export function DropOffPointEditScreen() {
  const { data, error, refetch } = useFreshQuery(dropOffQuery(useAddressId()));
  if (!data) {
    return <DropOffLoading title="Modifier le point de dépôt" error={error} onRetry={() => void refetch()} />;
  }
  return <EditForm key={data.id} read={data} />;
}

function EditForm({ read }: { read: DropOffPoint }) {
  const router: AnyRouter = useRouter();
  const queryClient = useQueryClient();
  const form = useForm<DropOffValues>({ defaultValues: dropOffValues(read), mode: 'onTouched' });
  const [version, setVersion] = useState(read.version);
  const [theirs, setTheirs] = useState<DropOffPoint>();
  const [attempts] = useState(() => createAttempts());
  const { leaving, leave } = useLeaving();
  const { data: restaurants } = useQuery(
    query.dropOffPoints.restaurantChoices.queryOptions({ input: { account_id: read.account_id } }),
  );
  const back = pathOf('drop-off-point', { id: read.id });

  const save = async (values: DropOffValues, from: number) => {
    const input = { id: read.id, version: from, ...dropOffSent(values) };
    try {
      const saved = await client.dropOffPoints.update(input, { context: { idempotencyKey: attempts.keyOf(input) } });
      queryClient.setQueryData(query.dropOffPoints.read.queryKey({ input: { id: read.id } }), saved);
      void queryClient.invalidateQueries({ queryKey: query.dropOffPoints.key() });
      alerts.show('success', 'Les modifications sont enregistrées.');
      leave(() => void router.navigate({ href: back }));
    } catch (error) {
      const current = conflictOf(error, read);
      if (current) setTheirs(current);
      else if (error instanceof ApiError)
        applyServerErrors(form, DROP_OFF_FIELDS, { detail: error.message, fields: error.fields });
      else form.setError('root', { type: 'server', message: problemOf(error) ?? '' });
    }
  };
  const write = (name: string, value: unknown): string => {
    const text = typeof value === 'string' ? value : '';
    if (text === '') return '–';
    if (name === 'kind')
      return text in DROP_OFF_KIND_LABELS ? DROP_OFF_KIND_LABELS[text as DropOffPoint['kind']] : text;
    if (name === 'restaurant_id') return restaurants?.find(({ id }) => String(id) === text)?.name ?? `n°\u00a0${text}`;
    return text;
  };
  return (
    <Page
      title={`Modifier ${read.name}`}
      breadcrumb={[...DROP_OFF_CRUMB, { label: read.name, to: back }]}
      crumb="Modifier"
    >
      <UnsavedGuard when={form.formState.isDirty && !leaving} />
      <Sheet className="drop-form">
        <Form form={form} onSubmit={(values) => save(values, version)}>
          {theirs && (
            <ConflictNotice
              differences={differencesOf(LABELS, form.getValues(), dropOffValues(theirs), write)}
              busy={form.formState.isSubmitting}
              onKeepMine={() => {
                setVersion(theirs.version);
                setTheirs(undefined);
                void form.handleSubmit((values) => save(values, theirs.version))();
              }}
              onTakeTheirs={() => {
                form.reset(dropOffValues(theirs));
                setVersion(theirs.version);
                setTheirs(undefined);
              }}
            />
          )}
          <ActingFor name={read.account_name} />
          <DropOffFields choosesAccount={false} />
          <div className="drop-form-foot">
            <ButtonLink to={back}>{CANCEL}</ButtonLink>
            <Button type="submit" variant="contained" busy={form.formState.isSubmitting}>
              Enregistrer
            </Button>
          </div>
        </Form>
      </Sheet>
    </Page>
  );
}
