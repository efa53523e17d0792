import { type Liability } from '@boucle/contract/features/books/calls.ts';
import { LIABILITY_AGE_LABELS, owedOf } from '@boucle/contract/features/books/liability.ts';
import { euro } from '@boucle/contract/base/format.ts';
import { FigureTable } from '../../shared/figureTable/FigureTable.tsx';
import { Link } from '../../ui/Link.tsx';
import { pieces } from '../../ui/cells.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { rowsAddress } from './addresses.ts';

/** Deposits by how long their loans had lasted. */
export function AgesSheet({ liability: { day, ages, owed } }: { liability: Liability }) {
  const most = Math.max(1, ...ages.map(({ pieces: lent }) => lent));
  return (
    <Sheet title="Par âge du prêt" note={euro(owedOf(owed, ['CON', 'GST']).amount)} flush>
      <FigureTable>
        <caption className="b-sr">Consignes par âge du prêt</caption>
        <tbody>
          {ages.map(({ age, pieces: lent, amount }) => (
            <tr key={age}>
              <th scope="row">{LIABILITY_AGE_LABELS[age]}</th>
              <td className="books-share">
                <span className="books-bar" aria-hidden="true">
                  <span style={{ width: `${(Math.max(0, lent) / most) * 100}%` }} />
                </span>
              </td>
              <td>{pieces(lent)}</td>
              <td>
                <Link
                  className="b-link b-strong"
                  to={rowsAddress(day, { age })}
                  aria-label={`${LIABILITY_AGE_LABELS[age]}\u00a0: ${euro(amount)}, voir le détail`}
                >
                  {euro(amount)}
                </Link>
              </td>
            </tr>
          ))}
        </tbody>
      </FigureTable>
    </Sheet>
  );
}
