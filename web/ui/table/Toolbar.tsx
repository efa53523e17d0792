import './Toolbar.css';
import { type ReactNode } from 'react';

type ToolbarProps = {
  /** The search field. */
  search?: ReactNode;
  /** Filters; one line to scroll on a phone. */
  children?: ReactNode;
  /** Buttons of the table: columns, density. */
  end?: ReactNode;
};

/** The line above a list: search and filters first, what concerns the table at the right. */
export function Toolbar({ search, children, end }: ToolbarProps) {
  return (
    <div className="b-toolbar" role="search">
      {search}
      <div className="b-toolbar-filters">{children}</div>
      {end !== undefined && end !== false && <div className="b-toolbar-end">{end}</div>}
    </div>
  );
}
