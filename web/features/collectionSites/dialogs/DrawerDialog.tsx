import { type CollectionSiteDetail } from '@boucle/contract/features/collectionSites/shapes.ts';
import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { query } from '../../../api/query.ts';
import { useLeaving } from '../../../ui/form/leaving/useLeaving.ts';
import { capacityError, NAME_RULES } from '../../../shared/places/placeForm.ts';
import { type SendOptions } from '../../../shared/saving/attempts.ts';
import { useVersionedSave } from '../../../shared/versions/useVersionedSave.tsx';
import { alerts } from '../../../ui/alerts/alerts.ts';
import { fieldProps } from '../../../ui/form/fieldProps.ts';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { FormDialog } from '../../../ui/overlays/FormDialog.tsx';
import { UNKNOWN } from '../../../ui/texts.ts';
import {
  DRAWER_FIELDS,
  DRAWER_LABELS,
  drawerSent,
  drawerValues,
  type DrawerValues,
  type VersionedDrawer,
} from './drawerForm.ts';
import { useSitesChanged } from './useSitesChanged.ts';

const STATUSES = [
  { value: 'active', label: 'En service' },
  { value: 'out_of_order', label: 'Hors service' },
];

type DrawerDialogProps = {
  title: string;
  values: DrawerValues;
  /** The drawer as it was read, when it is edited. */
  read?: VersionedDrawer;
  save: (
    fields: ReturnType<typeof drawerSent>,
    version: number | undefined,
    options: SendOptions,
  ) => Promise<CollectionSiteDetail>;
  onClose: () => void;
};

/** A drawer: its name, the format it takes, what fits in it, whether it works. */
export function DrawerDialog({ title, values, read, save, onClose }: DrawerDialogProps) {
  const form = useForm<DrawerValues>({ defaultValues: values, mode: 'onTouched' });
  const formats = useQuery(query.account.formats.queryOptions());
  const formatOptions = [
    { value: '', label: 'Tous les formats' },
    ...(formats.data ?? []).map(({ id: number, title: label }) => ({ value: String(number), label })),
  ];
  const { leaving, leave } = useLeaving();
  const changed = useSitesChanged();
  const write = (name: keyof DrawerValues, value: unknown): string => {
    const options = name === 'status' ? STATUSES : formatOptions;
    const text = typeof value === 'string' ? value : '';
    const entered = name === 'status' || name === 'format_id' ? options.find((one) => one.value === text)?.label : text;
    return entered === undefined || entered === '' ? UNKNOWN : entered;
  };
  const { submit, conflict } = useVersionedSave<DrawerValues, VersionedDrawer>({
    form,
    names: DRAWER_FIELDS,
    labels: DRAWER_LABELS,
    write,
    read,
    valuesOf: drawerValues,
    send: async (typed, version, options) => {
      const fields = drawerSent(typed);
      changed(await save(fields, version, options));
      return { ...fields, version: (version ?? 0) + 1 };
    },
    onSaved: ({ name }) => {
      alerts.show('success', `${name} est enregistré.`);
      leave(onClose);
    },
  });
  return (
    <FormDialog title={title} size="small" onClose={onClose} leaving={leaving} form={form} onSubmit={submit}>
      {conflict}
      <TextField label="Nom" autoComplete="off" {...fieldProps(form, 'name', NAME_RULES)} />
      <SelectField label="Format accepté" options={formatOptions} {...fieldProps(form, 'format_id')} />
      <TextField
        label="Capacité"
        optional
        inputMode="numeric"
        hint="En contenants. Sans capacité, le tiroir n’est jamais signalé plein."
        {...fieldProps(form, 'capacity', { validate: (value: string) => capacityError(value) ?? true })}
      />
      <SelectField label="État" options={STATUSES} {...fieldProps(form, 'status')} />
    </FormDialog>
  );
}
