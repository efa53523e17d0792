import { addDays } from '@boucle/contract/base/format.ts';
import { type Tx } from '../../../../platform/database/transaction.ts';
import { leftOfService, payService } from '../../../../domain/ledger/invoices/payService.ts';
import { record } from '../../../../domain/ledger/record.ts';
import { type RecordCommand } from '../../../../domain/ledger/types.ts';
import { parisInstant } from '../../clock.ts';
import { type DemoWorld } from '../demoWorld.ts';
import { type Owner, ownersWith } from '../ownersWith.ts';

type Type = 'without_webapp_caterer' | 'without_webapp_event' | 'without_webapp_meal_tray';

/**
 * A caterer whose boxes came back with one missing, invoiced and paid; a wedding still out; meal
 * trays back in two parts, the first with one missing, whose client is not known yet, the second
 * with one too many.
 */
export async function liveServices(tx: Tx, { accountId, adminId, employeeId, today, ago }: DemoWorld): Promise<void> {
  const out = async (
    type: Type,
    { formatId }: Owner,
    quantity: number,
    daysAgo: number,
    who: Pick<RecordCommand, 'restaurantId' | 'partnerId' | 'adminId' | 'recorder' | 'personId'>,
    customCustomer: string,
  ) => {
    const lines = [{ formatId, quantity }];
    const at = ago(daysAgo, 8 * 60 + 45);
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
    const at = ago(daysAgo, 17 * 60 + 20);
    await record(tx, accountId, { ...who, type, variant: 'back', serviceId: serviceId ?? 0, lines, at });
  };
  const admin = { adminId };
  const [shelf] = await ownersWith(tx, accountId, 'shelves');
  if (shelf) {
    const who = { ...admin, restaurantId: shelf.id };
    const { serviceId } = await out('without_webapp_caterer', shelf, 8, 12, who, 'Mairie de Nantes');
    await nameTownHall(tx, accountId, serviceId ?? 0);
    const counts = { used: 6, unused: 1, missing: 1 };
    await back('without_webapp_caterer', serviceId, shelf.formatId, counts, 10, admin);
    await payByCheque(tx, accountId, serviceId ?? 0, { personId: adminId, day: addDays(today, -1) });
  }
  const [reserve] = await ownersWith(tx, accountId, 'reserve', ago(6, 8 * 60));
  if (reserve) {
    const who = { recorder: 'partner', personId: employeeId } as const;
    const trays = 'without_webapp_meal_tray';
    const { serviceId } = await out(trays, reserve, 6, 6, { ...who, partnerId: reserve.id }, 'Séminaire Atlanpole');
    await back(trays, serviceId, reserve.formatId, { used: 4, missing: 1 }, 5, who);
    await back(trays, serviceId, reserve.formatId, { used: 2 }, 4, who);
  }
  const [warehouse] = await ownersWith(tx, accountId, 'warehouse', ago(2, 8 * 60));
  if (warehouse) await out('without_webapp_event', warehouse, 8, 2, admin, 'Mariage Le Goff – Tanguy');
}

/** Writes the names on the town hall's invoices. */
async function nameTownHall(tx: Tx, accountId: number, serviceId: number): Promise<void> {
  await tx.raw({
    text: `insert into service_buyers (account_id, service_id, buyer_kind, legal_name, siren, address, email)
      values ($1, $2, 'b2b', 'Ville de Nantes', '214401093', E'2 rue de l''Hôtel de Ville\\n44000 Nantes', 'finances@ville.exemple.fr')`,
    values: [accountId, serviceId],
  });
}

/** All that is left of a service; nothing where its invoice waits for what the initiative lacks. */
async function payByCheque(
  tx: Tx,
  accountId: number,
  serviceId: number,
  { personId, day }: { personId: number; day: string },
): Promise<void> {
  const cents = await leftOfService(tx, accountId, serviceId);
  if (cents <= 0) return;
  const paid = { cents, day, means: 'cheque', comment: 'Chèque n° 4021', personId } as const;
  await payService(tx, accountId, serviceId, { ...paid, now: parisInstant(day, 18 * 60) });
}
