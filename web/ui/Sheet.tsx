import './Sheet.css';
import { type ReactNode, useId } from 'react';
import { classes } from './classes.ts';

type SheetProps = {
  title?: string;
  /** Caption next to or under the title. */
  note?: ReactNode;
  /** Stands at the right of the title. */
  actions?: ReactNode;
  /** Without padding: the child reaches the edges (tables, tiles). */
  flush?: boolean;
  className?: string;
  children: ReactNode;
};

/** A white sheet with a hairline; a named region as soon as it has a title. */
export function Sheet({ title, note, actions, flush = false, className, children }: SheetProps) {
  const id = useId();
  return (
    <section className={classes('b-sheet', className)} aria-labelledby={title === undefined ? undefined : id}>
      {title !== undefined && (
        <header className="b-sheet-head">
          <h2 id={id}>{title}</h2>
          <span className="b-sheet-note">{note}</span>
          {actions}
        </header>
      )}
      {flush ? children : <div className="b-sheet-body">{children}</div>}
    </section>
  );
}
