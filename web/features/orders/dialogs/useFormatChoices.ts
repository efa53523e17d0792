import { type OrderDetail, type OrderFormat } from '@boucle/contract/features/orders/calls.ts';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../api/query.ts';
import { problemOf } from '../../../shared/problem.ts';

interface FormatChoices {
  /** Undefined until they are known. */
  readonly choices: readonly OrderFormat[] | undefined;
  /** Why they are not known, in French; undefined while they are awaited. */
  readonly failure: string | undefined;
  readonly retry: () => void;
}

/** The formats that an order may carry: those in use, and those it carries already. */
export function useFormatChoices({ id, lines }: OrderDetail): FormatChoices {
  const { data, error, refetch } = useQuery(query.orders.formats.queryOptions({ input: { id } }));
  const retry = () => void refetch();
  if (data === undefined) return { choices: undefined, failure: problemOf(error), retry };
  const known = new Set(data.map(({ format_id }) => format_id));
  const others = lines.filter(({ format_id }, index) => {
    const first = lines.findIndex((line) => line.format_id === format_id) === index;
    return first && !known.has(format_id);
  });
  const choices = [
    ...data,
    ...others.map(({ format_id, format_title, drawing, picture_url }) => ({
      format_id,
      format_title,
      drawing,
      picture_url,
      available: 0,
      offered: false,
    })),
  ];
  return { choices, failure: undefined, retry };
}
