import { MONTH_NAMES } from '@boucle/contract/books/chart.ts';
import { type Chart } from '@boucle/contract/books/chartCalls.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { client } from '../../api/client.ts';
import { query } from '../../api/query.ts';
import { problemOf } from '../../shared/problem.ts';
import { useFreshQuery } from '../../shared/useFreshQuery.ts';
import { useVersionedSave } from '../../shared/versions/useVersionedSave.tsx';
import { alerts } from '../../ui/alerts/alerts.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { fieldProps } from '../../ui/form/fieldProps.ts';
import { Form } from '../../ui/form/Form.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { CANCEL } from '../../ui/texts.ts';

const TITLE = 'Début d’exercice';

interface Values {
  fiscal_year_start: string;
}

const valuesOf = ({ fiscal_year_start }: Chart): Values => ({ fiscal_year_start: String(fiscal_year_start) });

/** The month with which a fiscal year begins. */
export function FiscalYearDialog({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useFreshQuery(query.books.chart.queryOptions());
  return data ? (
    <FiscalYearForm chart={data} onClose={onClose} />
  ) : (
    <Dialog title={TITLE} dirty={false} onClose={onClose}>
      {error ? (
        <ErrorState message={problemOf(error) ?? ''} onRetry={() => void refetch()} />
      ) : (
        <div aria-busy="true">
          <Skeleton height="100px" />
        </div>
      )}
    </Dialog>
  );
}

function FiscalYearForm({ chart, onClose }: { chart: Chart; onClose: () => void }) {
  const formId = useId();
  const cache = useQueryClient();
  const [read] = useState(chart);
  const form = useForm<Values>({ defaultValues: valuesOf(read) });
  const { submit, conflict } = useVersionedSave<Values, Chart>({
    form,
    names: ['fiscal_year_start'],
    labels: { fiscal_year_start: TITLE },
    write: (_, value) => MONTH_NAMES[Number(value) - 1] ?? value,
    read,
    valuesOf,
    send: ({ fiscal_year_start }, version, options) =>
      client.books.saveFiscalYear({ fiscal_year_start: Number(fiscal_year_start), version }, options),
    onSaved: async () => {
      alerts.show('success', 'Le début d’exercice est enregistré.');
      await cache.invalidateQueries({ queryKey: query.books.key() });
      onClose();
    },
  });
  return (
    <Dialog
      title={TITLE}
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
        <SelectField
          label="Premier mois"
          options={MONTH_NAMES.map((label, rank) => ({ value: String(rank + 1), label }))}
          {...fieldProps(form, 'fiscal_year_start')}
        />
      </Form>
    </Dialog>
  );
}
