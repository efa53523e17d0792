/** Requests of the crowd until its input closes: read from the first argument. */
export interface CrowdOrders {
  readonly origin: string;
  readonly token: string;
  /** Each caller asks one after the other, beginning at its own. */
  readonly asked: readonly { readonly path: string; readonly body?: unknown }[];
  readonly callers: number;
  /** A caller that is told to wait waits; else it asks again at once. */
  readonly honours: boolean;
}

/** Its report at the end. */
export interface CrowdReport {
  readonly statuses: Readonly<Record<string, number>>;
  readonly seconds: number;
  /** Of processor, so that one can see what it took from the server. */
  readonly processorSeconds: number;
}
