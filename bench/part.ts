import { type BenchCluster } from './cluster.ts';
import { type Figure } from './figure.ts';

export interface Bench {
  readonly cluster: BenchCluster;
  /** Transactions of the big account. */
  readonly rows: number;
  /** Transactions of the two simulated years that are compared. */
  readonly sizes: readonly [small: number, big: number];
  /** Of the part that lasts as long as one wants. */
  readonly minutes: number;
}

/** Measures one thing and says what it found. */
export type Part = (bench: Bench) => Promise<Figure[]>;
