/** Placement of each table on a cluster by account: distributed, copied to every server, or on the coordinator alone, known to the cluster (`beside`) or not (`local`). */
export interface Tables {
  readonly spread: ReadonlySet<string>;
  readonly copied: ReadonlySet<string>;
  readonly beside: ReadonlySet<string>;
  readonly local: ReadonlySet<string>;
}
