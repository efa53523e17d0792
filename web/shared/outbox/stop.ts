import { ROUND_ACTS, type RoundAct } from '@boucle/contract/features/rounds/labels.ts';
import { isRecord } from '../../api/record.ts';
import { type Act, isAct, isListOf, isNumber, isText } from './kept.ts';

/** Pieces that a driver counted of a line. */
export interface StopLine {
  readonly format_id: number;
  readonly act: RoundAct;
  readonly quantity: number;
  /** Codes of the numbered containers among them. */
  readonly units?: readonly string[];
}

/**
 * A stop of a round that is done or passed by, kept on this device until the server has recorded
 * it.
 */
export interface WaitingStop extends Act {
  readonly kind: 'stop';
  readonly round: number;
  readonly n: number;
  readonly name: string;
  readonly lines: readonly StopLine[];
  /** Why it was passed by; null of one that is done. */
  readonly skipped: string | null;
  /** Who signed for it; left out by versions that did not ask. */
  readonly signedName?: string;
  /** Picture of the handover, as a data URL that fits what the server takes. */
  readonly picture?: string;
}

const isLine = (value: unknown): value is StopLine =>
  isRecord(value) &&
  isNumber(value.format_id) &&
  isNumber(value.quantity) &&
  ROUND_ACTS.some((act) => act === value.act) &&
  (value.units === undefined || isListOf(value.units, isText));

/** Whether a record of this device's store is a stop that this version can show and send. */
export const isWaitingStop = (value: unknown): value is WaitingStop =>
  isRecord(value) &&
  value.kind === 'stop' &&
  isAct(value) &&
  isNumber(value.round) &&
  isNumber(value.n) &&
  isText(value.name) &&
  isListOf(value.lines, isLine) &&
  (value.skipped === null || isText(value.skipped)) &&
  [value.signedName, value.picture].every((one) => one === undefined || isText(one));
