import { dateTime, parisDay } from '@boucle/contract/base/format.ts';
import {
  isOpenAt,
  type OpeningSpan,
  readClosedDays,
  readHours,
  valueOf,
} from '@boucle/contract/shared/places/weeklyHours.ts';

/** The hours of a place as they are kept. */
export interface KeptHours {
  readonly weekly_hours: string;
  readonly closed_days: string;
}

export interface Hours {
  opening_spans: OpeningSpan[];
  closed_days: string[];
  open: boolean | null;
}

/** The hours of a place, and whether it is open at an instant. */
export function hoursOf({ weekly_hours, closed_days }: KeptHours, at: Date): Hours {
  const spans = valueOf(readHours(weekly_hours));
  const closed = valueOf(readClosedDays(closed_days));
  const open = isOpenAt(spans, closed, { day: parisDay(at), time: dateTime(at).slice(-5) });
  return { opening_spans: spans, closed_days: closed, open };
}
