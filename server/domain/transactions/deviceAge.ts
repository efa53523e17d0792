import { SENT_WITHIN_DAYS } from '@boucle/contract/base/constants.ts';
import { dateTime } from '@boucle/contract/base/format.ts';
import { type Tx } from '../../platform/database/transaction.ts';

/** A device's times of an act: two instants of its clock, of which only the difference is used. */
export interface DeviceTimes {
  readonly made_at?: string | undefined;
  /** Left out by an old version of the application. */
  readonly sent_at?: string | undefined;
}

/** When an act was done, by the server's clock. */
export interface Done {
  readonly at: Date;
  /** The note of the transaction on it; undefined for an act that is done now. */
  readonly note: string | undefined;
}

interface Bounds {
  readonly now: Date;
  /** Nothing was done before it. */
  readonly earliest: Date;
}

/** A transaction sent within this time was made now. */
const NOW_MS = 2 * 60_000;
const DAY_MS = 86_400_000;

/**
 * When an act was done: the device's age of it before now, whatever its clock. An age out of
 * bounds is brought within them and the device's instant is kept in the note: nothing is refused.
 * Without `sent_at` nothing separates the device's clock from ours: an instant within bounds is
 * taken as is, another one becomes the arrival's.
 */
export function doneAt({ made_at: made, sent_at: sent }: DeviceTimes, { now, earliest }: Bounds): Done {
  if (made === undefined) return { at: now, note: undefined };
  const stated = sent === undefined ? Date.parse(made) : now.getTime() - (Date.parse(sent) - Date.parse(made));
  const isWithin = stated <= now.getTime() && stated >= earliest.getTime();
  const bounded = sent === undefined ? now.getTime() : Math.min(now.getTime(), Math.max(earliest.getTime(), stated));
  const at = new Date(isWithin ? stated : bounded);
  const note = [
    ...(now.getTime() - at.getTime() >= NOW_MS ? [`Saisi hors connexion le ${dateTime(at)}.`] : []),
    ...(Math.abs(stated - at.getTime()) >= NOW_MS ? [`L’appareil indiquait le ${dateTime(made)}.`] : []),
  ].join(' ');
  return { at, note: note === '' ? undefined : note };
}

/**
 * The same of an act of an account: within sixty days, of a month that is open, and since `since`
 * where something begins then.
 */
export async function doneInAccount(tx: Tx, accountId: number, times: DeviceTimes, since?: Date): Promise<Done> {
  const { rows } = await tx.raw<{ open: Date | null }>({
    text: `select (closed_until + 1)::timestamp at time zone 'Europe/Paris' as open from accounts where id = $1`,
    values: [accountId],
  });
  const now = tx.now();
  const bounds = [now.getTime() - SENT_WITHIN_DAYS * DAY_MS, rows[0]?.open?.getTime() ?? 0, since?.getTime() ?? 0];
  return doneAt(times, { now, earliest: new Date(Math.max(...bounds)) });
}
