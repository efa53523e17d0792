import { type MonthCosts } from '@boucle/contract/features/report/calls.ts';
import { monthTitle } from '@boucle/contract/shared/statements/labels.ts';
import { useState } from 'react';
import { client } from '../../api/client.ts';
import { query } from '../../api/query.ts';
import { problemOf } from '../../shared/problem.ts';
import { useIdempotentMutation } from '../../shared/saving/useIdempotentMutation.ts';
import { FormError } from '../../ui/form/FormError.tsx';
import { MoneyField } from '../../ui/form/MoneyField.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { DialogActions } from '../../ui/overlays/DialogActions.tsx';

type Kind = 'washing' | 'rounds' | 'team';
type Typed = Readonly<Record<Kind, number | null>>;

const sameCosts = (one: Typed, other: Typed): boolean =>
  Object.is(one.washing, other.washing) && Object.is(one.rounds, other.rounds) && Object.is(one.team, other.team);

type CostsDialogProps = {
  /** What is entered, by its name on screen. */
  kinds: readonly (readonly [kind: Kind, label: string])[];
  months: readonly MonthCosts[];
  onClose: () => void;
};

/** What each month cost; a field left empty is not known. */
export function CostsDialog({ kinds, months, onClose }: CostsDialogProps) {
  const [typed, setTyped] = useState<ReadonlyMap<string, Typed>>(() => new Map(months.map((one) => [one.month, one])));
  const changed = months.filter((one) => !sameCosts(typed.get(one.month) ?? one, one));
  const wrong = [...typed.values()].some((one) => kinds.some(([kind]) => Number.isNaN(one[kind])));
  const save = useIdempotentMutation({
    send: (entered: Parameters<typeof client.report.enterCosts>[0], options) =>
      client.report.enterCosts(entered, options),
    sets: true,
    invalidates: [query.report.read.key()],
    success: () => 'Les coûts sont enregistrés.',
    onDone: onClose,
  });
  return (
    <Dialog
      title="Coûts par mois"
      dirty={changed.length > 0 && !save.isSuccess}
      onClose={onClose}
      footer={(close) => (
        <DialogActions
          close={close}
          busy={save.isPending}
          refused={changed.length === 0 || wrong}
          onClick={() =>
            save.mutate({
              months: changed.map(({ month, n }) => {
                const { washing = null, rounds = null, team = null } = typed.get(month) ?? {};
                return { month, seen: n, washing, rounds, team };
              }),
            })
          }
        >
          Enregistrer
        </DialogActions>
      )}
    >
      <div className="b-stack">
        <FormError message={problemOf(save.error)} />
        <p className="b-faint">Ce que l’initiative a dépensé, TVA comprise ou non, mais toujours de la même façon.</p>
        {months.map(({ month }) => (
          <fieldset key={month} className="report-month">
            <legend>{monthTitle(month)}</legend>
            {kinds.map(([kind, label]) => (
              <MoneyField
                key={kind}
                label={label}
                optional
                value={typed.get(month)?.[kind] ?? null}
                onValue={(euros) =>
                  setTyped((now) => {
                    const before = now.get(month) ?? { washing: null, rounds: null, team: null };
                    return new Map(now).set(month, { ...before, [kind]: euros });
                  })
                }
              />
            ))}
          </fieldset>
        ))}
      </div>
    </Dialog>
  );
}
