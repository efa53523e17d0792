import { type Tx } from '../../../platform/database/transaction.ts';
import { csvOfRows } from '../../../platform/http/csvFile.ts';
import { columnsOf } from '@boucle/contract/base/columns.ts';

/** A restaurant where a cagnotte is good. */
export interface Acceptor {
  readonly id: number;
  readonly name: string;
  readonly legal_name: string;
  readonly siren: string | null;
  readonly siret: string | null;
  readonly address: string;
  /** Paris days: when it joined, when a cagnotte was first and last used there. */
  readonly since: string;
  readonly first: string | null;
  readonly last: string | null;
}

/** Types by which a cagnotte is used at a restaurant. */
const USES = ['grab_container', 'grab_container_and_deposit', 'refill_container', 'return_container', 'redeem_reward'];

/** The active restaurants of an account, by name. */
export async function acceptors(tx: Tx, accountId: number): Promise<Acceptor[]> {
  const { rows } = await tx.raw<Acceptor & Record<string, unknown>>({
    text: `select r.id, r.name, r.legal_name, r.siren, r.siret, concat_ws(', ', nullif(r.address, ''), nullif(concat_ws(' ', nullif(r.postal_code, ''), nullif(r.city, '')), '')) as address,
        (r.created_at at time zone 'Europe/Paris')::date as since, u.first, u.last
      from restaurants r left join (
        select restaurant_id, min(day) as first, max(day) as last from daily_rollups where account_id = $1 and restaurant_id <> 0 and type = any($2::text[])
         group by 1) u on u.restaurant_id = r.id
     where r.account_id = $1 and r.status = 'active' order by r.name, r.id`,
    values: [accountId, USES],
  });
  return rows;
}

const { typed, count, day } = columnsOf<Acceptor>();

const COLUMNS = {
  id: count('N°', 'id'),
  name: typed('Restaurant', 'name'),
  legal_name: typed('Raison sociale', 'legal_name'),
  siren: typed('SIREN', 'siren'),
  siret: typed('SIRET', 'siret'),
  address: typed('Adresse', 'address'),
  since: day('Inscrit le', 'since'),
  first: day('Première opération', 'first'),
  last: day('Dernière opération', 'last'),
};

/** The same as CSV, of that Paris day. */
export const acceptorsCsv = (rows: readonly Acceptor[], today: string) =>
  csvOfRows(`accepteurs-${today}`, COLUMNS, rows);
