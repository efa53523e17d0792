import { centsOf, euro, eurosOf } from '@boucle/contract/base/format.ts';
import { type Report } from '@boucle/contract/features/report/calls.ts';
import { mdiPencilOutline } from '@mdi/js';
import { Suspense, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { part } from '../../ui/loading/part.tsx';
import { Sheet } from '../../ui/Sheet.tsx';

/** What an initiative enters of a month. */
const KINDS = [
  ['washing', 'Lavage'],
  ['rounds', 'Tournées'],
  ['team', 'Équipe'],
] as const;

const CostsDialog = part(() => import('./CostsDialog.tsx'), 'CostsDialog');

/** Where the euros of one use go, and their entry month by month. */
export function Costs({ report }: { report: Report }) {
  const { period, months_costs: months } = report;
  const [editing, setEditing] = useState(false);
  const parts = [
    ...KINDS.map(([kind, label]) => ({ label, euros: period.costs[kind] })),
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
      {editing && (
        <Suspense>
          <CostsDialog kinds={KINDS} months={months} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </Sheet>
  );
}

const perUse = (euros: number, uses: number): string => (uses > 0 ? euro(Math.round((euros * 100) / uses) / 100) : '–');
