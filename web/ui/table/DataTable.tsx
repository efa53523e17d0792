import './DataTable.css';
import { Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { classes } from '../classes.ts';
import { Checkbox } from '../form/Checkbox.tsx';
import { ErrorState } from '../ErrorState.tsx';
import { NARROW, TOUCH, useMedia } from '../media.ts';
import { LOADING } from '../texts.ts';
import { BulkBar } from './BulkBar.tsx';
import { cellClass, pinStyle } from './cellClass.ts';
import { laidOut, neededWidth, shownColumns } from './columns.ts';
import { useDensity } from './density.ts';
import { arranged } from './layout.ts';
import { Pager } from './Pager.tsx';
import { PhoneRows } from './PhoneRows.tsx';
import { PhoneSkeleton } from './PhoneSkeleton.tsx';
import { useRowSlots } from './rowSlots.ts';
import { NOTHING_SELECTED, pageState, selectedCount, togglePage, toggleRow } from './selection.ts';
import { LazyMenuList, type OpenRowMenu } from './rowMenu.ts';
import { SkeletonRows } from './SkeletonRows.tsx';
import { directionOf, nextSort } from './sorting.ts';
import { TableHead } from './TableHead.tsx';
import { type DataTableProps } from './tableProps.ts';
import { TableRow } from './TableRow.tsx';
import { useFollowing } from '../paint/useFollowing.ts';
import { useRowLinks } from './useRowLinks.ts';
import { useWidth } from './useWidth.ts';

const BOX_WIDTH = 50;
const MENU_WIDTH = 58;
const FREQUENT_WIDTH = 32;
const NO_ROWS: readonly never[] = [];

/**
 * A list: sheet, table (or rows of two lines), totals, pager, and its loading, empty and error
 * states. Its state is the caller's.
 */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const {
    caption,
    row,
    rows: known,
    count,
    state,
    onChange,
    defaultSort,
    layout,
    onLayout,
    density,
    refetching = false,
    error,
    openKey,
    selection,
    empty,
  } = props;
  // A press on a heading shows at once; drawing a hundred rows may wait until it has. Props that
  // its rows are drawn with change with them (addresses, columns of a tab, totals), hence they
  // follow as one. Which row is open shows at once.
  const { columns: ownColumns, totalLabel: ownLabel } = props;
  const page = useMemo(
    () => known && { rows: known, traits: row, columns: ownColumns, totalLabel: ownLabel },
    [known, row, ownColumns, ownLabel],
  );
  const drawn = useFollowing(page);
  const { rows, traits, columns, totalLabel } = drawn ?? {
    rows: undefined,
    traits: row,
    columns: ownColumns,
    totalLabel: ownLabel,
  };
  // Rows of the page before, until the new ones are drawn.
  const busy = refetching || drawn !== page;
  const narrow = useMedia(NARROW);
  const touched = useMedia(TOUCH);
  const [deviceDensity] = useDensity();
  const sheet = useRef<HTMLDivElement>(null);
  const available = useWidth(sheet, 'table');
  const box = selection !== undefined;
  const actions = traits.actions !== undefined;
  const fixed =
    (box ? BOX_WIDTH : 0) + (actions ? MENU_WIDTH + (traits.frequent === undefined ? 0 : FREQUENT_WIDTH) : 0);

  const shown = useMemo(() => {
    const room = available ?? Number.POSITIVE_INFINITY;
    const fitting = shownColumns(arranged(columns, layout), state.columns, room, fixed);
    return laidOut(fitting, layout, room, box ? BOX_WIDTH : 0);
  }, [columns, layout, state.columns, available, fixed, box]);
  const needed = neededWidth(shown, fixed);
  const scrolls = available !== undefined && needed > available;
  const sort = state.sort ?? defaultSort;

  const pageKeys = useMemo(() => (rows ?? NO_ROWS).map(traits.key), [rows, traits]);
  const slots = useRowSlots(pageKeys);
  // A stable handler, so that ticking one row draws that row alone.
  const latest = useRef({ selection, pageKeys });
  useEffect(() => {
    latest.current = { selection, pageKeys };
  });
  const tick = useCallback((key: string) => {
    const { selection: now, pageKeys: keys } = latest.current;
    now?.onValue(toggleRow(now.value, key, keys));
  }, []);

  const links = useRowLinks();
  const [menu, setMenu] = useState<OpenRowMenu<Row>>();
  const openMenu = useCallback((of: Row, anchor: HTMLElement) => setMenu({ row: of, anchor }), []);
  // The list read in the meantime may have changed the actions on it.
  const menuKey = menu && traits.key(menu.row);
  const menuRow = menu && (rows?.find((one) => traits.key(one) === menuKey) ?? menu.row);

  const ticked = selection === undefined ? 0 : selectedCount(selection.value, count ?? 0);
  const head = selection === undefined ? 'none' : pageState(selection.value, pageKeys);
  const width = shown.length + (box ? 1 : 0) + (actions ? 1 : 0);
  const totals = totalLabel !== undefined && rows !== undefined && rows.length > 0;
  const fallback =
    error !== undefined && rows === undefined ? (
      <ErrorState title="La liste n’a pas pu être chargée" {...error} />
    ) : rows?.length === 0 ? (
      empty
    ) : undefined;

  const compact = (density ?? deviceDensity) === 'compact' ? 'compact' : undefined;
  // Rows drawn before their columns are known would be drawn twice.
  if (available === undefined && !narrow) return <div ref={sheet} className="b-table-sheet" data-density={compact} />;
  return (
    <div ref={sheet} className="b-table-sheet" data-density={compact}>
      {refetching && <div className="b-progress" role="progressbar" aria-label={LOADING} />}
      {selection !== undefined && ticked > 0 && !narrow && (
        <BulkBar
          label={selection.label(ticked)}
          actions={selection.actions}
          selectAll={
            selection.allLabel !== undefined && count !== undefined && ticked < count
              ? {
                  label: selection.allLabel(count),
                  onClick: () => selection.onValue({ keys: new Set(pageKeys), all: true }),
                }
              : undefined
          }
          onClear={() => selection.onValue(NOTHING_SELECTED)}
        />
      )}
      {narrow ? (
        (fallback ??
        (rows === undefined ? (
          <PhoneSkeleton count={state.size} />
        ) : (
          <PhoneRows caption={caption} rows={rows} traits={traits} busy={busy} onMenu={openMenu} />
        )))
      ) : (
        <div className={classes(scrolls && 'b-table-scroll', shown[0]?.left !== undefined && 'b-table-pinned')}>
          <table
            className="b-table"
            style={scrolls ? { minWidth: needed } : undefined}
            aria-busy={busy || (rows === undefined && fallback === undefined)}
          >
            <caption className="b-sr">{caption}</caption>
            <thead>
              <tr>
                {selection !== undefined && (
                  <th scope="col" className="b-cell-box">
                    <Checkbox
                      aria-label="Sélectionner la page"
                      checked={head === 'all'}
                      indeterminate={head === 'some'}
                      onChange={() => selection.onValue(togglePage(selection.value, pageKeys))}
                    />
                  </th>
                )}
                {shown.map((column, place) => (
                  <TableHead
                    key={column.key}
                    column={column}
                    movable={place > 0}
                    onLayout={onLayout}
                    sorted={directionOf(column, sort)}
                    onSort={() => onChange({ sort: nextSort(column, sort, defaultSort) })}
                  />
                ))}
                {actions && (
                  <th
                    scope="col"
                    className={classes('b-cell-actions', traits.frequent !== undefined && 'b-cell-frequent')}
                  >
                    <span className="b-sr">Actions</span>
                  </th>
                )}
              </tr>
            </thead>
            <tbody {...links}>
              {fallback !== undefined && (
                <tr className="b-row-fallback">
                  <td colSpan={width}>{fallback}</td>
                </tr>
              )}
              {rows === undefined && fallback === undefined && (
                <SkeletonRows count={state.size} columns={shown} box={box} actions={actions} />
              )}
              {(rows ?? NO_ROWS).map((one, place) => {
                const key = pageKeys[place] ?? '';
                return (
                  <TableRow
                    key={slots[place]}
                    row={one}
                    columns={shown}
                    traits={traits}
                    open={key === openKey}
                    ticked={selection === undefined ? undefined : selection.value.all || selection.value.keys.has(key)}
                    touched={touched}
                    onTick={tick}
                    onMenu={openMenu}
                  />
                );
              })}
            </tbody>
            {totals && (
              <tfoot>
                <tr>
                  {box && <td className="b-cell-box" />}
                  {shown.map((column, index) => (
                    <td key={column.key} className={cellClass(column, false)} style={pinStyle(column)}>
                      {index === 0 ? <span className="b-total-label">{totalLabel}</span> : column.total}
                    </td>
                  ))}
                  {actions && <td className="b-cell-actions" />}
                </tr>
              </tfoot>
            )}
          </table>
        </div>
      )}
      {menu !== undefined && menuRow !== undefined && (
        <Suspense>
          <LazyMenuList
            anchor={menu.anchor}
            label={`Actions, ${traits.name(menuRow)}`}
            actions={traits.actions?.(menuRow) ?? []}
            onClose={() => setMenu(undefined)}
          />
        </Suspense>
      )}
      {(rows !== undefined || error === undefined) && <Pager state={state} count={count} onChange={onChange} />}
    </div>
  );
}
