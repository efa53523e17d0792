import { type BenchCluster } from './cluster.ts';
import { type Figure } from './figure.ts';
import { type RangeMeasure } from './partitions/measures.ts';

export interface Bench {
  readonly cluster: BenchCluster;
  /** Transactions of the big account. */
  readonly rows: number;
  /** Transactions of the two simulated years that are compared. */
  readonly sizes: readonly [small: number, big: number];
  /** Of the part that lasts as long as one wants. */
  readonly minutes: number;
  /** Databases are made, and nothing is measured (the parts that say so). */
  readonly prepareOnly: boolean;
  /** Of the part `partitions`: one database, plain tables in a first run and what they become in the next. */
  readonly inTurn: boolean;
  /** Ranges that they then are at least, all but the first empty. */
  readonly ranges: number;
  /** Measures that this part takes. */
  readonly measures: readonly RangeMeasure[];
}

/** Measures one thing and says what it found. */
export type Part = (bench: Bench) => Promise<Figure[]>;
