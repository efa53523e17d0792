import { count } from '@boucle/contract/base/format.ts';
import { type Delivery, type Webhook } from '@boucle/contract/features/webhooks/calls.ts';
import { WEBHOOK_DAYS_KEPT } from '@boucle/contract/shared/apiAccesses/webhooks.ts';
import { mdiReplay } from '@mdi/js';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { client } from '../../../api/client.ts';
import { query } from '../../../api/query.ts';
import { ListView } from '../../../shared/lists/ListView.tsx';
import { useListScreen } from '../../../shared/lists/useListScreen.ts';
import { tellProblem } from '../../../shared/problem.ts';
import { useIdempotentMutation } from '../../../shared/saving/useIdempotentMutation.ts';
import { Button } from '../../../ui/Button.tsx';
import { DELIVERY_LIST, deliveryRow } from './deliveryList.tsx';

/** A first try takes a second or two; its answer shows as it comes. */
const SOON_MS = 2_000;

type Replayed = Parameters<typeof client.webhooks.replay>[0];

/** What was sent to the addresses of an access in 30 days, and what can be sent again. */
export function DeliveriesList({ accessId, webhooks }: { accessId: number; webhooks: readonly Webhook[] }) {
  const screen = useListScreen(DELIVERY_LIST);
  const { state } = screen;
  const list = useQuery({
    ...query.webhooks.deliveries.queryOptions({
      input: { id: accessId, ...DELIVERY_LIST.page(state) },
      placeholderData: keepPreviousData,
    }),
    refetchInterval: ({ state: { data } }) =>
      data?.data.some((one) => one.state === 'waiting' && one.tries === 0) === true ? SOON_MS : false,
  });
  const replay = useIdempotentMutation({
    sets: true,
    send: (chosen: Replayed, options) => client.webhooks.replay(chosen, options),
    invalidates: [query.webhooks.key()],
    success: ({ count: sent }) =>
      sent === 0
        ? 'Rien n’était à renvoyer.'
        : `${count(sent, 'livraison', 'livraisons')} ${sent > 1 ? 'partent' : 'part'} à nouveau.`,
    onFailed: tellProblem,
  });
  const filtered = DELIVERY_LIST.filtered(state);
  const matching = list.data?.meta.count ?? 0;
  const narrowed = [filtered.filter?.state, filtered.from_date, filtered.to_date].some((one) => one !== undefined);
  const running = new Set(webhooks.filter(({ disabled_at }) => disabled_at === null).map(({ id }) => id));
  return (
    <ListView
      caption="Livraisons"
      screen={screen}
      list={list}
      row={deliveryRow(
        ({ id }: Delivery) => replay.mutate({ id: accessId, delivery_id: id }),
        (id) => running.has(id),
      )}
      options={{ webhook_id: webhooks.map(({ id, url }) => ({ value: String(id), label: url })) }}
      tools={
        narrowed &&
        matching > 0 && (
          <Button
            size="small"
            icon={mdiReplay}
            busy={replay.isPending}
            onClick={() => replay.mutate({ id: accessId, ...filtered })}
          >
            {`Renvoyer ${count(matching, 'livraison', 'livraisons')}`}
          </Button>
        )
      }
      empty={{
        none: 'Aucune livraison',
        title: `Aucune livraison ces ${WEBHOOK_DAYS_KEPT} derniers jours`,
        words: 'Chaque envoi apparaîtra ici, avec la réponse de votre logiciel.',
      }}
    />
  );
}
