import { parisDay, quantity } from '@boucle/contract/base/format.ts';
import { type OrderStatus, orderStatusLabel } from '@boucle/contract/features/orders/status.ts';
import { pages } from '@boucle/contract/pages.ts';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../api/query.ts';
import { type Tile, Tiles } from '../../ui/figures/Tiles.tsx';
import { useScreenExists } from '../../ui/navigation/useScreenExists.ts';
import { missingFigure } from './asked.ts';
import { Missing } from './Missing.tsx';
import { ordersLink } from './rowLinks.ts';

const SHOWN: ReadonlyArray<{ status: OrderStatus; open: boolean; detail: string; text: string }> = [
  {
    status: 'pending',
    open: true,
    detail: 'à retirer au restaurant',
    text: 'Commandes que personne n’a encore retirées, celles des jours passés comprises.',
  },
  {
    status: 'validated',
    open: true,
    detail: 'en livraison',
    text: 'Commandes retirées au restaurant et pas encore livrées, celles des jours passés comprises.',
  },
  {
    status: 'done',
    open: false,
    detail: 'aujourd’hui',
    text: 'Commandes livrées aujourd’hui, quel que soit le jour de leur création.',
  },
  {
    status: 'cancelled',
    open: false,
    detail: 'aujourd’hui',
    text: 'Commandes annulées aujourd’hui, quel que soit le jour de leur création.',
  },
];

/**
 * A partner's orders of the day, by status: what waits counts until it is done, what ended counts
 * on its day. Each figure leads to its orders.
 */
export function OrdersOfTheDay() {
  const [today] = useState(() => parisDay(new Date()));
  const exists = useScreenExists();
  const counts = useQueries({
    queries: SHOWN.map(({ status, open }) =>
      query.orders.list.queryOptions({
        input: { page: { size: 1 }, filter: { status: [status], ...(!open && { ended_on: today }) } },
      }),
    ),
  });
  const tiles = SHOWN.map(({ status, open, detail, text }, index): Tile => {
    const count = counts[index]?.data?.meta.count;
    const links = [{ label: 'Voir ces commandes', to: ordersLink(status, open ? undefined : today) }];
    return {
      key: status,
      label: orderStatusLabel(status),
      figure: count === undefined ? counts[index] && missingFigure(counts[index]) : quantity(count),
      detail,
      definition: { text, ...(exists(pages.orders.path) && { links }) },
    };
  });
  return (
    <div>
      <Tiles label="Commandes du jour" tiles={tiles} />
      <Missing of={counts.map(({ refetch, ...count }) => ({ ...count, retry: () => void refetch() }))} />
    </div>
  );
}
