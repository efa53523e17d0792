import { type DeclaredColumn, type DeclaredColumns } from '@boucle/contract/base/columns.ts';
import { dateTime, writtenDay } from '@boucle/contract/base/format.ts';
import { type ReactNode } from 'react';
import { Moment } from '../../ui/figures/Moment.tsx';
import { money, pieces, UNKNOWN_CELL } from '../../ui/cells.tsx';
import { type Column, type ColumnOrder, type ColumnTraits, DATE_TIME_WIDTH } from '../../ui/table/columns.ts';

const CELLS: Readonly<Record<DeclaredColumn<never>['kind'], (value: never) => ReactNode>> = {
  text: (text: string) => text,
  count: (count: number) => pieces(count),
  money: (euros: number) => money(euros),
  instant: (instant: string) => dateTime(instant),
  moment: (instant: string) => <Moment at={instant} />,
  day: (day: string) => writtenDay(day),
};

/** What a column says of itself, until its list says otherwise. */
function traitsOf<Row>({ label, kind, value }: DeclaredColumn<Row>): ColumnTraits<Row> {
  return {
    label,
    cell: (row) => {
      const shown = value(row);
      return shown === null || shown === undefined || shown === '' ? UNKNOWN_CELL : CELLS[kind](shown as never);
    },
    ...((kind === 'count' || kind === 'money') && { align: 'end' }),
    ...((kind === 'instant' || kind === 'moment') && { width: DATE_TIME_WIDTH }),
  };
}

/** A declared column with its room in the table, or a column of the table alone. */
type Shown<Row, Sort extends string, Key extends string> =
  | ((ColumnOrder<Sort> & { key: Key }) & Partial<ColumnTraits<Row>>)
  | Column<Row, Sort>;

/** The columns of a table, in its order: declared labels and cells, where it gives no other. */
export const tableColumns = <Row, Sort extends string, Key extends string>(
  declared: DeclaredColumns<Row, Key>,
  shown: readonly Shown<Row, NoInfer<Sort>, NoInfer<Key>>[],
): readonly Column<Row, Sort>[] =>
  shown.map((one) => {
    const own = (declared as DeclaredColumns<Row>)[one.key];
    return { ...(own && traitsOf(own)), ...one } as Column<Row, Sort>;
  });
