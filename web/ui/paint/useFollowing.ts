import { useEffect, useState } from 'react';
import { afterPaint } from './afterPaint.ts';

/**
 * The value, one paint late: what a press changes next to it shows first. The first known value is
 * taken at once. `useDeferredValue` would begin again at each change of the page in the meantime,
 * and a page of a hundred rows was drawn up to three times (docs/performance-runs.md).
 */
export function useFollowing<T>(value: T | undefined): T | undefined {
  const [followed, setFollowed] = useState(value);
  useEffect(() => {
    let current = true;
    afterPaint(() => current && setFollowed(() => value));
    return () => {
      current = false;
    };
  }, [value]);
  return value === undefined ? undefined : (followed ?? value);
}
