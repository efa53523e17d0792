/**
 * Minutes and seconds as POSIX writes them for `times`; some shells write the decimals after a
 * comma.
 */
const TIME = /(\d+)m([\d.,]+)s/g;

/**
 * The seconds of processor that the shell's `times` reports: its own and its children's, in the
 * program and in the system. 0 for a text that reports none, as when the shell was killed.
 */
export function processorSeconds(times: string): number {
  return [...times.matchAll(TIME)].reduce(
    (sum, [, minutes, seconds = '0']) => sum + Number(minutes) * 60 + Number(seconds.replace(',', '.')),
    0,
  );
}
