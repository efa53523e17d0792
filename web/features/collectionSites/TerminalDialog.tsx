import { type CollectionSiteDetail, type CollectionTerminal } from '@boucle/contract/collectionSites.ts';
import { check } from '@boucle/contract/validation/rules.ts';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { client } from '../../api/client.ts';
import { ApiError } from '../../api/errors.ts';
import { createAttempts } from '../../shared/attempts.ts';
import { useLeaving } from '../../shared/movements/useLeaving.ts';
import { capacityError, NAME_RULES, numberTyped } from '../../shared/places/placeForm.ts';
import { problemOf } from '../../shared/problem.ts';
import { alerts } from '../../ui/alerts/alerts.ts';
import { Button } from '../../ui/Button.tsx';
import { applyServerErrors } from '../../ui/form/applyServerErrors.ts';
import { fieldProps } from '../../ui/form/fieldProps.ts';
import { ruleMessage } from '../../ui/form/fieldRules.ts';
import { Form } from '../../ui/form/Form.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { UnsavedGuard } from '../../ui/form/UnsavedGuard.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { CANCEL } from '../../ui/texts.ts';
import { useSitesChanged } from './useSitesChanged.ts';

const FIELDS = ['name', 'drawers', 'capacity'] as const;
const MOST_DRAWERS = 60;

const drawersError = (text: string): string | undefined =>
  ruleMessage('tiroirs', numberTyped(text), [
    check('required'),
    check('integer'),
    check('between', { min: 0, max: MOST_DRAWERS }),
  ]);

type TerminalDialogProps = {
  site: CollectionSiteDetail;
  /** The terminal to rename; a new one without. */
  terminal: CollectionTerminal | undefined;
  onClose: () => void;
};

/** Adds a terminal with its drawers, or renames one. */
export function TerminalDialog({ site, terminal, onClose }: TerminalDialogProps) {
  const id = useId();
  const values = { name: terminal?.name ?? `Borne ${site.terminals_count + 1}`, drawers: '6', capacity: '' };
  const form = useForm({ defaultValues: values, mode: 'onTouched' });
  const [attempts] = useState(() => createAttempts());
  const { leaving, leave } = useLeaving();
  const changed = useSitesChanged();
  const submit = async (typed: typeof values) => {
    const name = typed.name.trim();
    const options = { context: { idempotencyKey: attempts.keyOf(typed) } };
    try {
      const saved = terminal
        ? await client.collectionSites.renameTerminal({ id: terminal.id, name }, options)
        : await client.collectionSites.addTerminal(
            {
              id: site.id,
              name,
              drawers: numberTyped(typed.drawers) ?? 0,
              capacity: numberTyped(typed.capacity),
            },
            options,
          );
      changed(saved);
      alerts.show('success', terminal ? `La borne s’appelle ${name}.` : `${name} est ajoutée.`);
      leave(onClose);
    } catch (error) {
      if (error instanceof ApiError) applyServerErrors(form, FIELDS, { detail: error.message, fields: error.fields });
      else form.setError('root', { type: 'server', message: problemOf(error) ?? '' });
    }
  };
  return (
    <Dialog
      title={terminal ? `Renommer ${terminal.name}` : 'Ajouter une borne'}
      size="small"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{CANCEL}</Button>
          <Button type="submit" form={id} variant="contained" busy={form.formState.isSubmitting}>
            {terminal ? 'Renommer' : 'Ajouter'}
          </Button>
        </>
      }
    >
      <UnsavedGuard when={form.formState.isDirty && !leaving} />
      <Form id={id} form={form} onSubmit={submit}>
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
      </Form>
    </Dialog>
  );
}
