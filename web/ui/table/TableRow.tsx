import { memo, useState } from 'react';
import { classes } from '../classes.ts';
import { Checkbox } from '../form/Checkbox.tsx';
import { IconButton } from '../IconButton.tsx';
import { hrefOf } from '../navigation/base.ts';
import { unbroken } from '../figures/unbroken.ts';
import { cellClass, pinStyle } from './cellClass.ts';
import { type ShownColumn } from './columns.ts';
import { RowMenuButton } from './RowMenuButton.tsx';
import { type RowTraits } from './tableProps.ts';

type TableRowProps<Row> = {
  row: Row;
  columns: ReadonlyArray<ShownColumn<Row>>;
  traits: RowTraits<Row>;
  open: boolean;
  /** Undefined: rows of this list have no box. */
  ticked: boolean | undefined;
  /** Under a finger nothing is hovered: what shows under the pointer shows always. */
  touched: boolean;
  onTick: (key: string) => void;
  onMenu: (row: Row, anchor: HTMLElement) => void;
};

function PlainTableRow<Row>({ row, columns, traits, open, ticked, touched, onTick, onMenu }: TableRowProps<Row>) {
  const name = traits.name(row);
  const to = traits.to?.(row);
  const frequent = traits.frequent?.(row);
  const actions = traits.actions?.(row) ?? [];
  // Shown under the pointer and the focus alone, and drawn when one of them first comes: a page has
  // a hundred rows.
  const [approached, setApproached] = useState(false);
  const approach = frequent === undefined || approached || touched ? undefined : () => setApproached(true);
  return (
    <tr
      className={classes((open || ticked === true) && 'b-row-selected', traits.quiet?.(row) === true && 'b-row-quiet')}
      aria-current={open || undefined}
      onPointerEnter={approach}
      onFocus={approach}
    >
      {ticked !== undefined && (
        <td className="b-cell-box">
          <Checkbox aria-label={`Sélectionner ${name}`} checked={ticked} onChange={() => onTick(traits.key(row))} />
        </td>
      )}
      {columns.map((column, index) => (
        <td key={column.key} className={cellClass(column)} style={pinStyle(column)}>
          {index === 0 && to !== undefined ? (
            <a href={hrefOf(to)} className="b-row-link">
              {unbroken(column.cell(row))}
            </a>
          ) : (
            unbroken(column.cell(row))
          )}
        </td>
      ))}
      {traits.actions !== undefined && (
        <td className="b-cell-actions">
          <span>
            {(approached || touched) && frequent !== undefined && (
              <IconButton
                className="b-row-frequent"
                size="small"
                icon={frequent.icon}
                label={`${frequent.label}, ${name}`}
                onClick={frequent.onClick}
              />
            )}
            {actions.length > 0 && <RowMenuButton name={name} onOpen={(anchor) => onMenu(row, anchor)} />}
          </span>
        </td>
      )}
    </tr>
  );
}

/** One row; drawn again only when its own data, columns or state change. */
export const TableRow = memo(PlainTableRow) as typeof PlainTableRow;
