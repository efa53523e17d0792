import { type TransactionType } from '../transactions/types.ts';
import { type SettlementKind } from './accounts.ts';

/** What a card's rows are narrowed to; all of them when nothing is said. */
export interface Cause {
  readonly source?: TransactionType | SettlementKind | undefined;
  /** As the ledger writes it: the kind of outside (`X.broken`). */
  readonly counterpart?: string | undefined;
}
