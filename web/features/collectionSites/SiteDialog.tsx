import { type CollectionSiteDetail } from '@boucle/contract/collectionSites/calls.ts';
import { useId, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { ApiError } from '../../api/errors.ts';
import { createAttempts } from '../../shared/attempts.ts';
import { useLeaving } from '../../ui/form/useLeaving.ts';
import { AddressFields } from '../../shared/places/AddressFields.tsx';
import { NAME_RULES } from '../../shared/places/placeForm.ts';
import { problemOf } from '../../shared/problem.ts';
import { conflictOf, differencesOf } from '../../shared/versions/conflict.ts';
import { ConflictNotice } from '../../shared/versions/ConflictNotice.tsx';
import { alerts } from '../../ui/alerts/alerts.ts';
import { Button } from '../../ui/Button.tsx';
import { applyServerErrors } from '../../ui/form/applyServerErrors.ts';
import { fieldProps } from '../../ui/form/fieldProps.ts';
import { Form } from '../../ui/form/Form.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { CANCEL } from '../../ui/texts.ts';
import { SITE_FIELDS, SITE_LABELS, siteSent, type SiteValues, siteValues } from './siteForm.ts';
import { useSitesChanged } from './useSitesChanged.ts';

type SiteDialogProps = {
  title: string;
  submit: string;
  values: SiteValues;
  /** The site as it was read, when it is edited. */
  read?: CollectionSiteDetail;
  save: (
    fields: ReturnType<typeof siteSent>,
    idempotencyKey: string,
    version: number | undefined,
  ) => Promise<CollectionSiteDetail>;
  said: (site: CollectionSiteDetail) => string;
  onSaved?: (site: CollectionSiteDetail) => void;
  onClose: () => void;
};

/** Name, address and position of a collector. */
export function SiteDialog({ title, submit, values, read, save, said, onSaved, onClose }: SiteDialogProps) {
  const id = useId();
  const form = useForm<SiteValues>({ defaultValues: values, mode: 'onTouched' });
  const name = useWatch({ control: form.control, name: 'name' });
  const [attempts] = useState(() => createAttempts());
  const [theirs, setTheirs] = useState<CollectionSiteDetail>();
  const [version, setVersion] = useState(read?.version);
  const { leaving, leave } = useLeaving();
  const changed = useSitesChanged();

  const send = async (typed: SiteValues, from: number | undefined) => {
    const fields = siteSent(typed);
    try {
      const site = await save(fields, attempts.keyOf({ ...fields, from }), from);
      changed(site);
      alerts.show('success', said(site));
      leave(() => (onSaved ?? onClose)(site));
    } catch (error) {
      const current = read && conflictOf(error, read);
      if (current) setTheirs(current);
      else if (error instanceof ApiError)
        applyServerErrors(form, SITE_FIELDS, { detail: error.message, fields: error.fields });
      else form.setError('root', { type: 'server', message: problemOf(error) ?? '' });
    }
  };
  return (
    <Dialog
      title={title}
      dirty={form.formState.isDirty && !leaving}
      onClose={onClose}
      footer={(close) => (
        <>
          <Button onClick={close}>{CANCEL}</Button>
          <Button type="submit" form={id} variant="contained" busy={form.formState.isSubmitting}>
            {submit}
          </Button>
        </>
      )}
    >
      <Form id={id} form={form} onSubmit={(typed) => send(typed, version)}>
        {theirs && (
          <ConflictNotice
            differences={differencesOf(SITE_LABELS, form.getValues(), siteValues(theirs))}
            busy={form.formState.isSubmitting}
            onKeepMine={() => {
              setVersion(theirs.version);
              setTheirs(undefined);
              void form.handleSubmit((typed) => send(typed, theirs.version))();
            }}
            onTakeTheirs={() => {
              form.reset(siteValues(theirs));
              setVersion(theirs.version);
              setTheirs(undefined);
            }}
          />
        )}
        <TextField label="Nom" autoComplete="off" {...fieldProps(form, 'name', NAME_RULES)} />
        <AddressFields name={name} />
      </Form>
    </Dialog>
  );
}
