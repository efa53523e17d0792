import { addDays, euro, parisDay, writtenDay } from '@boucle/contract/format.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { problemOf } from '../../../shared/problem.ts';
import { ChartSheet } from '../../../ui/charts/ChartSheet.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { balanceSteps } from './balanceSteps.ts';
import { type HolderKind } from '../holder.ts';
import { balanceQuery } from '../queries.ts';

const WIDTH = 640;
const HEIGHT = 150;
const SHOWN_DAYS = 180;

/** The cagnotte day by day, as steps: it changes on the days it changes. */
export function BalanceChart({ kind, id }: { kind: HolderKind; id: number }) {
  const { data, error, refetch } = useQuery(balanceQuery(kind, id));
  const [today] = useState(() => parisDay(Date.now()));
  if (!data) {
    return (
      <Sheet title="Cagnotte au fil des jours">
        {error ? (
          <ErrorState message={problemOf(error) ?? ''} onRetry={() => void refetch()} />
        ) : (
          <Skeleton width="100%" height="150px" />
        )}
      </Sheet>
    );
  }
  if (data.length === 0) return null;
  const { path, top, from } = balanceSteps(data, { from: addDays(today, -SHOWN_DAYS), to: today }, WIDTH, HEIGHT);
  const last = data.at(-1);
  return (
    <ChartSheet
      title="Cagnotte au fil des jours"
      note={last && `${euro(last.credits)} depuis le ${writtenDay(last.day)}`}
      table={
        <table>
          <caption className="b-sr">Cagnotte au fil des jours</caption>
          <thead>
            <tr>
              <th scope="col">Jour</th>
              <th scope="col">Cagnotte</th>
              <th scope="col">Consigne immobilisée</th>
            </tr>
          </thead>
          <tbody>
            {data.toReversed().map(({ day, credits, deposits }) => (
              <tr key={day}>
                <th scope="row">{writtenDay(day)}</th>
                <td>{euro(credits)}</td>
                <td>{euro(deposits)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      }
    >
      <svg
        className="b-balance"
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`Du ${writtenDay(from)} à aujourd’hui, au plus ${euro(top)}`}
      >
        <path d={`${path}V${HEIGHT}H0Z`} className="b-balance-area" />
        <path d={path} className="b-balance-line" />
      </svg>
      <p className="b-balance-axis">
        <span>{writtenDay(from)}</span>
        <span>{`Maximum ${euro(top)}`}</span>
        <span>Aujourd’hui</span>
      </p>
    </ChartSheet>
  );
}
