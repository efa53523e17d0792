import { isRecord } from '../../api/record.ts';
import { isWaitingDeposit, type WaitingDeposit } from './deposit.ts';
import { isWaitingReading, type WaitingReading } from './reading.ts';
import { isWaitingStop, type WaitingStop } from './stop.ts';

/** An act kept on this device until the server has recorded it. */
export type WaitingAct = WaitingDeposit | WaitingReading | WaitingStop;

/** A deposit that a version without kinds kept is one all the same. */
const withKind = (value: unknown): unknown =>
  isRecord(value) && value.kind === undefined ? { ...value, kind: 'deposit' } : value;

/**
 * A record of this device's store as an act; undefined when this version cannot show nor send it.
 */
export function actOf(value: unknown): WaitingAct | undefined {
  const act = withKind(value);
  return isWaitingDeposit(act) || isWaitingReading(act) || isWaitingStop(act) ? act : undefined;
}
