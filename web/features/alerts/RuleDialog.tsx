import { type AnomalyRuleState } from '@boucle/contract/features/alerts/calls.ts';
import { anomalyRule } from '@boucle/contract/features/alerts/rules.ts';
import { count } from '@boucle/contract/base/format.ts';
import { useMutation } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import { client } from '../../api/client.ts';
import { useVersionedSave } from '../../shared/versions/useVersionedSave.tsx';
import { Button } from '../../ui/Button.tsx';
import { fieldProps } from '../../ui/form/fieldProps.ts';
import { TextField } from '../../ui/form/TextField.tsx';
import { FormDialog } from '../../ui/overlays/FormDialog.tsx';
import { TriedFindings } from './TriedFindings.tsx';
import { useAlertsChanged } from './useAlertsChanged.ts';

type Values = { thresholds: Record<string, string> };

const valuesOf = ({ thresholds }: AnomalyRuleState): Values => ({
  thresholds: Object.fromEntries(Object.entries(thresholds).map(([name, value]) => [name, String(value)])),
});
const numbersOf = ({ thresholds }: Values): Record<string, number> =>
  Object.fromEntries(Object.entries(thresholds).map(([name, value]) => [name, Number(value)]));

const isSame = (one: Values | undefined, other: Values): boolean =>
  one !== undefined && JSON.stringify(numbersOf(one)) === JSON.stringify(numbersOf(other));

/**
 * The thresholds of a rule; « Essayer » says what they would have found in the last ninety days,
 * and keeps nothing.
 */
export function RuleDialog({ rule: state, onClose }: { rule: AnomalyRuleState; onClose: () => void }) {
  const changed = useAlertsChanged();
  const { rule } = state;
  const { title, words, thresholds } = anomalyRule(rule);
  const form = useForm<Values>({ defaultValues: valuesOf(state) });
  const names = Object.keys(thresholds).map((name): `thresholds.${string}` => `thresholds.${name}`);
  const { submit, conflict } = useVersionedSave<Values, AnomalyRuleState>({
    form,
    names,
    compare: (mine, theirs) =>
      Object.entries(thresholds).flatMap(([name, { label }]) =>
        mine.thresholds[name] === theirs.thresholds[name]
          ? []
          : [{ name, label, mine: mine.thresholds[name] ?? '', theirs: theirs.thresholds[name] ?? '' }],
      ),
    read: state,
    valuesOf,
    send: (values, version, options) =>
      client.alerts.setRule({ rule, version, thresholds: numbersOf(values) }, options),
    success: `La règle «\u00a0${title}\u00a0» est réglée.`,
    onSaved: () => {
      changed();
      onClose();
    },
  });
  const trial = useMutation({
    mutationFn: (values: Values) => client.alerts.tryRule({ rule, thresholds: numbersOf(values) }),
  });
  // A trial under other thresholds says nothing of these.
  const typed = useWatch({ control: form.control }) as Values;
  const tried = isSame(trial.variables, typed) ? trial : undefined;
  return (
    <FormDialog
      title={title}
      otherAction={
        <Button busy={trial.isPending} onClick={() => void form.handleSubmit((values) => trial.mutate(values))()}>
          Essayer
        </Button>
      }
      form={form}
      onSubmit={submit}
      onClose={onClose}
    >
      {conflict}
      <p className="b-muted">{words}</p>
      {Object.entries(thresholds).map(([name, { label, unit, min, max, value }]) => (
        <TextField
          key={name}
          label={label}
          className="b-num"
          inputMode="numeric"
          autoComplete="off"
          end={<span className="b-muted alert-unit">{unit[1]}</span>}
          hint={`De ${min} à ${max}. Par défaut\u00a0: ${count(value, ...unit)}.`}
          {...fieldProps(form, `thresholds.${name}`, {
            validate: (text) =>
              (/^\d{1,6}$/.test(text.trim()) && Number(text) >= min && Number(text) <= max) ||
              `Choisissez un nombre entier entre ${min} et ${max}.`,
          })}
        />
      ))}
      <TriedFindings tried={tried?.data} error={tried?.error} />
    </FormDialog>
  );
}
