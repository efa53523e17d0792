import { quantity } from '@boucle/contract/base/format.ts';
import { BarChart } from '../../ui/charts/BarChart.tsx';
import { ChartSheet } from '../../ui/charts/ChartSheet.tsx';
import { ChartTable } from '../../ui/charts/ChartTable.tsx';
import { StackedRows } from '../../ui/charts/StackedRows.tsx';
import { StepChart } from '../../ui/charts/StepChart.tsx';
import { type Step } from '../../ui/charts/steps.ts';
import { entry, focused, type Group, LONG, nothing } from '../entry.ts';

const SERIES = ['Empruntés', 'Rendus'];
const dayOf = (index: number) => String(index + 1).padStart(2, '0');
const BARS = Array.from({ length: 28 }, (_, index) => ({
  key: String(index),
  short: `${dayOf(index)}/02`,
  label: `${dayOf(index)}/02/2026`,
  values: [20 + ((index * 7) % 23), 12 + ((index * 5) % 19)],
}));
const STATES = [
  { state: 'clean', label: 'Propres' },
  { state: 'held', label: 'Empruntés' },
  { state: 'dirty', label: 'Sales' },
] as const;
const ROWS = [
  { key: 'A', label: 'Entrepôt', values: { clean: 320, dirty: 140 } },
  { key: 'R1', label: 'Chez Manon', values: { clean: 40, held: 62, dirty: 18 } },
  { key: 'R2', label: LONG, values: {} },
];
const STEPS: readonly Step[] = [40, 28, 12, 60, 52].map((balance, index) => ({
  day: `2026-02-${dayOf(index * 5)}`,
  at: `2026-02-${dayOf(index * 5)}T10:02:00Z`,
  balance,
}));
/** The alert was lower for a week. */
const LEVEL_CHANGES = [{ at: '2026-02-08T10:00:00Z', before: 10, after: 20 }];
const course = {
  title: 'Grand bol, Chez Manon',
  opening: 30,
  period: { from: '2026-02-01', to: '2026-02-28' },
  format: quantity,
  instant: ({ day }: Step) => day,
  now: Date.parse('2026-03-01T12:00:00Z'),
} as const;

const bars = <BarChart title="Réutilisations par jour" note="février 2026" series={SERIES} bars={BARS} />;

/** Components that draw figures. */
export const charts: Group = {
  key: 'graphiques',
  title: 'Graphiques',
  entries: [
    entry(
      BarChart,
      [
        { name: 'Par défaut', content: bars },
        focused(bars),
        { name: 'Vide', content: <BarChart title={LONG} series={SERIES} bars={[]} /> },
      ],
      ['BarDrawing', 'OpenHint'],
    ),
    entry(StackedRows, [
      {
        name: 'Par défaut, texte long',
        content: <StackedRows title="Stock par lieu" head="Lieu" states={STATES} rows={ROWS} />,
      },
      { name: 'Vide', content: <StackedRows title="Stock par lieu" head="Lieu" states={STATES} rows={[]} /> },
    ]),
    entry(
      StepChart,
      [
        {
          name: 'Avec minimum et cible',
          content: (
            <StepChart
              {...course}
              steps={STEPS}
              levels={[
                { label: 'Minimum', value: 20, tone: 'alert', changes: LEVEL_CHANGES },
                { label: 'Cible', value: 60, tone: 'target' },
              ]}
              onDay={nothing}
            />
          ),
        },
        { name: 'Sales', content: <StepChart {...course} steps={STEPS} tone="dirty" /> },
        { name: 'Vide', content: <StepChart {...course} steps={[]} /> },
      ],
      ['StepDrawing'],
    ),
    entry(ChartSheet, [
      {
        name: 'Par défaut',
        content: (
          <ChartSheet title="Un graphique" note="février 2026" table={<p>Les mêmes chiffres.</p>}>
            <p>Le dessin.</p>
          </ChartSheet>
        ),
      },
    ]),
    entry(ChartTable, [
      {
        name: 'Par défaut',
        content: (
          <div className="b-chart-table">
            <ChartTable caption="Réutilisations" head="Jour" series={SERIES} rows={BARS.slice(0, 3)} />
          </div>
        ),
      },
    ]),
  ],
};
