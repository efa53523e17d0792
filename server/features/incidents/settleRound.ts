import { type IncidentDetail } from '@boucle/contract/features/incidents/calls.ts';
import { type RoundAct } from '@boucle/contract/features/rounds/labels.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { recordTogether } from '../../domain/ledger/recordTogether.ts';
import { type RecordCommand } from '../../domain/ledger/types.ts';

/** Where pieces of each act are found first, and what then moves them as the driver did. */
const STEPS = {
  give: { place: 'A.clean', type: 'admin_give' },
  take_clean: { place: 'R.clean', type: 'admin_return' },
  take_dirty: { place: 'R.dirty', type: 'admin_return_dirty' },
} as const satisfies Partial<Readonly<Record<RoundAct, { place: string; type: RecordCommand['type'] }>>>;

/** The act by which the driver moved its pieces. */
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
 * Records what a driver moved beyond the books: where it came from, if that is known (a loan that
 * ends, a place whose books count it still: `origin`), found where it was, then moved as it was.
 * What was found settles the incident: it is taken back only after the move, so that nothing is
 * found twice; `ended` is the transaction of the origin.
 */
export async function settleRound(
  tx: Tx,
  accountId: number,
  {
    incident,
    common,
    origin,
  }: {
    incident: IncidentDetail;
    common: Pick<RecordCommand, 'adminId' | 'comment' | 'lines'>;
    origin: RecordCommand | undefined;
  },
): Promise<{ readonly id: number; readonly ended: number | undefined }> {
  const step = STEPS[await actOf(tx, accountId, incident.id)];
  if (incident.restaurant === null) throw new Error('A surplus at no restaurant');
  const restaurantId = incident.restaurant.id;
  const recorded = await recordTogether(tx, accountId, [
    ...(origin === undefined ? [] : [origin]),
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
  const found = recorded.at(-2);
  if (found === undefined) throw new Error('Nothing was recorded');
  return { id: found.id, ended: origin === undefined ? undefined : recorded[0]?.id };
}
