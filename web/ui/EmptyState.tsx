import './EmptyState.css';
import { type ReactNode } from 'react';

type EmptyStateProps = {
  /** The state: « Aucune carte pour ces filtres ». */
  title: string;
  /** Advice on what to do about it. */
  children?: ReactNode;
  /** Two buttons at most. */
  actions?: ReactNode;
};

/** Nothing to show, with the loop drawing; stands inside the sheet. */
export function EmptyState({ title, children, actions }: EmptyStateProps) {
  return (
    <div className="b-empty">
      <svg width="96" height="96" viewBox="0 0 96 96" aria-hidden="true">
        <circle cx="48" cy="48" r="34" fill="none" stroke="var(--brand-tint)" strokeWidth="9" />
        <path
          d="M82 48A34 34 0 0 0 31 18.6"
          fill="none"
          stroke="var(--apricot)"
          strokeWidth="9"
          strokeLinecap="round"
        />
        <path d="M30 48h36a18 18 0 0 1-36 0z" fill="var(--brand)" />
      </svg>
      <h2>{title}</h2>
      {children !== undefined && <p>{children}</p>}
      {actions !== undefined && <div className="b-empty-actions">{actions}</div>}
    </div>
  );
}
