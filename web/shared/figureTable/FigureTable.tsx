import './figureTable.css';
import { type ReactNode } from 'react';
import { classes } from '../../ui/classes.ts';

interface FigureTableProps {
  /**
   * Name of the table, when it may be wider than its sheet, where it scrolls: for the ones who
   * reach it by keyboard.
   */
  label?: string;
  /**
   * On a phone the rows lie one below the other: a cell of words (`b-figures-words`) has a line, a
   * figure its heading (`data-label`), the last one (`b-figures-end`) the corner.
   */
  stacked?: boolean;
  className?: string;
  children: ReactNode;
}

/** A table of figures that fills a sheet. */
export function FigureTable({ label, stacked = false, className, children }: FigureTableProps) {
  const table = <table className={classes('b-figures', stacked && 'b-figures-stacked', className)}>{children}</table>;
  if (label === undefined) return table;
  return (
    <div className="b-figures-scroll" role="region" aria-label={label} tabIndex={0}>
      {table}
    </div>
  );
}
