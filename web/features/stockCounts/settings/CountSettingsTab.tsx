import { COUNT_DEFAULTS } from '@boucle/contract/features/stockCounts/rules.ts';
import { euro } from '@boucle/contract/base/format.ts';
import { type CountSettings } from '@boucle/contract/features/stockCounts/shapes.ts';
import { check } from '@boucle/contract/base/validation/rules.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { client } from '../../../api/client.ts';
import { query } from '../../../api/query.ts';
import { amountError } from '../../../shared/amountError.ts';
import { problemOf } from '../../../shared/problem.ts';
import { useVersionedSave } from '../../../shared/versions/useVersionedSave.tsx';
import { alerts } from '../../../ui/alerts/alerts.ts';
import { Button } from '../../../ui/Button.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { fieldProps } from '../../../ui/form/fieldProps.ts';
import { fieldRules } from '../../../ui/form/fieldRules.ts';
import { Form } from '../../../ui/form/Form.tsx';
import { UnsavedGuard } from '../../../ui/form/leaving/UnsavedGuard.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { Page } from '../../../ui/Page.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { SkeletonLines } from '../../../ui/Skeleton.tsx';
import { useCountChanged } from '../shared/useCountChanged.ts';
import { FormMoney } from '../../../ui/form/declared/FormMoney.tsx';

type Values = { every_days: string; threshold_pieces: string; threshold_value: number | null };
const NAMES = ['every_days', 'threshold_pieces', 'threshold_value'] as const;
const LABELS = {
  every_days: 'Compter chaque lieu tous les',
  threshold_pieces: 'Au-delà de',
  threshold_value: 'Ou au-delà de',
} as const;
const valuesOf = ({ every_days, threshold_pieces, threshold_value }: CountSettings): Values => ({
  every_days: String(every_days),
  threshold_pieces: String(threshold_pieces),
  threshold_value,
});

/** « Réglages » of counts: how often places are counted, and from when on somebody else posts. */
export function CountSettingsTab() {
  const settings = useQuery(query.stockCounts.settings.queryOptions());
  return (
    <Page title="Inventaires">
      {settings.data ? (
        <SettingsSheet settings={settings.data} />
      ) : (
        <Sheet>
          {settings.error ? (
            <ErrorState message={problemOf(settings.error) ?? ''} onRetry={() => void settings.refetch()} />
          ) : (
            <SkeletonLines busy />
          )}
        </Sheet>
      )}
    </Page>
  );
}

function SettingsSheet({ settings }: { settings: CountSettings }) {
  const queryClient = useQueryClient();
  const changed = useCountChanged();
  const form = useForm<Values>({ defaultValues: valuesOf(settings) });
  const { isDirty, isSubmitting } = form.formState;
  const { submit, conflict } = useVersionedSave<Values, CountSettings>({
    form,
    names: NAMES,
    labels: LABELS,
    write: (name, value) => (name === 'threshold_value' ? euro(Number(value)) : String(value)),
    read: settings,
    valuesOf,
    send: ({ every_days, threshold_pieces, threshold_value }, version, options) =>
      client.stockCounts.updateSettings(
        {
          every_days: Number(every_days),
          threshold_pieces: Number(threshold_pieces),
          threshold_value: threshold_value ?? 0,
          ...(version !== undefined && { version }),
        },
        options,
      ),
    onSaved: (saved) => {
      queryClient.setQueryData(query.stockCounts.settings.queryKey(), saved);
      form.reset(valuesOf(saved));
      changed();
      alerts.show('success', 'Les réglages des inventaires sont enregistrés.');
    },
  });
  const days = <span className="b-input-suffix">jours</span>;
  const pieces = <span className="b-input-suffix">contenants</span>;
  const usual = COUNT_DEFAULTS;
  return (
    <div className="counts-settings">
      <UnsavedGuard when={isDirty && !isSubmitting} />
      <Sheet title="Rythme et deuxième personne">
        {conflict}
        <Form form={form} onSubmit={submit} className="b-stack">
          <TextField
            label={LABELS.every_days}
            inputMode="numeric"
            className="b-num"
            autoComplete="off"
            end={days}
            hint={`Par défaut\u00a0: ${usual.every_days} jours. Un lieu peut avoir son propre rythme, dans la liste «\u00a0À compter\u00a0».`}
            {...fieldProps(
              form,
              'every_days',
              fieldRules(
                LABELS.every_days,
                check('required'),
                check('integer'),
                check('between', { min: 1, max: 3650 }),
              ),
            )}
          />
          <p className="b-muted">
            Une personne qui n’a ni ouvert l’inventaire ni compté enregistre les écarts d’un lieu quand ils dépassent,
            avec ceux de ses 24 dernières heures, l’un de ces seuils.
          </p>
          <TextField
            label={LABELS.threshold_pieces}
            inputMode="numeric"
            className="b-num"
            autoComplete="off"
            end={pieces}
            hint={`Par défaut\u00a0: ${usual.threshold_pieces} contenants. 0\u00a0: dès le premier contenant en écart.`}
            {...fieldProps(
              form,
              'threshold_pieces',
              fieldRules(
                LABELS.threshold_pieces,
                check('required'),
                check('integer'),
                check('between', { min: 0, max: 1_000_000 }),
              ),
            )}
          />
          <FormMoney
            form={form}
            name="threshold_value"
            label={LABELS.threshold_value}
            hint={`Au prix d’achat. Par défaut\u00a0: ${euro(usual.threshold_value)}.`}
            rules={{ validate: (value) => amountError(LABELS.threshold_value, value, 0) ?? true }}
          />
          <div className="counts-settings-foot">
            {isDirty && <Button onClick={() => form.reset(valuesOf(settings))}>Rétablir</Button>}
            <Button type="submit" variant="contained" busy={isSubmitting}>
              Enregistrer
            </Button>
          </div>
        </Form>
      </Sheet>
    </div>
  );
}
