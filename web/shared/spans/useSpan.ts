import { isDay, parisDay } from '@boucle/contract/base/format.ts';
import { type Span, spanAround, spanBeside } from '@boucle/contract/shared/spans.ts';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useChangeSearch } from '../../ui/navigation/useChangeSearch.ts';

/** The days of the address; by default the quarter that is over. */
export function useSpan(): { span: Span; today: string; change: (span: Span) => void } {
  const { fromDate, toDate }: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const changeSearch = useChangeSearch();
  const [today] = useState(() => parisDay(new Date()));
  const isAsked =
    typeof fromDate === 'string' &&
    typeof toDate === 'string' &&
    isDay(fromDate) &&
    isDay(toDate) &&
    fromDate <= toDate;
  return {
    span: isAsked ? { from: fromDate, to: toDate } : spanBeside(spanAround('quarter', today), -1),
    today,
    change: ({ from, to }) => changeSearch((present) => ({ ...present, fromDate: from, toDate: to })),
  };
}
