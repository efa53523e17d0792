import { type Databases } from './databases.ts';
import { type Figure } from './figure.ts';

export interface Bench {
  readonly databases: Databases;
  /** Transactions of the big account. */
  readonly rows: number;
  /** Transactions of the two simulated years that are compared. */
  readonly sizes: readonly [small: number, big: number];
}

/** Measures one thing and returns its figures. */
export type Part = (bench: Bench) => Promise<Figure[]>;
