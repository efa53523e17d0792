import { type RecordCommand } from '../ledger/types.ts';

/** One thing that happens in the story, through the ledger. */
export type Act =
  | {
      readonly kind: 'record';
      readonly at: Date;
      readonly command: Omit<RecordCommand, 'adminId' | 'at'>;
      readonly byAdmin: boolean;
    }
  | { readonly kind: 'reverse'; readonly at: Date; readonly of: Act; readonly comment: string };
