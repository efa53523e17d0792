import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { query } from '../../../api/query.ts';
import { cellKey } from '../../../shared/outbox/reading.ts';
import { type Sheet, type SheetLine } from './sheet.ts';

/**
 * The line of an address that the count does not have: a format that the place never had, which
 * somebody sees there all the same.
 */
export function useOtherLine(sheet: Sheet, key: string | null): SheetLine | undefined {
  const isKnown = key === null || sheet.lines.some((line) => cellKey(line) === key);
  const { data: formats } = useQuery({
    ...query.account.formats.queryOptions({ context: { background: true } }),
    enabled: !isKnown,
  });
  return useMemo(
    () => (isKnown ? undefined : otherLine(sheet.lines, formats ?? [], key)),
    [isKnown, key, sheet.lines, formats],
  );
}

type Format = Pick<SheetLine, 'drawing' | 'picture_url'> & { readonly id: number; readonly title: string };

/**
 * The line of a key, of a place of the count and a format of the initiative; undefined when it is
 * of neither.
 */
function otherLine(lines: readonly SheetLine[], formats: readonly Format[], key: string): SheetLine | undefined {
  for (const { place, place_id, name } of lines) {
    for (const { id, title, drawing, picture_url } of formats) {
      for (const state of ['clean', 'dirty'] as const) {
        const cell = { place, place_id, state, format_id: id };
        if (cellKey(cell) !== key) continue;
        return {
          ...cell,
          name,
          format_title: title,
          drawing,
          picture_url,
          counted: null,
          expected: null,
          gap: null,
          moved_since: null,
          readings: [],
        };
      }
    }
  }
  return undefined;
}
