import { invalidField, problem } from '../../platform/http/errors.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { type HolderRef } from '../../domain/ledger/types.ts';
import { type PartnerCaller } from '../context.ts';
import { type FoundPresentation, presentationOf, spendPresentation } from './queries.ts';

const GONE = {
  spent: 'Cette présentation a déjà servi\u00a0: présentez le client ou la carte de nouveau.',
  expired: 'Cette présentation a expiré\u00a0: présentez le client ou la carte de nouveau.',
} as const;

/**
 * What was presented to this access at this restaurant, as long as it is good. Throws 422 on the
 * field `presentation`.
 */
export async function goodPresentation(
  tx: Tx,
  caller: PartnerCaller,
  token: string,
  restaurantId: number,
): Promise<FoundPresentation> {
  const found = await presentationOf(tx, caller, token);
  if (found === undefined || found.restaurantId !== restaurantId)
    throw invalidField('presentation', 'Cette présentation n’existe pas dans ce restaurant.');
  if (found.state !== 'good') {
    const detail = GONE[found.state];
    throw problem('refused', detail, { fields: { presentation: [detail] } });
  }
  return found;
}

/** The holder that a transaction names by what was presented, which has served then. Throws 422. */
export async function presentedHolder(
  tx: Tx,
  caller: PartnerCaller,
  { presentation, restaurantId, returns }: { presentation: string; restaurantId: number; returns: boolean },
): Promise<HolderRef> {
  const { holder, returnsOnly } = await goodPresentation(tx, caller, presentation, restaurantId);
  if (returnsOnly && !returns) {
    const detail = 'Sans son code PIN, cette carte ne peut que rendre des contenants.';
    throw problem('refused', detail, { fields: { presentation: [detail] } });
  }
  await spendPresentation(tx, caller.accountId, presentation);
  return holder;
}
