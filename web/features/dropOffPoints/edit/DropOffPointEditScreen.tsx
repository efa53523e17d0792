import '../dropOffPoints.css';
import { type DropOffPoint } from '@boucle/contract/features/dropOffPoints/calls.ts';
import { DROP_OFF_KIND_LABELS } from '@boucle/contract/shared/dropOffPoints/kinds.ts';
import { pathOf } from '@boucle/contract/pages.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { client } from '../../../api/client.ts';
import { query } from '../../../api/query.ts';
import { ActingFor } from '../../../shared/applications/ActingFor.tsx';
import { useAddressId } from '../../../shared/useAddressId.ts';
import { useFreshQuery } from '../../../shared/useFreshQuery.ts';
import { useVersionedSave } from '../../../shared/versions/useVersionedSave.tsx';
import { alerts } from '../../../ui/alerts/alerts.ts';
import { Button } from '../../../ui/Button.tsx';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { useLeaving } from '../../../ui/form/leaving/useLeaving.ts';
import { UnsavedGuard } from '../../../ui/form/leaving/UnsavedGuard.tsx';
import { Page } from '../../../ui/Page.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { CANCEL } from '../../../ui/texts.ts';
import { DropOffFields } from './DropOffFields.tsx';
import { DROP_OFF_NAMES, type DropOffValues, dropOffSent, dropOffValues, LABELS } from './dropOffForm.ts';
import { DROP_OFF_CRUMB, DropOffLoading } from '../DropOffLoading.tsx';
import { dropOffQuery } from '../queries.ts';
import { useGo } from '../../../ui/navigation/useGo.ts';

/** « Modifier le point de dépôt ». */
export function DropOffPointEditScreen() {
  const { data, error, refetch } = useFreshQuery(dropOffQuery(useAddressId()));
  if (!data) {
    return <DropOffLoading title="Modifier le point de dépôt" error={error} onRetry={() => void refetch()} />;
  }
  return <EditForm key={data.id} read={data} />;
}

function EditForm({ read }: { read: DropOffPoint }) {
  const goTo = useGo();
  const queryClient = useQueryClient();
  const form = useForm<DropOffValues>({ defaultValues: dropOffValues(read), mode: 'onTouched' });
  const { leaving, leave } = useLeaving();
  const { data: restaurants } = useQuery(
    query.dropOffPoints.restaurantChoices.queryOptions({ input: { account_id: read.account_id } }),
  );
  const back = pathOf('drop-off-point', { id: read.id });

  const write = (name: string, value: unknown): string => {
    const text = typeof value === 'string' ? value : '';
    if (text === '') return '–';
    if (name === 'kind')
      return text in DROP_OFF_KIND_LABELS ? DROP_OFF_KIND_LABELS[text as DropOffPoint['kind']] : text;
    if (name === 'restaurant_id') return restaurants?.find(({ id }) => String(id) === text)?.name ?? `n°\u00a0${text}`;
    return text;
  };
  const { submit, conflict } = useVersionedSave<DropOffValues, DropOffPoint>({
    form,
    names: DROP_OFF_NAMES,
    labels: LABELS,
    write,
    read,
    valuesOf: dropOffValues,
    send: (values, version, options) =>
      client.dropOffPoints.update({ id: read.id, version, ...dropOffSent(values) }, options),
    onSaved: (saved) => {
      queryClient.setQueryData(query.dropOffPoints.read.queryKey({ input: { id: read.id } }), saved);
      void queryClient.invalidateQueries({ queryKey: query.dropOffPoints.key() });
      alerts.show('success', 'Les modifications sont enregistrées.');
      leave(() => goTo(back));
    },
  });
  return (
    <Page
      title={`Modifier ${read.name}`}
      breadcrumb={[...DROP_OFF_CRUMB, { label: read.name, to: back }]}
      crumb="Modifier"
    >
      <UnsavedGuard when={form.formState.isDirty && !leaving} />
      <Sheet className="drop-form">
        <Form form={form} onSubmit={submit}>
          {conflict}
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
