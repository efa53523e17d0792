/** How old a page is, by a clock that no one sets. */
export interface PageAge {
  /** Milliseconds since it was opened, the ones that the device slept included. */
  readonly now: () => number;
  /** Called when the page is hidden, and when it shows again. */
  readonly hidden: () => void;
  readonly shown: () => void;
}

/**
 * The age of a page. `monotonic` stands still while a device sleeps, which it does with its page
 * hidden; `wall` may be set to another hour, by the network or by somebody. So the first counts
 * while the page shows, and of the time that it is hidden the longer of the two.
 */
export function createPageAge(monotonic: () => number, wall: () => number): PageAge {
  let slept = 0;
  let before: { readonly monotonic: number; readonly wall: number } | undefined;
  const asleep = (): number =>
    before === undefined ? 0 : Math.max(0, wall() - before.wall - (monotonic() - before.monotonic));
  const shown = (): void => {
    slept += asleep();
    before = undefined;
  };
  return {
    now: () => monotonic() + slept + asleep(),
    hidden: () => {
      shown();
      before = { monotonic: monotonic(), wall: wall() };
    },
    shown,
  };
}

/** Times known of an act. */
interface Dated {
  readonly madeAt: string;
  readonly page?: string;
  readonly pageAge?: number;
}

/**
 * How long ago something was done, in milliseconds: by this page's age when it was done on it, else
 * by the device's clock.
 */
export function ageOf(act: Dated, page: { readonly id: string; readonly age: number }, wall: number): number {
  return act.page === page.id && act.pageAge !== undefined ? page.age - act.pageAge : wall - Date.parse(act.madeAt);
}
