import { addDays } from '@boucle/contract/format.ts';
import { type Tx } from '../database/transaction.ts';
import { record } from '../ledger/record.ts';
import { type RecordCommand } from '../ledger/types.ts';
import { type Cast } from './initiatives/cast.ts';
import { parisInstant } from './clock.ts';
import { type Staff } from './story/life.ts';
import { type Owner, ownersWith } from './ownersWith.ts';

type Type = 'without_webapp_caterer' | 'without_webapp_event' | 'without_webapp_meal_tray';

/** A caterer whose boxes came back with one missing, a wedding still out, meal trays back in two parts with one too many. */
export async function liveServices(
  tx: Tx,
  { accountId }: Cast,
  { adminId, employeeId }: Staff,
  today: string,
): Promise<void> {
  const out = async (
    type: Type,
    { formatId }: Owner,
    quantity: number,
    daysAgo: number,
    who: Pick<RecordCommand, 'restaurantId' | 'partnerId' | 'adminId' | 'recorder' | 'personId'>,
    customCustomer: string,
  ) => {
    const lines = [{ formatId, quantity }];
    const at = parisInstant(addDays(today, -daysAgo), 8 * 60 + 45);
    return record(tx, accountId, { ...who, type, variant: 'out', customCustomer, lines, at });
  };
  const back = async (
    type: Type,
    serviceId: number | null,
    formatId: number,
    counts: Readonly<Record<string, number>>,
    daysAgo: number,
    who: Pick<RecordCommand, 'adminId' | 'recorder' | 'personId'>,
  ) => {
    const lines = Object.entries(counts).map(([role, quantity]) => ({ formatId, quantity, role }));
    const at = parisInstant(addDays(today, -daysAgo), 17 * 60 + 20);
    await record(tx, accountId, { ...who, type, variant: 'back', serviceId: serviceId ?? 0, lines, at });
  };
  const admin = { adminId };
  const [shelf] = await ownersWith(tx, accountId, 'shelves');
  if (shelf) {
    const who = { ...admin, restaurantId: shelf.id };
    const { serviceId } = await out('without_webapp_caterer', shelf, 8, 12, who, 'Mairie de Nantes');
    const counts = { used: 6, unused: 1, missing: 1 };
    await back('without_webapp_caterer', serviceId, shelf.formatId, counts, 10, admin);
  }
  const [reserve] = await ownersWith(tx, accountId, 'reserve');
  if (reserve) {
    const who = { recorder: 'partner', personId: employeeId } as const;
    const trays = 'without_webapp_meal_tray';
    const { serviceId } = await out(trays, reserve, 6, 6, { ...who, partnerId: reserve.id }, 'Séminaire Atlanpole');
    await back(trays, serviceId, reserve.formatId, { used: 4 }, 5, who);
    await back(trays, serviceId, reserve.formatId, { used: 3 }, 4, who);
  }
  const [warehouse] = await ownersWith(tx, accountId, 'warehouse');
  if (warehouse) await out('without_webapp_event', warehouse, 8, 2, admin, 'Mariage Le Goff – Tanguy');
}
