import type { PaperKind } from './makers.ts';
import type { PiecesDrawn } from './step.ts';

/** What the server asks of the paper process, one at a time. */
export interface PaperRequest {
  readonly id: number;
  readonly kind: PaperKind;
  readonly values: readonly unknown[];
}

/** Nobody waits any more for what it is making. */
export interface PaperGivenUp {
  readonly givenUp: number;
}

/** What the paper process answers: how far it is, what it made, or the stack of what went wrong. */
export type PaperAnswer = { readonly id: number } & (
  | { readonly drawn: PiecesDrawn }
  | { readonly made: unknown }
  | { readonly failure: string }
);
