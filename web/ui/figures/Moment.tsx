import { dateTime, nearTime } from '@boucle/contract/base/format.ts';

/** An instant, « hier 18:12 » near today; its whole date under the pointer. */
export const Moment = ({ at }: { at: string }) => (
  <time dateTime={at} title={dateTime(at)}>
    {nearTime(at)}
  </time>
);
