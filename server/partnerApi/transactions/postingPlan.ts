import { lineOf } from '../../domain/ledger/command/lineOf.ts';
import { type Containers } from '@boucle/contract/partnerApi/pieces.ts';
import { type PostingRequest } from '@boucle/contract/partnerApi/transactions/input.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { type CommandLine, type HolderRef, type RecordCommand } from '../../domain/ledger/types.ts';
import { type PartnerCaller } from '../context.ts';
import { type Proofs } from '../proofs.ts';
import { type SecretKeys } from '../../platform/crypto/keys.ts';

/**
 * How a request is carried out: at once, as several together, or after another person's
 * confirmation.
 */
export type PostingPlan =
  | { how: 'record'; command: RecordCommand }
  | { how: 'together'; commands: readonly RecordCommand[] }
  | {
      how: 'exchange';
      exchange: {
        holder: HolderRef;
        restaurantId: number;
        author: 'restaurant_owner';
        back: CommandLine[];
        out: CommandLine[];
      };
    }
  /** Waits for the payment provider or an administrator. */
  | { how: 'pend'; command: RecordCommand }
  /** Goes to the payment provider, payment by payment. */
  | { how: 'refund'; command: RecordCommand & { holder: HolderRef; amountCents: number } }
  /** Waits for the restaurant, where the customer shows a code. */
  | { how: 'confirm'; command: RecordCommand };

/** The caller, its transaction, and the proof. */
export interface PostingContext {
  tx: Tx;
  caller: PartnerCaller;
  proofs: Proofs;
  secret: SecretKeys;
}

/** The request of a transaction of this type. */
export type OfType<T extends PostingRequest['transaction_type']> = Extract<PostingRequest, { transaction_type: T }>;

/** Containers of a request as lines of the ledger. */
export const linesOf = (lines: Containers): CommandLine[] => lines.map(lineOf);

/** The comment of a request, when it has one, and when a device did it, unless it is done now. */
export type Remarks = Pick<RecordCommand, 'comment' | 'doneAt'>;
