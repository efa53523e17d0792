import './KeyFigures.css';
import { type ReactNode } from 'react';

export type KeyFigure = {
  label: string;
  value: ReactNode;
  /** A date: smaller than a count, and on one line. */
  date?: boolean;
};

/** Figures of a thing, in a row under its title. */
export function KeyFigures({ figures }: { figures: readonly KeyFigure[] }) {
  return (
    <dl className="b-key-figures">
      {figures.map(({ label, value, date = false }) => (
        <div key={label} className={date ? 'b-key-date' : undefined}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
