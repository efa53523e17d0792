import { type Address } from '@boucle/contract/pages.ts';
import { Link } from '../../../ui/Link.tsx';
import { Money, Unknown } from '../../../ui/cells.tsx';

type EntryTableProps = {
  /** Id of the heading that names the table. */
  labelledBy: string;
  columns: readonly [name: string, first: string, second: string];
  /** Euros; a side that has none shows a dash. */
  lines: readonly {
    name: string;
    /** Where its entries open. */ to?: Address | undefined;
    first: number;
    second: number;
  }[];
  total?: readonly [first: number, second: number];
};

/** Euros on two sides, by account or by place. */
export function EntryTable({ labelledBy, columns: [name, first, second], lines, total }: EntryTableProps) {
  return (
    <div className="tx-mini">
      <table aria-labelledby={labelledBy}>
        <thead>
          <tr>
            <th scope="col">{name}</th>
            <th scope="col" className="tx-figure">
              {first}
            </th>
            <th scope="col" className="tx-figure">
              {second}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, place) => (
            // Two lines of one transaction may have the same name.
            <tr key={`${line.name}-${place}`}>
              <td>
                {line.to === undefined ? (
                  line.name
                ) : (
                  <Link className="b-link" to={line.to}>
                    {line.name}
                  </Link>
                )}
              </td>
              <td className="tx-figure">{line.first === 0 ? <Unknown /> : <Money euros={line.first} />}</td>
              <td className="tx-figure">{line.second === 0 ? <Unknown /> : <Money euros={line.second} />}</td>
            </tr>
          ))}
        </tbody>
        {total && (
          <tfoot>
            <tr>
              <td>Total</td>
              <td className="tx-figure">
                <Money euros={total[0]} />
              </td>
              <td className="tx-figure">
                <Money euros={total[1]} />
              </td>
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}
