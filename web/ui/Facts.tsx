import './Facts.css';
import { type ReactNode } from 'react';
import { classes } from './classes.ts';

type FactsProps = {
  facts: ReadonlyArray<readonly [name: string, value: ReactNode]>;
  /** The values are figures: they stand at the end, one under the other. */
  figures?: boolean;
};

/** Name and value, one pair a line: the facts of a thing. */
export function Facts({ facts, figures = false }: FactsProps) {
  return (
    <dl className={classes('b-facts', figures && 'b-facts-figures')}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
