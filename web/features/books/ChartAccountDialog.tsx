import {
  CHART_CODE,
  CHART_CODE_SAYS,
  CHART_LABEL_MAX,
  CHART_USE_LABELS,
  type ChartUse,
  USES_WITH_OWNERS,
} from '@boucle/contract/books/chart.ts';
import { type Chart } from '@boucle/contract/books/chartCalls.ts';
import { parisDay, writtenDay } from '@boucle/contract/format.ts';
import { check } from '@boucle/contract/validation/rules.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useId, useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { client } from '../../api/client.ts';
import { query } from '../../api/query.ts';
import { problemOf } from '../../shared/problem.ts';
import { useFreshQuery } from '../../shared/useFreshQuery.ts';
import { useVersionedSave } from '../../shared/versions/useVersionedSave.tsx';
import { alerts } from '../../ui/alerts/alerts.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Checkbox } from '../../ui/form/Checkbox.tsx';
import { DateField } from '../../ui/form/DateField.tsx';
import { fieldProps } from '../../ui/form/fieldProps.ts';
import { fieldRules } from '../../ui/form/fieldRules.ts';
import { Form } from '../../ui/form/Form.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { CANCEL } from '../../ui/texts.ts';

interface Values {
  code: string;
  label: string;
  auxiliary: boolean;
  valid_from: string | null;
}

const NAMES = ['code', 'label', 'auxiliary', 'valid_from'] as const;
const LABELS = { code: 'Compte', label: 'Libellé', auxiliary: 'Comptes auxiliaires' } as const;

/** The account of a use, from a day on. */
export function ChartAccountDialog({ use, onClose }: { use: ChartUse; onClose: () => void }) {
  const { data, error, refetch } = useFreshQuery(query.books.chart.queryOptions());
  return data ? (
    <AccountForm use={use} chart={data} onClose={onClose} />
  ) : (
    <Dialog title={CHART_USE_LABELS[use]} dirty={false} onClose={onClose}>
      {error ? (
        <ErrorState message={problemOf(error) ?? ''} onRetry={() => void refetch()} />
      ) : (
        <div aria-busy="true">
          <Skeleton height="200px" />
        </div>
      )}
    </Dialog>
  );
}

function AccountForm({ use, chart, onClose }: { use: ChartUse; chart: Chart; onClose: () => void }) {
  const formId = useId();
  const cache = useQueryClient();
  // What the form is filled from, whatever is read behind it.
  const [read] = useState(chart);
  const [today] = useState(() => parisDay(Date.now()));
  const valuesOf = useCallback(
    ({ lines, open_from }: Chart): Values => {
      const { code = '', label = '', auxiliary = false } = lines.find((line) => line.use === use) ?? {};
      return { code, label, auxiliary, valid_from: open_from ?? `${today.slice(0, 4)}-01-01` };
    },
    [use, today],
  );
  const form = useForm<Values>({ defaultValues: valuesOf(read) });
  const { submit, conflict } = useVersionedSave<Values, Chart>({
    form,
    names: NAMES,
    labels: LABELS,
    write: (_, value) => (typeof value === 'boolean' ? (value ? 'Oui' : 'Non') : String(value)),
    read,
    valuesOf,
    send: ({ valid_from, ...values }, version, options) =>
      client.books.saveChartAccount({ use, ...values, valid_from: valid_from ?? '', version }, options),
    onSaved: async () => {
      alerts.show('success', 'Le compte est enregistré.');
      await cache.invalidateQueries({ queryKey: query.books.key() });
      onClose();
    },
  });
  return (
    <Dialog
      title={CHART_USE_LABELS[use]}
      size="small"
      dirty={form.formState.isDirty}
      onClose={onClose}
      footer={(close) => (
        <>
          <Button onClick={close}>{CANCEL}</Button>
          <Button type="submit" form={formId} variant="contained" busy={form.formState.isSubmitting}>
            Enregistrer
          </Button>
        </>
      )}
    >
      <Form form={form} id={formId} onSubmit={submit}>
        {conflict}
        <TextField
          label="Compte"
          inputMode="numeric"
          hint="Du plan comptable général, classes 1 à 7."
          {...fieldProps(form, 'code', { validate: (value) => CHART_CODE.test(value.trim()) || CHART_CODE_SAYS })}
        />
        <TextField
          label="Libellé"
          {...fieldProps(
            form,
            'label',
            fieldRules('Libellé', check('required'), check('max', { length: CHART_LABEL_MAX })),
          )}
        />
        {USES_WITH_OWNERS.includes(use) && (
          <Checkbox {...form.register('auxiliary')}>Un compte auxiliaire par {OWNERS[use] ?? 'titulaire'}</Checkbox>
        )}
        <Controller
          control={form.control}
          name="valid_from"
          rules={fieldRules('À partir du', check('required'))}
          render={({ field, fieldState }) => (
            <DateField
              label="À partir du"
              hint={
                read.open_from === null
                  ? undefined
                  : `Au plus tôt le ${writtenDay(read.open_from)}\u00a0: les mois clôturés ne changent plus.`
              }
              ref={field.ref}
              value={field.value}
              onValue={field.onChange}
              onBlur={field.onBlur}
              error={fieldState.error?.message}
            />
          )}
        />
      </Form>
    </Dialog>
  );
}

const OWNERS: Readonly<Partial<Record<ChartUse, string>>> = {
  AR: 'restaurant ou client',
  GST: 'restaurant',
  CASH: 'restaurant',
  CAG: 'titulaire, désigné par son seul numéro',
  CON: 'titulaire, désigné par son seul numéro',
};
