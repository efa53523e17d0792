import { E_MONEY_SOURCES, E_MONEY_WAY_LABELS, type EMoneyWay } from '@boucle/contract/shared/books/eMoney.ts';
import { type EMoney } from '@boucle/contract/features/books/eMoneyCalls.ts';
import { euro, writtenDay } from '@boucle/contract/base/format.ts';
import { pathOf } from '@boucle/contract/pages.ts';
import { FigureTable } from '../../../shared/figureTable/FigureTable.tsx';
import { money } from '../../../ui/cells.tsx';
import { Link } from '../../../ui/Link.tsx';
import { withQuery } from '../../../ui/navigation/withQuery.ts';
import { Sheet } from '../../../ui/Sheet.tsx';

/** The entries of a way over a period. */
const entriesAddress = (way: EMoneyWay, from: string, to: string) => {
  const { kind, sources } = E_MONEY_SOURCES[way];
  return withQuery(pathOf('books'), { onglet: 'ecritures', kind, source: sources.join(','), from, to });
};

/** Twelve months of top-ups and refunds, by how they were made; each opens its entries. */
export function WaysSheet({ eMoney: { day, volume } }: { eMoney: EMoney }) {
  return (
    <Sheet title="Volume de douze mois" note={`Du ${writtenDay(volume.from)} au ${writtenDay(day)}`} flush>
      <FigureTable>
        <caption className="b-sr">Rechargements et remboursements de douze mois</caption>
        <tbody>
          {volume.ways.map(({ way, amount }) => (
            <tr key={way}>
              <th scope="row">{E_MONEY_WAY_LABELS[way]}</th>
              <td>
                <Link
                  className="b-link b-strong"
                  to={entriesAddress(way, volume.from, day)}
                  aria-label={`${E_MONEY_WAY_LABELS[way]}\u00a0: ${euro(amount)}, voir les écritures`}
                >
                  {euro(amount)}
                </Link>
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            <td>{money(volume.amount)}</td>
          </tr>
        </tfoot>
      </FigureTable>
    </Sheet>
  );
}
