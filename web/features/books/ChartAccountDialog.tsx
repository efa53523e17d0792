import {
  CHART_CODE,
  CHART_CODE_SAYS,
  CHART_LABEL_MAX,
  CHART_USE_LABELS,
  type ChartUse,
  USES_WITH_OWNERS,
} from '@boucle/contract/features/books/chart.ts';
import { type Chart } from '@boucle/contract/features/books/chartCalls.ts';
import { parisDay, writtenDay } from '@boucle/contract/base/format.ts';
import { check } from '@boucle/contract/base/validation/rules.ts';
import { useCallback, useState } from 'react';
import { useForm } from 'react-hook-form';
import { client } from '../../api/client.ts';
import { query } from '../../api/query.ts';
import { FreshDialog } from '../../shared/dialogs/FreshDialog.tsx';
import { useVersionedSave } from '../../shared/versions/useVersionedSave.tsx';
import { Checkbox } from '../../ui/form/Checkbox.tsx';
import { fieldProps } from '../../ui/form/fieldProps.ts';
import { fieldRules } from '../../ui/form/fieldRules.ts';
import { TextField } from '../../ui/form/TextField.tsx';
import { FormDialog } from '../../ui/overlays/FormDialog.tsx';
import { FormDay } from '../../ui/form/declared/FormDay.tsx';

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
  return (
    <FreshDialog
      title={CHART_USE_LABELS[use]}
      size="small"
      reading={query.books.chart.queryOptions()}
      height="200px"
      onClose={onClose}
    >
      {(chart) => <AccountForm use={use} chart={chart} onClose={onClose} />}
    </FreshDialog>
  );
}

function AccountForm({ use, chart, onClose }: { use: ChartUse; chart: Chart; onClose: () => void }) {
  // Values that the form starts from, whatever is read behind it.
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
    invalidates: [query.books.key()],
    success: 'Le compte est enregistré.',
    onSaved: onClose,
  });
  return (
    <FormDialog title={CHART_USE_LABELS[use]} size="small" onClose={onClose} form={form} onSubmit={submit}>
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
      <FormDay
        form={form}
        name="valid_from"
        label="À partir du"
        hint={
          read.open_from === null
            ? undefined
            : `Au plus tôt le ${writtenDay(read.open_from)}\u00a0: les mois clôturés ne changent plus.`
        }
        checks={[check('required')]}
      />
    </FormDialog>
  );
}

const OWNERS: Readonly<Partial<Record<ChartUse, string>>> = {
  AR: 'restaurant ou client',
  UNBILLED: 'restaurant',
  GST: 'restaurant',
  CASH: 'restaurant',
  CAG: 'titulaire, désigné par son seul numéro',
  CON: 'titulaire, désigné par son seul numéro',
};
