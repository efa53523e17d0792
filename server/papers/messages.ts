import type { PaperKind } from './makers.ts';

/** What the server asks of the paper process, one at a time. */
export interface PaperRequest {
  readonly id: number;
  readonly kind: PaperKind;
  readonly values: readonly unknown[];
}

/** What the paper process answers: what it made, or the stack of what went wrong. */
export type PaperAnswer = { readonly id: number } & ({ readonly made: unknown } | { readonly failure: string });
