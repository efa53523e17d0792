import './detail.css';
import { addDays, count, parisDay, writtenDay } from '@boucle/contract/base/format.ts';
import { type Address, pathOf } from '@boucle/contract/pages.ts';
import { type RestaurantDetail } from '@boucle/contract/features/restaurants/shapes.ts';
import { mdiAccountClockOutline, mdiAlertOutline, mdiClipboardListOutline, mdiWaterOffOutline } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../../api/query.ts';
import { beforeLabel, dayBefore } from '../../../shared/comparison.ts';
import { problemOf } from '../../../shared/problem.ts';
import { BarChart } from '../../../ui/charts/BarChart.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Facts } from '../../../ui/Facts.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Link } from '../../../ui/Link.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { IdentityRequestSheet } from './IdentityRequestSheet.tsx';
import { RecentMoves } from './RecentMoves.tsx';
import { restaurantFacts } from './restaurantFacts.tsx';
import { tabAddress } from '../../../shared/tabs.ts';
import { type TabKey, TABS } from './tabs.ts';

const DAYS = 30;

/** Overview of a restaurant: its last weeks, what calls for somebody, and who it is. */
export function OverviewTab({ restaurant }: { restaurant: RestaurantDetail }) {
  return (
    <div className="b-restaurant-columns">
      <div>
        <Reuses id={restaurant.id} />
        <RecentMoves id={restaurant.id} />
      </div>
      <div>
        <IdentityRequestSheet restaurant={restaurant} />
        <ToDo restaurant={restaurant} />
        <Sheet title="Informations">
          <Facts facts={restaurantFacts(restaurant)} />
        </Sheet>
      </div>
    </div>
  );
}

function Reuses({ id }: { id: number }) {
  const [today] = useState(() => parisDay(Date.now()));
  const days = Array.from({ length: DAYS }, (_, index) => addDays(today, index - DAYS + 1));
  const input = { from_date: days[0] ?? today, to_date: today, restaurant_id: id };
  const { data, error, refetch } = useQuery(query.stats.global.queryOptions({ input }));
  if (!data)
    return (
      <Sheet title="Réutilisations par jour">
        {error ? (
          <ErrorState message={problemOf(error) ?? ''} onRetry={() => void refetch()} />
        ) : (
          <Skeleton height="252px" />
        )}
      </Sheet>
    );
  const byDay = new Map(data.days.map(({ day, types }) => [day, types.reduce((sum, { reuses }) => sum + reuses, 0)]));
  return (
    <BarChart
      title="Réutilisations par jour"
      note={`${count(data.reuses, 'réutilisation', 'réutilisations')} en ${DAYS} jours`}
      before={data.previous ? beforeLabel(input.from_date, data.previous) : undefined}
      series={['Réutilisations']}
      bars={days.map((day) => ({
        key: day,
        short: writtenDay(day).slice(0, 5),
        label: writtenDay(day),
        values: [byDay.get(day) ?? 0],
        to: `${pathOf('restaurant', { id })}?onglet=${'transactions' satisfies TabKey}&from=${day}&to=${day}`,
        ...(data.previous && { before: dayBefore(day, input.from_date, data.previous) }),
      }))}
    />
  );
}

type Task = {
  kind: 'low' | 'dirty' | 'asked' | 'ordered';
  icon: string;
  pieces: number;
  words: string;
  to: Address;
};

function ToDo({ restaurant }: { restaurant: RestaurantDetail }) {
  const { id, low_formats_count: low, dirty_containers_count: dirty, open_orders_count: orders } = restaurant;
  const { data: guests, error } = useQuery(query.restaurants.guests.queryOptions({ input: { id } }));
  const asked = guests?.pending.length ?? 0;
  const tab = (key: TabKey) => tabAddress(TABS, pathOf('restaurant', { id }), key);
  const orderList: Address = `${pathOf('orders')}?restaurant_id=${id}&status=pending,validated`;
  const tasks: readonly Task[] = [
    {
      kind: 'low',
      icon: mdiAlertOutline,
      pieces: low,
      words: `${count(low, 'format', 'formats')} sous le minimum`,
      to: tab('stocks'),
    },
    {
      kind: 'dirty',
      icon: mdiWaterOffOutline,
      pieces: dirty,
      words: count(dirty, 'sale à reprendre', 'sales à reprendre'),
      to: tab('stocks'),
    },
    {
      kind: 'asked',
      icon: mdiAccountClockOutline,
      pieces: asked,
      words: count(asked, 'ajustement à décider', 'ajustements à décider'),
      to: tab('invites'),
    },
    {
      kind: 'ordered',
      icon: mdiClipboardListOutline,
      pieces: orders,
      words: count(orders, 'commande en cours', 'commandes en cours'),
      to: orderList,
    },
  ];
  const due = tasks.filter(({ pieces }) => pieces > 0);
  return (
    <Sheet title="À faire">
      {guests === undefined && error === null && (
        <p className="b-muted">
          <Skeleton width="60%" />
        </p>
      )}
      {guests === undefined && error !== null && (
        <p className="b-muted">Les ajustements que les invités demandent n’ont pas pu être lus.</p>
      )}
      {guests !== undefined && due.length === 0 && <p className="b-muted">Rien à faire ici pour l’instant.</p>}
      {(guests ?? error) && due.length > 0 && (
        <ul className="b-restaurant-alerts">
          {due.map(({ kind, icon, words, to }) => (
            <li key={kind} className={`b-restaurant-${kind}`}>
              <Icon path={icon} />
              <Link className="b-link" to={to}>
                {words}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Sheet>
  );
}
