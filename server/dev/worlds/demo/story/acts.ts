import { type RecordCommand } from '../../../../domain/ledger/types.ts';

/** A command to the ledger without its instant. */
export type UndatedCommand = Omit<RecordCommand, 'at'>;

/** One thing that happens in the story, through the ledger. */
export type Act =
  | { readonly kind: 'record'; readonly at: Date; readonly command: UndatedCommand; readonly byAdmin: boolean }
  | { readonly kind: 'reverse'; readonly at: Date; readonly of: Act; readonly comment: string };
