import { mdiArrowDown, mdiArrowUp } from '@mdi/js';
import { type CSSProperties, type PointerEvent } from 'react';
import { Icon } from '../Icon.tsx';
import { loadFile } from '../loading/loadFile.ts';
import { cellClass, pinStyle } from './cellClass.ts';
import { type ShownColumn, sortOf, widthOf } from './columns.ts';
import { type LayoutChange } from './layout.ts';

type TableHeadProps<Row> = {
  column: ShownColumn<Row>;
  sorted: 'asc' | 'desc' | undefined;
  /** The first column names the row and stays first. */
  movable: boolean;
  onSort: () => void;
  onLayout: ((change: LayoutChange) => void) | undefined;
};

/** Letters beyond which a heading may be cut: the pointer then shows all of it. */
const LONG_LABEL = 24;

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const;

/**
 * Its code comes with the first pressed heading; people without a pointer arrange columns
 * from their menu.
 */
const loadDrag = () => loadFile(() => import('./columnsMenu/columnDrag.ts'));

/**
 * As wide as somebody made it, else never narrower than its list declares: a row that changes moves
 * no column.
 */
function styleOf<Row>(column: ShownColumn<Row>): CSSProperties {
  const { sized, width } = column;
  if (sized === true) return { ...pinStyle(column), width, minWidth: width, maxWidth: width };
  return { '--least': `${widthOf(column)}px` } as CSSProperties;
}

/**
 * The heading of a column: a button when the list can be sorted by it, dragged elsewhere or by its
 * edge where that may change.
 */
export function TableHead<Row>({ column, sorted, movable, onSort, onLayout }: TableHeadProps<Row>) {
  const { key, label } = column;
  const drag = (event: PointerEvent<HTMLElement>, kind: 'move' | 'size') => {
    const head = event.currentTarget.closest('th');
    // A finger that moves on a heading scrolls.
    if (onLayout === undefined || head === null || event.button !== 0) return;
    if (kind === 'move' && (!movable || event.pointerType === 'touch')) return;
    event.stopPropagation();
    const from = event.clientX;
    const meanwhile: globalThis.PointerEvent[] = [];
    const waiting = new AbortController();
    for (const name of ['pointermove', 'pointerup', 'pointercancel'] as const)
      window.addEventListener(name, (then) => meanwhile.push(then), waiting);
    loadDrag()
      .then(
        ({ dragColumn }) => dragColumn({ head, from, kind, onLayout, meanwhile }),
        () => undefined,
      )
      .finally(() => waiting.abort());
  };
  return (
    <th
      scope="col"
      data-key={key}
      className={cellClass(column, false)}
      style={styleOf(column)}
      title={label.length > LONG_LABEL ? label : undefined}
      aria-sort={sorted && ARIA_SORT[sorted]}
      {...(onLayout && { onPointerDown: (event) => drag(event, 'move') })}
    >
      {sortOf(column) === undefined ? (
        label
      ) : (
        <button type="button" className="b-sort b-print" onClick={onSort}>
          {label}
          {sorted !== undefined && <Icon path={sorted === 'asc' ? mdiArrowUp : mdiArrowDown} size={16} />}
        </button>
      )}
      {onLayout && <span className="b-column-edge" aria-hidden="true" onPointerDown={(event) => drag(event, 'size')} />}
    </th>
  );
}
