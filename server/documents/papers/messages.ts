import type { PaperKind } from './makers.ts';
import type { PiecesDrawn } from './step.ts';

/** A request of the server to the paper process, one at a time. */
export interface PaperRequest {
  readonly id: number;
  readonly kind: PaperKind;
  readonly values: readonly unknown[];
}

/** No one waits any more for what it is making. */
export interface PaperGivenUp {
  readonly givenUp: number;
}

/** The paper process's answer: how far it is, what it made, or the stack of what went wrong. */
export type PaperAnswer = { readonly id: number } & (
  | { readonly drawn: PiecesDrawn }
  | { readonly made: unknown }
  | { readonly failure: string }
);
