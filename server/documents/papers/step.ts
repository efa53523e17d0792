import type { PaperPieces } from '@boucle/contract/base/papers.ts';

/** How much of a paper is drawn. */
export interface PiecesDrawn {
  readonly pieces: PaperPieces;
  readonly done: number;
  readonly total: number;
}

/** Reports how much is drawn, and yields to other work; throws once the paper was given up. */
export type Step = (drawn: PiecesDrawn) => Promise<void>;
