import { MONTH_NAMES } from '@boucle/contract/features/books/chart.ts';
import { type Chart } from '@boucle/contract/features/books/chartCalls.ts';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { client } from '../../api/client.ts';
import { query } from '../../api/query.ts';
import { FreshDialog } from '../../shared/dialogs/FreshDialog.tsx';
import { useVersionedSave } from '../../shared/versions/useVersionedSave.tsx';
import { fieldProps } from '../../ui/form/fieldProps.ts';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { FormDialog } from '../../ui/overlays/FormDialog.tsx';

const TITLE = 'Début d’exercice';

interface Values {
  fiscal_year_start: string;
}

const valuesOf = ({ fiscal_year_start }: Chart): Values => ({ fiscal_year_start: String(fiscal_year_start) });

/** The month with which a fiscal year begins. */
export function FiscalYearDialog({ onClose }: { onClose: () => void }) {
  return (
    <FreshDialog title={TITLE} size="small" reading={query.books.chart.queryOptions()} height="100px" onClose={onClose}>
      {(chart) => <FiscalYearForm chart={chart} onClose={onClose} />}
    </FreshDialog>
  );
}

function FiscalYearForm({ chart, onClose }: { chart: Chart; onClose: () => void }) {
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
    invalidates: [query.books.key()],
    success: 'Le début d’exercice est enregistré.',
    onSaved: onClose,
  });
  return (
    <FormDialog title={TITLE} size="small" onClose={onClose} form={form} onSubmit={submit}>
      {conflict}
      <SelectField
        label="Premier mois"
        options={MONTH_NAMES.map((label, rank) => ({ value: String(rank + 1), label }))}
        {...fieldProps(form, 'fiscal_year_start')}
      />
    </FormDialog>
  );
}
