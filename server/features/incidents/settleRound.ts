import { type IncidentDetail, type SettleInput } from '@boucle/contract/incidents/calls.ts';
import { type RoundAct } from '@boucle/contract/rounds/labels.ts';
import { invalidField } from '../../http/errors.ts';
import { type Tx } from '../../database/transaction.ts';
import { recordTogether } from '../../ledger/recordTogether.ts';
import { type RecordCommand } from '../../ledger/types.ts';

/** Where pieces of each act are found first, and what then moves them as the driver did. */
const STEPS = {
  give: { place: 'A.clean', type: 'admin_give' },
  take_clean: { place: 'R.clean', type: 'admin_return' },
  take_dirty: { place: 'R.dirty', type: 'admin_return_dirty' },
} as const satisfies Partial<Readonly<Record<RoundAct, { place: string; type: RecordCommand['type'] }>>>;

/** What the driver did with its pieces. */
async function actOf(tx: Tx, accountId: number, id: number): Promise<keyof typeof STEPS> {
  const { rows } = await tx.raw<{ act: keyof typeof STEPS }>({
    text: 'select round_act as act from incidents where account_id = $1 and id = $2',
    values: [accountId, id],
  });
  const act = rows[0]?.act;
  if (act === undefined) throw new Error(`No incident ${id}`);
  return act;
}

/**
 * Records what a driver moved beyond the books: found where it was, then moved as it was. Answers the transaction that found it: that is what
 * settles the incident. 422 for a holder or a place, which say where pieces came from that the books never had.
 */
export async function settleRound(
  tx: Tx,
  accountId: number,
  {
    incident,
    input,
    adminId,
    comment,
  }: {
    incident: IncidentDetail;
    input: SettleInput;
    adminId: number;
    comment: string;
  },
): Promise<number> {
  const step = STEPS[await actOf(tx, accountId, incident.id)];
  if (incident.restaurant === null) throw new Error('A surplus at no restaurant');
  for (const field of ['customer_id', 'card_holder_id', 'place', 'deposit'] as const)
    if (input[field] !== undefined)
      throw invalidField(
        field,
        'Ces contenants sont déjà déplacés\u00a0: il reste à les enregistrer là où ils étaient.',
      );
  const restaurantId = incident.restaurant.id;
  const common = { adminId, comment, lines: [{ formatId: incident.format_id, quantity: input.quantity }] };
  const [found] = await recordTogether(tx, accountId, [
    {
      ...common,
      type: 'admin_in',
      variant: 'found_at',
      place: step.place,
      settling: true,
      ...(step.place === 'A.clean' ? {} : { restaurantId }),
    },
    { ...common, type: step.type, restaurantId },
  ]);
  if (found === undefined) throw new Error('Nothing was recorded');
  return found.id;
}
