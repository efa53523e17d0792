import {
  type CollectionSiteDetail,
  type CollectionTerminal,
} from '@boucle/contract/features/collectionSites/shapes.ts';
import { check } from '@boucle/contract/base/validation/rules.ts';
import { useForm } from 'react-hook-form';
import { client } from '../../../api/client.ts';
import { useLeaving } from '../../../ui/form/leaving/useLeaving.ts';
import { capacityError, NAME_RULES, numberTyped } from '../../../shared/places/placeForm.ts';
import { useVersionedSave } from '../../../shared/versions/useVersionedSave.tsx';
import { alerts } from '../../../ui/alerts/alerts.ts';
import { fieldProps } from '../../../ui/form/fieldProps.ts';
import { ruleMessage } from '../../../ui/form/fieldRules.ts';
import { TextField } from '../../../ui/form/TextField.tsx';
import { FormDialog } from '../../../ui/overlays/FormDialog.tsx';
import { useSitesChanged } from './useSitesChanged.ts';

const FIELDS = ['name', 'drawers', 'capacity'] as const;
const MOST_DRAWERS = 60;

const drawersError = (text: string): string | undefined =>
  ruleMessage('Tiroirs', numberTyped(text), [
    check('required'),
    check('integer'),
    check('between', { min: 0, max: MOST_DRAWERS }),
  ]);

type Named = Pick<CollectionTerminal, 'name' | 'version'>;
type Values = ReturnType<typeof valuesOf>;

const valuesOf = ({ name }: Pick<Named, 'name'>) => ({ name, drawers: '6', capacity: '' });

type TerminalDialogProps = {
  site: CollectionSiteDetail;
  /** The terminal to rename; a new one without. */
  terminal: CollectionTerminal | undefined;
  onClose: () => void;
};

/** Adds a terminal with its drawers, or renames one. */
export function TerminalDialog({ site, terminal, onClose }: TerminalDialogProps) {
  const values = valuesOf({ name: terminal?.name ?? `Borne ${site.terminals_count + 1}` });
  const form = useForm({ defaultValues: values, mode: 'onTouched' });
  const { leaving, leave } = useLeaving();
  const changed = useSitesChanged();
  const { submit, conflict } = useVersionedSave<Values, Named>({
    form,
    names: FIELDS,
    labels: { name: 'Nom' },
    read: terminal,
    valuesOf,
    send: async (typed, version, options) => {
      const name = typed.name.trim();
      changed(
        terminal
          ? await client.collectionSites.renameTerminal({ id: terminal.id, name, version }, options)
          : await client.collectionSites.addTerminal(
              { id: site.id, name, drawers: numberTyped(typed.drawers) ?? 0, capacity: numberTyped(typed.capacity) },
              options,
            ),
      );
      return { name, version: (version ?? 0) + 1 };
    },
    onSaved: ({ name }) => {
      alerts.show('success', terminal ? `La borne s’appelle ${name}.` : `${name} est ajoutée.`);
      leave(onClose);
    },
  });
  return (
    <FormDialog
      title={terminal ? `Renommer ${terminal.name}` : 'Ajouter une borne'}
      size="small"
      onClose={onClose}
      leaving={leaving}
      action={terminal ? 'Renommer' : 'Ajouter'}
      form={form}
      onSubmit={submit}
    >
      {conflict}
      <TextField label="Nom" autoComplete="off" {...fieldProps(form, 'name', NAME_RULES)} />
      {terminal === undefined && (
        <>
          <TextField
            label="Tiroirs"
            inputMode="numeric"
            hint="Leur nom, leur format et leur capacité se changent ensuite un par un."
            {...fieldProps(form, 'drawers', { validate: (value: string) => drawersError(value) ?? true })}
          />
          <TextField
            label="Capacité de chaque tiroir"
            optional
            inputMode="numeric"
            {...fieldProps(form, 'capacity', { validate: (value: string) => capacityError(value) ?? true })}
          />
        </>
      )}
    </FormDialog>
  );
}
