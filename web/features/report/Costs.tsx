import { euro, eurosOf, centsOf } from '@boucle/contract/base/format.ts';
import { type MonthCosts, type Report } from '@boucle/contract/features/report/calls.ts';
import { monthTitle } from '@boucle/contract/shared/statements/labels.ts';
import { mdiPencilOutline } from '@mdi/js';
import { useState } from 'react';
import { client } from '../../api/client.ts';
import { query } from '../../api/query.ts';
import { problemOf } from '../../shared/problem.ts';
import { useIdempotentMutation } from '../../shared/saving/useIdempotentMutation.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FormError } from '../../ui/form/FormError.tsx';
import { MoneyField } from '../../ui/form/MoneyField.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { DialogActions } from '../../ui/overlays/DialogActions.tsx';
import { Sheet } from '../../ui/Sheet.tsx';

const KINDS = ['washing', 'rounds', 'team'] as const;
const KIND_LABELS = { washing: 'Lavage', rounds: 'Tournées', team: 'Équipe' } as const;

/** Where the euros of one use go, and their entry month by month. */
export function Costs({ report }: { report: Report }) {
  const { period, months_costs: months } = report;
  const [editing, setEditing] = useState(false);
  const parts = [
    ...KINDS.map((kind) => ({ label: KIND_LABELS[kind], euros: period.costs[kind] })),
    { label: 'Perdus ou cassés', euros: period.lost_cost },
  ];
  const total = parts.every(({ euros }) => euros !== null)
    ? eurosOf(parts.reduce((sum, { euros }) => sum + centsOf(euros ?? 0), 0))
    : null;
  const most = Math.max(...parts.map(({ euros }) => euros ?? 0), 0);
  return (
    <Sheet
      title="Coût d’une utilisation"
      note={total === null ? undefined : `${euro(total)} au total`}
      actions={
        months.length > 0 && (
          <Button size="small" variant="soft" icon={mdiPencilOutline} onClick={() => setEditing(true)}>
            Saisir les coûts
          </Button>
        )
      }
      flush
    >
      <span id="couts" />
      {months.length === 0 ? (
        <EmptyState title="Des mois entiers">
          Les coûts se saisissent par mois&nbsp;: choisissez un mois, un trimestre ou une année.
        </EmptyState>
      ) : (
        <ul className="report-costs">
          {parts.map(({ label, euros }) => (
            <li key={label}>
              <span>{label}</span>
              <i aria-hidden="true" style={{ width: `${most === 0 ? 0 : (Math.max(0, euros ?? 0) / most) * 100}%` }} />
              <b className="b-num">{euros === null ? 'à saisir' : perUse(euros, period.uses)}</b>
            </li>
          ))}
          <li className="report-costs-total">
            <span>Par utilisation</span>
            <b className="b-num">{period.cost_per_use === null ? '–' : euro(period.cost_per_use)}</b>
          </li>
        </ul>
      )}
      {editing && <CostsDialog months={months} onClose={() => setEditing(false)} />}
    </Sheet>
  );
}

const perUse = (euros: number, uses: number): string => (uses > 0 ? euro(Math.round((euros * 100) / uses) / 100) : '–');

type Typed = Readonly<Record<(typeof KINDS)[number], number | null>>;

const sameCosts = (one: Typed, other: Typed): boolean => KINDS.every((kind) => Object.is(one[kind], other[kind]));

/** What each month cost; a field left empty is not known. */
function CostsDialog({ months, onClose }: { months: readonly MonthCosts[]; onClose: () => void }) {
  const [typed, setTyped] = useState<ReadonlyMap<string, Typed>>(() => new Map(months.map((one) => [one.month, one])));
  const changed = months.filter((one) => !sameCosts(typed.get(one.month) ?? one, one));
  const wrong = [...typed.values()].some((one) => KINDS.some((kind) => Number.isNaN(one[kind])));
  const save = useIdempotentMutation({
    send: async (_: undefined, options) => {
      for (const { month, n } of changed) {
        const { washing = null, rounds = null, team = null } = typed.get(month) ?? {};
        await client.report.enterCosts({ month, seen: n, washing, rounds, team }, options);
      }
    },
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
          onClick={() => save.mutate(undefined)}
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
            {KINDS.map((kind) => (
              <MoneyField
                key={kind}
                label={KIND_LABELS[kind]}
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
