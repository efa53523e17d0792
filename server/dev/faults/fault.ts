import { type Answer } from './load.ts';
import { type Site } from './site.ts';

/** One fault of the site. */
export interface Fault {
  /** French, as the table shows it. */
  readonly name: string;
  /** The database stays silent: every request must be answered all the same. */
  readonly isSilence?: boolean;
  /** It is of one server's start alone: how many others serve does not matter. */
  readonly isAlone?: boolean;
  /**
   * Does it, waits, undoes it: what recovers is looked at from its end. Returns a sentence on what
   * did not hold.
   */
  befall(site: Site, callers: Callers): Promise<string | undefined> | string | undefined;
  /** Repairs that wait until the recovery was seen. */
  afterwards?(site: Site): Promise<void>;
}

/** The ones who go on calling in the meantime. */
export interface Callers {
  /** Answers to them so far, the latest last. */
  readonly answers: readonly Answer[];
}

/** Status and words of /readyz; 0 when there is no answer. */
export async function readiness(address: string): Promise<{ status: number; text: string }> {
  try {
    const response = await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(2_000) });
    return { status: response.status, text: await response.text() };
  } catch {
    return { status: 0, text: '' };
  }
}
