import { Suspense } from 'react';
import { part } from '../loading/part.tsx';
import { Skeleton } from '../Skeleton.tsx';
import { ChartSheet } from './ChartSheet.tsx';
import { type StepChartProps } from './StepDrawing.tsx';

const StepDrawing = part(() => import('./StepDrawing.tsx'), 'StepDrawing');

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
