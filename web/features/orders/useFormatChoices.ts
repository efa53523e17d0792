import { type OrderDetail, type OrderFormat } from '@boucle/contract/orders.ts';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/query.ts';

/** The formats that an order may carry: those in use, and those it carries already. Undefined until they are known. */
export function useFormatChoices({ id, lines }: OrderDetail): readonly OrderFormat[] | undefined {
  const { data } = useQuery(query.orders.formats.queryOptions({ input: { id } }));
  if (data === undefined) return undefined;
  const known = new Set(data.map(({ format_id }) => format_id));
  const others = lines.filter(({ format_id }, index) => {
    const first = lines.findIndex((line) => line.format_id === format_id) === index;
    return first && !known.has(format_id);
  });
  return [
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
}
