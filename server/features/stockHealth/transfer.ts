import { type TransferInput } from '@boucle/contract/stockHealth/transfer.ts';
import { type RequestContext } from '../../api/context.ts';
import { accountOf } from '../../api/procedures.ts';
import { type Tx } from '../../database/transaction.ts';
import { type Caller } from '../../http/caller.ts';
import { problem } from '../../http/errors.ts';
import { recordTogether } from '../../ledger/recordTogether.ts';

interface NamedRestaurant {
  id: number;
  name: string;
  status: string;
}

/** The field of each end of a transfer. */
const ENDS = ['from_id', 'to_id'] as const;

/**
 * Takes clean containers back from a restaurant and gives them to another: an `admin_return` and an `admin_give` recorded together, both or
 * neither. Answers their numbers. Refuses an unknown restaurant, and a closed one that would receive.
 */
export async function transfer(
  context: RequestContext & { readonly tx: Tx; readonly caller: Caller },
  input: TransferInput,
): Promise<number[]> {
  const { tx, caller } = context;
  const accountId = accountOf(caller);
  const { rows } = await tx.raw<NamedRestaurant & Record<string, unknown>>({
    text: 'select id, name, status from restaurants where account_id = $1 and id = any($2::bigint[])',
    values: [accountId, [input.from_id, input.to_id]],
  });
  const [from, to] = ENDS.map((field) => {
    const found = rows.find(({ id }) => id === input[field]);
    if (found === undefined) throw refused(field, 'Ce restaurant n’existe pas.');
    return found;
  });
  if (to?.status !== 'active') throw refused('to_id', 'Ce restaurant est désactivé.');
  const lines = input.lines.map(({ format_id, quantity }) => ({ formatId: format_id, quantity }));
  const common = {
    lines,
    adminId: caller.personId,
    ...(input.comments === undefined || input.comments === '' ? {} : { comment: input.comments }),
  };
  const recorded = await recordTogether(tx, accountId, [
    { ...common, type: 'admin_return', restaurantId: input.from_id },
    { ...common, type: 'admin_give', restaurantId: input.to_id },
  ]);
  context.details['from'] = from?.name ?? '';
  context.details['to'] = to.name;
  context.details['pieces'] = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return recorded.map(({ id }) => id);
}

const refused = (field: (typeof ENDS)[number], message: string) =>
  problem('invalid', message, { fields: { [field]: [message] } });
