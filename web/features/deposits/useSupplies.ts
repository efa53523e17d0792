import { errors } from '@boucle/contract/messages/fr/errors.ts';
import { type PartnerStock } from '@boucle/contract/partner.ts';
import { useQuery } from '@tanstack/react-query';
import { NoAnswerError } from '../../api/errors.ts';
import { type DirtyStock, type Supplies } from '../../shared/deposits/deposit.ts';
import { depositStore, ownerNow } from '../../shared/deposits/queue.ts';
import { quietClient } from '../../shared/deposits/quietClient.ts';
import { alerts } from '../../ui/alerts/alerts.ts';

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
  const store = await depositStore();
  try {
    const [points, stocks] = await Promise.all([quietClient.drops.points({}), quietClient.partner.stocks()]);
    const supplies = { points, stocks: stocks.map(dirtyOf), readAt: new Date().toISOString() };
    await store.keepSupplies(owner, supplies);
    return { ...supplies, sure: true };
  } catch (error) {
    if (!(error instanceof NoAnswerError)) throw error;
    const kept = await store.suppliesOf(owner);
    if (kept !== undefined) return { ...kept, sure: false };
    alerts.show('error', errors.network);
    throw error;
  }
}

/** The points where one may drop and what there is to drop, those last read where there is no network. */
export function useSupplies() {
  const owner = ownerNow() ?? '';
  return useQuery({ queryKey: ['deposits', owner, 'supplies'], queryFn: () => readSupplies(owner) });
}
