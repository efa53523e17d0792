import { type CardStatus } from '@boucle/contract/shared/cards/status.ts';
import { type LedgerType } from '../../../domain/ledger/types.ts';

export interface ModelCard {
  status: CardStatus;
  activated: boolean;
  readonly cents: number;
  readonly funding: string;
}

export interface ModelLot {
  /** `K/1`, `U/1`, `G/2`, `E/3`. */
  readonly owner: string;
  readonly format: number;
  readonly unit: number;
  readonly opened: number;
  readonly since: number;
  left: number;
}

export interface ModelOrder {
  readonly id: number;
  readonly customer: number;
  readonly restaurant: number;
  readonly partner: number;
  readonly deliver: ReadonlyMap<number, { quantity: number; unit: number }>;
  readonly pickup: ReadonlyMap<number, number>;
  status: 'pending' | 'creation_failed' | 'validated' | 'done' | 'cancelled';
  /** Pieces that its pickups took without anybody having them, by format. */
  readonly extras: Map<number, number>;
  /** Its transactions that stand, by number in the model, the last first. */
  steps: ModelTransaction[];
}

export interface ModelTransaction {
  readonly type: LedgerType;
  readonly variant: string;
  readonly changes: Map<string, number>;
  readonly lots: { readonly lot: ModelLot; readonly x: number }[];
  readonly command: ModelCommand;
  readonly before: CardStatus | undefined;
  readonly closings: { readonly lot: ModelLot; left: number }[];
  readonly extras: Map<number, number>;
  readonly reversal: boolean;
  reversed: boolean;
  /** The number of the transaction that it corrects a count for: it falls with it. */
  keeps?: number;
}

export interface ModelPending {
  readonly command: ModelCommand;
  /** Deposits of when it was requested. */
  readonly units: ReadonlyMap<number, number>;
  status: string;
}

export interface ModelLine {
  readonly format: number;
  readonly quantity: number;
  readonly role?: string;
  readonly codes?: readonly string[];
}

/** A command as the model reads it; holders as `K/1` or `U/1`. */
export interface ModelCommand {
  readonly type: LedgerType;
  readonly variant: string;
  readonly holder?: string;
  readonly receiver?: string;
  readonly restaurant?: number;
  readonly lender?: number;
  readonly partner?: number;
  readonly point?: number;
  readonly drawer?: number;
  readonly service?: number;
  readonly order?: number;
  readonly place?: string;
  readonly reason?: string;
  readonly means?: 'cash' | 'cheque';
  readonly cents?: number;
  readonly lines?: readonly ModelLine[];
  readonly byAdmin?: boolean;
}

/** What a transaction that stands did of a code. */
export interface ModelReading {
  readonly transaction: ModelTransaction;
  readonly from: string;
  readonly uses: number;
  readonly washes: number;
  readonly missed: number;
}

/** A numbered container of the plain ledger: where it was read last, how often it served. */
export class ModelCode {
  readonly code: string;
  /** The name of its cell; null where none is known. */
  place: string | null = null;
  uses = 0;
  washes = 0;
  missed = 0;
  seen = 0;
  /** The last one last. */
  readings: readonly ModelReading[] = [];

  constructor(code: string) {
    this.code = code;
  }
}
