import { type EMoney } from '@boucle/contract/features/books/eMoneyCalls.ts';
import { euro, quantity, writtenDay } from '@boucle/contract/base/format.ts';
import { FigureTable } from '../../../shared/figureTable/FigureTable.tsx';
import { StepChart } from '../../../ui/charts/StepChart.tsx';
import { Link } from '../../../ui/Link.tsx';
import { useGo } from '../../../ui/navigation/useGo.ts';
import { Sheet } from '../../../ui/Sheet.tsx';
import { eMoneyAddress, rowsAddress } from '../addresses.ts';

/**
 * Both amounts at the end of each month, as a curve and as rows; a month leads to what they were
 * then.
 */
export function MonthsSheet({ eMoney: { months }, now }: { eMoney: EMoney; now: number }) {
  const goTo = useGo();
  const short = (value: number): string => `${quantity(Math.round(value))}\u00a0€`;
  const [first] = months;
  const curve = (title: string, of: (month: EMoney['months'][number]) => number) => (
    <StepChart
      title={title}
      note="À la fin de chaque mois"
      steps={months.map((month) => ({ day: month.day, at: null, balance: of(month) }))}
      opening={0}
      period={{ from: first?.day, to: months.at(-1)?.day }}
      format={euro}
      short={short}
      instant={({ day }) => writtenDay(day)}
      tone="money"
      now={now}
      onDay={(day) => goTo(eMoneyAddress(day))}
    />
  );
  return (
    <>
      {months.length > 1 && (
        <>
          {curve('Encours des cagnottes', ({ cagnottes }) => cagnottes)}
          {curve('Volume glissant de douze mois', ({ volume }) => volume)}
        </>
      )}
      <Sheet title="Par mois" note={months.length === 36 ? 'Les 36 derniers' : undefined} flush>
        <FigureTable label="Monnaie électronique par mois" stacked>
          <thead>
            <tr>
              <th scope="col">Fin de mois</th>
              <th scope="col">Cagnottes</th>
              <th scope="col">Consignes</th>
              <th scope="col">Sur 12 mois</th>
            </tr>
          </thead>
          <tbody>
            {months.toReversed().map(({ day, cagnottes, deposits, volume }) => (
              <tr key={day}>
                <th scope="row">{writtenDay(day)}</th>
                <td data-label="Cagnottes">
                  <Link className="b-link" to={rowsAddress(day, { kind: 'CAG' })}>
                    {euro(cagnottes)}
                  </Link>
                </td>
                <td data-label="Consignes">
                  <Link className="b-link" to={rowsAddress(day, { kind: 'CON' })}>
                    {euro(deposits)}
                  </Link>
                </td>
                <td data-label="Sur 12 mois">
                  <Link className="b-link b-strong" to={eMoneyAddress(day)}>
                    {euro(volume)}
                  </Link>
                </td>
              </tr>
            ))}
          </tbody>
        </FigureTable>
      </Sheet>
    </>
  );
}
