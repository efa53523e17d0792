import { type ReadingsAnswer } from '@boucle/contract/stockCounts/shapes.ts';
import { type QueryClient, type QueryKey } from '@tanstack/react-query';
import { type KnownSheet, withAnswer } from './sheet.ts';

/**
 * Puts what the server answered to numbers in the sheet that shows, and answers the sheet; undefined when none shows. A sheet that is being
 * read may have been answered before the numbers were recorded, and come after: it is read again.
 */
export function takeRecorded(cache: QueryClient, key: QueryKey, answer: ReadingsAnswer): KnownSheet | undefined {
  const next = cache.setQueryData<KnownSheet>(key, (sheet) => sheet && { ...sheet, ...withAnswer(sheet, answer) });
  if (cache.isFetching({ queryKey: key }) > 0) void cache.invalidateQueries({ queryKey: key });
  return next;
}
