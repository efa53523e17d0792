import { Skeleton } from '../Skeleton.tsx';
import { type Column } from './columns.ts';

type SkeletonRowsProps<Row> = { count: number; columns: ReadonlyArray<Column<Row>>; box: boolean; actions: boolean };

const WIDTHS = ['62%', '48%', '70%', '55%'];

/** Ghosts of the rows under way, of their exact height. */
export function SkeletonRows<Row>({ count, columns, box, actions }: SkeletonRowsProps<Row>) {
  // Other columns are other ghosts: these would be pushed aside.
  const own = columns.map(({ key }) => key).join();
  return Array.from({ length: count }, (_, place) => (
    <tr key={`${own} ${place}`} aria-hidden="true">
      {box && (
        <td className="b-cell-box">
          <Skeleton width="18px" height="18px" />
        </td>
      )}
      {columns.map((column, index) => (
        <td key={column.key} className={column.align === 'end' ? 'b-cell-end' : undefined}>
          <Skeleton width={WIDTHS[(place + index) % WIDTHS.length] ?? '60%'} />
        </td>
      ))}
      {actions && <td className="b-cell-actions" />}
    </tr>
  ));
}
