import { errors } from '@boucle/contract/messages/fr/errors.ts';
import { type PartnerStock } from '@boucle/contract/features/partner/calls.ts';
import { useQuery } from '@tanstack/react-query';
import { NoAnswerError } from '../../api/errors.ts';
import { type DirtyStock, isSupplies, type Supplies } from '../../shared/outbox/deposit.ts';
import { outboxStore, ownerNow } from '../../shared/outbox/queue.ts';
import { quietClient } from '../../shared/outbox/quietClient.ts';
import { type Copies } from '../../shared/outbox/store.ts';
import { tellError } from '../../ui/alerts/tellError.ts';

/**
 * A network that is there and answers nothing keeps no one waiting longer than this, when something
 * was kept.
 */
const PATIENCE_MS = 5000;
/** Between two tries while what is shown may be out of date. */
const AGAIN_MS = 15_000;

/** Points and stock; `sure` when they come from the server, not from what this device kept. */
export interface KnownSupplies extends Supplies {
  readonly sure: boolean;
}

/** Nothing else of the stock is kept on the device. */
const dirtyOf = ({ format_id, format_title, drawing, picture_url, dirty }: PartnerStock): DirtyStock => ({
  format_id,
  format_title,
  drawing,
  picture_url,
  dirty,
});

async function readSupplies(owner: string): Promise<KnownSupplies> {
  const store = await outboxStore();
  const kept = await store.copyOf(owner, 'supplies');
  const old = isSupplies(kept) ? { ...kept, sure: false } : undefined;
  const fresh = readFresh(owner, store);
  try {
    if (old === undefined) return await fresh;
    // An answer that comes later still is kept for the next time.
    fresh.catch(() => undefined);
    return await Promise.race([
      fresh,
      new Promise<typeof old>((resolve) => setTimeout(() => resolve(old), PATIENCE_MS)),
    ]);
  } catch (error) {
    if (!(error instanceof NoAnswerError)) throw error;
    // Kept supplies do for working on: the screen says of when they are, and the alert would come
    // back at each try.
    if (old !== undefined) return old;
    tellError(errors.network);
    throw error;
  }
}

async function readFresh(owner: string, store: Copies): Promise<KnownSupplies> {
  const [points, stocks] = await Promise.all([quietClient.drops.points({}), quietClient.partner.stocks()]);
  const supplies = { points, stocks: stocks.map(dirtyOf), readAt: new Date().toISOString() };
  // Signed out in the meantime: nothing of it stays on this device.
  if (ownerNow() === owner) await store.keepCopy(owner, 'supplies', supplies);
  return { ...supplies, sure: true };
}

/**
 * The points where one may drop and what there is to drop; those last read where there is no
 * network, until it answers again.
 */
export function useSupplies() {
  const owner = ownerNow() ?? '';
  return useQuery({
    queryKey: ['deposits', owner, 'supplies'],
    queryFn: () => readSupplies(owner),
    refetchInterval: ({ state }) => (state.data?.sure === false ? AGAIN_MS : false),
  });
}
