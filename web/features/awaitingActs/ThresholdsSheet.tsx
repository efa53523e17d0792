import { type SecondPersonSettings } from '@boucle/contract/features/awaitingActs/calls.ts';
import { SECOND_PERSON_DEFAULTS } from '@boucle/contract/features/awaitingActs/labels.ts';
import { count, euro } from '@boucle/contract/base/format.ts';
import { check } from '@boucle/contract/base/validation/rules.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { client } from '../../api/client.ts';
import { query } from '../../api/query.ts';
import { amountError } from '../../shared/amountError.ts';
import { problemOf } from '../../shared/problem.ts';
import { useVersionedSave } from '../../shared/versions/useVersionedSave.tsx';
import { alerts } from '../../ui/alerts/alerts.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { fieldProps } from '../../ui/form/fieldProps.ts';
import { fieldRules } from '../../ui/form/fieldRules.ts';
import { Form } from '../../ui/form/Form.tsx';
import { UnsavedGuard } from '../../ui/form/leaving/UnsavedGuard.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { SkeletonLines } from '../../ui/Skeleton.tsx';
import { FormMoney } from '../../ui/form/declared/FormMoney.tsx';

type Values = { threshold_value: number | null; threshold_pieces: string };
const NAMES = ['threshold_value', 'threshold_pieces'] as const;
const LABELS = { threshold_value: 'Euros par jour', threshold_pieces: 'Contenants par jour' } as const;
const valuesOf = ({ threshold_value, threshold_pieces }: SecondPersonSettings): Values => ({
  threshold_value,
  threshold_pieces: String(threshold_pieces),
});

/** « Seuils »: how much one person gives away, pays out and takes out of stock in a day. */
export function ThresholdsSheet() {
  const read = useQuery(query.awaitingActs.settings.queryOptions());
  if (read.data) return <Thresholds settings={read.data} />;
  return (
    <Sheet>
      {read.error ? (
        <ErrorState message={problemOf(read.error) ?? ''} onRetry={() => void read.refetch()} />
      ) : (
        <SkeletonLines busy />
      )}
    </Sheet>
  );
}

function Thresholds({ settings }: { settings: SecondPersonSettings }) {
  const cache = useQueryClient();
  const form = useForm<Values>({ defaultValues: valuesOf(settings) });
  const { isDirty, isSubmitting } = form.formState;
  const { submit, conflict } = useVersionedSave<Values, SecondPersonSettings>({
    form,
    names: NAMES,
    labels: LABELS,
    write: (name, value) => (name === 'threshold_value' ? euro(Number(value)) : String(value)),
    read: settings,
    valuesOf,
    send: ({ threshold_value, threshold_pieces }, version, options) =>
      client.awaitingActs.setSettings(
        {
          threshold_value: threshold_value ?? 0,
          threshold_pieces: Number(threshold_pieces),
          ...(version !== undefined && { version }),
        },
        options,
      ),
    onSaved: (saved) => {
      cache.setQueryData(query.awaitingActs.settings.queryKey(), saved);
      form.reset(valuesOf(saved));
      alerts.show('success', 'Les seuils sont enregistrés.');
    },
  });
  const pieces = <span className="b-input-suffix">contenants</span>;
  return (
    <Sheet title="Ce qu’une personne fait seule">
      <UnsavedGuard when={isDirty && !isSubmitting} />
      {conflict}
      <Form form={form} onSubmit={submit} className="b-stack acts-thresholds">
        <p className="b-muted">
          Crédits offerts, remboursements et contenants sortis du programme d’un administrateur s’additionnent sur la
          journée. Au-delà, une autre personne confirme. Vous en êtes à {euro(settings.used_value)} et{' '}
          {count(settings.used_pieces, 'contenant', 'contenants')} aujourd’hui.
        </p>
        <FormMoney
          form={form}
          name="threshold_value"
          label={LABELS.threshold_value}
          hint={`Par défaut\u00a0: ${euro(SECOND_PERSON_DEFAULTS.threshold_value)}.`}
          rules={{ validate: (value) => amountError(LABELS.threshold_value, value, 0) ?? true }}
        />
        <TextField
          label={LABELS.threshold_pieces}
          inputMode="numeric"
          className="b-num"
          autoComplete="off"
          end={pieces}
          hint={`Par défaut\u00a0: ${SECOND_PERSON_DEFAULTS.threshold_pieces}.`}
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
        <p className="b-muted">Les changer demande aussi une autre personne.</p>
        <div className="b-row acts-foot">
          {isDirty && <Button onClick={() => form.reset(valuesOf(settings))}>Rétablir</Button>}
          <Button type="submit" variant="contained" busy={isSubmitting}>
            Enregistrer
          </Button>
        </div>
      </Form>
    </Sheet>
  );
}
