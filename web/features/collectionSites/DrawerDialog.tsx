import { type CollectionSiteDetail } from '@boucle/contract/collectionSites.ts';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError } from '../../api/errors.ts';
import { query } from '../../api/query.ts';
import { createAttempts } from '../../shared/attempts.ts';
import { useLeaving } from '../../shared/movements/useLeaving.ts';
import { capacityError, NAME_RULES } from '../../shared/places/placeForm.ts';
import { problemOf } from '../../shared/problem.ts';
import { alerts } from '../../ui/alerts/alerts.ts';
import { Button } from '../../ui/Button.tsx';
import { applyServerErrors } from '../../ui/form/applyServerErrors.ts';
import { fieldProps } from '../../ui/form/fieldProps.ts';
import { Form } from '../../ui/form/Form.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { UnsavedGuard } from '../../ui/form/UnsavedGuard.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { CANCEL } from '../../ui/texts.ts';
import { DRAWER_FIELDS, drawerSent, type DrawerValues } from './drawerForm.ts';
import { useSitesChanged } from './useSitesChanged.ts';

const STATUSES = [
  { value: 'active', label: 'En service' },
  { value: 'out_of_order', label: 'Hors service' },
];

type DrawerDialogProps = {
  title: string;
  values: DrawerValues;
  save: (fields: ReturnType<typeof drawerSent>, idempotencyKey: string) => Promise<CollectionSiteDetail>;
  onClose: () => void;
};

/** A drawer: its name, the format it takes, what fits in it, whether it works. */
export function DrawerDialog({ title, values, save, onClose }: DrawerDialogProps) {
  const id = useId();
  const form = useForm<DrawerValues>({ defaultValues: values, mode: 'onTouched' });
  const formats = useQuery(query.account.formats.queryOptions());
  const [attempts] = useState(() => createAttempts());
  const { leaving, leave } = useLeaving();
  const changed = useSitesChanged();
  const submit = async (typed: DrawerValues) => {
    const fields = drawerSent(typed);
    try {
      changed(await save(fields, attempts.keyOf(fields)));
      alerts.show('success', `${fields.name} est enregistré.`);
      leave(onClose);
    } catch (error) {
      if (error instanceof ApiError)
        applyServerErrors(form, DRAWER_FIELDS, { detail: error.message, fields: error.fields });
      else form.setError('root', { type: 'server', message: problemOf(error) ?? '' });
    }
  };
  return (
    <Dialog
      title={title}
      size="small"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{CANCEL}</Button>
          <Button type="submit" form={id} variant="contained" busy={form.formState.isSubmitting}>
            Enregistrer
          </Button>
        </>
      }
    >
      <UnsavedGuard when={form.formState.isDirty && !leaving} />
      <Form id={id} form={form} onSubmit={submit}>
        <TextField label="Nom" autoComplete="off" {...fieldProps(form, 'name', NAME_RULES)} />
        <SelectField
          label="Format accepté"
          options={[
            { value: '', label: 'Tous les formats' },
            ...(formats.data ?? []).map(({ id: number, title: label }) => ({ value: String(number), label })),
          ]}
          {...fieldProps(form, 'format_id')}
        />
        <TextField
          label="Capacité"
          optional
          inputMode="numeric"
          hint="En contenants. Sans elle, le tiroir n’est jamais dit plein."
          {...fieldProps(form, 'capacity', { validate: (value: string) => capacityError(value) ?? true })}
        />
        <SelectField label="État" options={STATUSES} {...fieldProps(form, 'status')} />
      </Form>
    </Dialog>
  );
}
