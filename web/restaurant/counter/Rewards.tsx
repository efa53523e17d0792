import { type Presented } from '@boucle/contract/partnerApi/restaurants.ts';
import { mdiGiftOutline } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { Button } from '../../ui/Button.tsx';
import { PendingSheet } from '../PendingSheet.tsx';
import { client } from '../own.ts';
import { money } from './act.ts';

type RewardsProps = {
  restaurantId: number;
  presented: Presented;
  busy: boolean;
  onRedeem: (reward: { id: number; title: string }) => void;
};

/** What a customer has earned and may have now, in the place of the loan; nothing otherwise. */
export function Rewards({ restaurantId: id, presented: { presentation }, busy, onRedeem }: RewardsProps) {
  const query = useQuery({
    queryKey: ['rewards', presentation],
    queryFn: async ({ signal }) => (await client.restaurants.rewards({ id, presentation }, { signal })).data,
  });
  if (query.data === undefined) return <PendingSheet title="Ses récompenses" query={query} />;
  const earned = query.data.filter(({ available_count }) => available_count > 0);
  if (earned.length === 0) return null;
  return (
    <section aria-labelledby="recompenses" className="b-stack">
      <h2 id="recompenses">Ses récompenses</h2>
      <ul className="r-rewards">
        {earned.map((reward) => (
          <li key={reward.id}>
            <span>
              <b>{reward.title}</b>
              <small>{`Valeur ${money(reward.value_cents)}`}</small>
            </span>
            <Button icon={mdiGiftOutline} busy={busy} onClick={() => onRedeem(reward)}>
              Offrir
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
