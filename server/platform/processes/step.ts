import type { PaperPieces } from '@boucle/contract/base/papers.ts';

/** How much of a paper is drawn. */
export interface PiecesDrawn {
  readonly pieces: PaperPieces;
  readonly done: number;
  readonly total: number;
}

/** Reports how much is drawn, and lets the report leave. */
export type Step = (drawn: PiecesDrawn) => Promise<void>;
