import { type Tx } from '../database/transaction.ts';
import { LedgerRefusal } from '../ledger/refusals.ts';
import { type CommandLine } from '../ledger/types.ts';
import { readPlaceToken } from '../places/signedCodes.ts';

export { assertDropOffAct as assertDropOff } from '../places/dropOffRights.ts';
