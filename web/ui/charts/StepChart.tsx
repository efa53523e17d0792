import { type ReactNode, Suspense } from 'react';
import { part } from '../loading/part.tsx';
import { Skeleton } from '../Skeleton.tsx';
import { ChartSheet } from './ChartSheet.tsx';
import { type Level } from '../figures/levels.ts';
import { type Step } from './steps.ts';

const StepDrawing = part(() => import('./StepDrawing.tsx'), 'StepDrawing');

export type StepChartProps = {
  title: string;
  note?: ReactNode;
  /** From the oldest on. */
  steps: readonly Step[];
  /** Before the first of them. */
  opening: number;
  /** Paris days; open on a side that is left out. */
  period: { from?: string | undefined; to?: string | undefined };
  /** A balance in full, and as the axis has room for it. */
  format: (balance: number) => string;
  short?: (balance: number) => string;
  /** When a step was: « 28/03 à 11:02 ». */
  instant: (step: Step) => string;
  /** Balances below the alert are drawn as one. */
  levels?: readonly Level[];
  tone?: 'clean' | 'dirty' | 'money';
  /** The instant of today, in milliseconds: the axis ends there at the latest. */
  now: number;
  /** A day was chosen on the curve. */
  onDay?: (day: string) => void;
};

/** A balance over time: never sloped, since nothing moves between two movements. */
export function StepChart(props: StepChartProps) {
  const { title, note, steps, opening, format, instant } = props;
  return (
    <ChartSheet
      title={title}
      note={note}
      table={
        <table>
          <caption className="b-sr">{title}</caption>
          <thead>
            <tr>
              <th scope="col">Quand</th>
              <th scope="col">Solde</th>
            </tr>
          </thead>
          <tbody>
            {steps.toReversed().map((step, index) => (
              <tr key={steps.length - index}>
                <th scope="row">{instant(step)}</th>
                <td>{format(step.balance)}</td>
              </tr>
            ))}
            <tr>
              <th scope="row">Avant la période</th>
              <td>{format(opening)}</td>
            </tr>
          </tbody>
        </table>
      }
    >
      <Suspense fallback={<Skeleton width="100%" height="226px" />}>
        <StepDrawing {...props} />
      </Suspense>
    </ChartSheet>
  );
}
