import { type CollectionSiteDetail } from '@boucle/contract/features/collectionSites/shapes.ts';
import { useForm } from 'react-hook-form';
import { type SendOptions } from '../../../shared/saving/attempts.ts';
import { useLeaving } from '../../../ui/form/leaving/useLeaving.ts';
import { useVersionedSave } from '../../../shared/versions/useVersionedSave.tsx';
import { alerts } from '../../../ui/alerts/alerts.ts';
import { FormDialog } from '../../../ui/overlays/FormDialog.tsx';
import { SiteFields } from './SiteFields.tsx';
import { SITE_LABELS, SITE_NAMES, siteSent, type SiteValues, siteValues } from './siteForm.ts';
import { useSitesChanged } from './useSitesChanged.ts';

type SiteDialogProps = {
  title: string;
  submit: string;
  values: SiteValues;
  /** The site as it was read, when it is edited. */
  read?: CollectionSiteDetail;
  save: (
    fields: ReturnType<typeof siteSent>,
    version: number | undefined,
    options: SendOptions,
  ) => Promise<CollectionSiteDetail>;
  success: (site: CollectionSiteDetail) => string;
  onSaved?: (site: CollectionSiteDetail) => void;
  onClose: () => void;
};

/** Name, address and position of a collector. */
export function SiteDialog({ title, submit, values, read, save, success, onSaved, onClose }: SiteDialogProps) {
  const form = useForm<SiteValues>({ defaultValues: values, mode: 'onTouched' });
  const { leaving, leave } = useLeaving();
  const changed = useSitesChanged();
  const { submit: send, conflict } = useVersionedSave<SiteValues, CollectionSiteDetail>({
    form,
    names: SITE_NAMES,
    labels: SITE_LABELS,
    read,
    valuesOf: siteValues,
    send: (typed, version, options) => save(siteSent(typed), version, options),
    onSaved: (site) => {
      changed(site);
      alerts.show('success', success(site));
      leave(() => (onSaved ?? onClose)(site));
    },
  });
  return (
    <FormDialog title={title} onClose={onClose} leaving={leaving} action={submit} form={form} onSubmit={send}>
      {conflict}
      <SiteFields />
    </FormDialog>
  );
}
