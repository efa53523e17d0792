import { UNKNOWN } from '../../ui/texts.ts';

/** A request to the server, as far as its failing goes. */
export interface Asked {
  readonly error: Error | null;
  readonly isFetching: boolean;
}

/** A statistic, with what is known of it. */
export interface Stat<T> extends Asked {
  /** Undefined until the first answer; the former figures while others are under way. */
  readonly value: T | undefined;
  readonly loadedAt: number;
  readonly retry: () => void;
}

/** Could not be loaded; what is asked again is under way. */
export const hasFailed = ({ error, isFetching }: Asked): boolean => error !== null && !isFetching;

/**
 * A figure of which nothing is known: « – » when it could not be loaded, undefined when it is under
 * way.
 */
export const missingFigure = (asked: Asked): string | undefined => (hasFailed(asked) ? UNKNOWN : undefined);
