import { addDays } from '@boucle/contract/base/format.ts';

/** A day of a cell as cell_days keeps it; days on which nothing moved have none. */
export interface FlowDay {
  readonly day: string;
  readonly loaned: number;
  readonly back: number;
  readonly supplied: number;
  readonly taken: number;
  readonly other: number;
  /** The least that the movements of the day made of what was there as it began: 0 or below. */
  readonly lowest: number;
}

/**
 * A day of which something is learned. `out`: nothing was there at some moment, so the demand is
 * unknown. `closed`: the place served nothing of any format although something was there.
 */
export interface DemandDay {
  readonly day: string;
  /** Pieces asked for, less the ones that came back clean; of a day without any, what left. */
  readonly demand: number;
  readonly state: 'open' | 'closed' | 'out';
}

/** Fewer days than these with demand, of 28: it is slow, and its days without any say something. */
export const SLOW_DAYS = 6;
export const WINDOW = 28;

export interface HistoryAsked {
  readonly flows: readonly FlowDay[];
  /** Pieces there as the last day ended. */
  readonly closing: number;
  /** The first day and the last, both in it. */
  readonly from: string;
  readonly to: string;
  /** Pieces of a day that were requested. */
  readonly demandOf: (flow: FlowDay) => number;
  /** Days on which the place served something of any format; null where no day counts as closed. */
  readonly served: ReadonlySet<string> | null;
}

/** Each day between two of a cell, oldest first, read backwards from what is there. */
export function historyOf({ flows, closing, from, to, demandOf, served }: HistoryAsked): DemandDay[] {
  const byDay = new Map(flows.map((flow) => [flow.day, flow]));
  const days: DemandDay[] = [];
  let there = closing;
  for (let day = to; day >= from; day = addDays(day, -1)) {
    const flow = byDay.get(day);
    const change = flow ? flow.back + flow.supplied + flow.other - flow.loaned - flow.taken : 0;
    const isOut = there - change + (flow?.lowest ?? 0) <= 0;
    const state = isOut ? 'out' : served !== null && !served.has(day) ? 'closed' : 'open';
    days.push({ day, demand: flow ? demandOf(flow) : 0, state });
    there -= change;
  }
  return days.reverse();
}

/**
 * Days on which a place served something, where it does on most days: where it seldom does, a day
 * without means that no one came.
 */
export function servedDays(
  flows: readonly (readonly FlowDay[])[],
  servedOf: (flow: FlowDay) => number,
  since: string,
): ReadonlySet<string> | null {
  const served = new Set(flows.flat().flatMap((flow) => (servedOf(flow) > 0 ? [flow.day] : [])));
  return [...served].filter((day) => day >= since).length < SLOW_DAYS ? null : served;
}
