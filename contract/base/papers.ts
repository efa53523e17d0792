import { type ErrorBody } from './errors.ts';

/**
 * Media type by which a caller accepts to follow a paper while it is made: lines of JSON, each a
 * PaperStep, the last one followed by the bytes of the file when it was made (docs/api.md, Files).
 */
export const PAPER_STEPS_TYPE = 'application/vnd.boucle.paper-steps';

/** Of what a paper is made, where it is many of one kind. */
export type PaperPieces = 'cards' | 'codes' | 'labels';

export type PaperStep =
  /** So many papers are made before it. More may come: accounts take turns. */
  | { readonly state: 'waiting'; readonly before: number }
  /** So many pieces of so many are drawn; of a paper that is not of pieces nothing is counted. */
  | { readonly state: 'making'; readonly pieces?: PaperPieces; readonly done?: number; readonly total?: number }
  /** So many bytes of that type follow the line. */
  | { readonly state: 'made'; readonly size: number; readonly type: string }
  /** The answer that would have been given. */
  | { readonly state: 'failed'; readonly status: number; readonly error: ErrorBody };
