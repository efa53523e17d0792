import type { PaperPieces } from '@boucle/contract/base/papers.ts';

/** How much of a paper is drawn. */
export interface PiecesDrawn {
  readonly pieces: PaperPieces;
  readonly done: number;
  readonly total: number;
}

/** Tells how much is drawn, and lets others be heard; throws once the paper was given up. */
export type Step = (drawn: PiecesDrawn) => Promise<void>;
