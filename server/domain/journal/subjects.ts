import { cardNumber } from '@boucle/contract/shared/cards/status.ts';
import { type EventEntity, entityOfAct } from '@boucle/contract/shared/events/entities.ts';
import { type EventSubject } from '@boucle/contract/shared/events/subject.ts';
import { quantity } from '@boucle/contract/base/format.ts';
import { statementNumber } from '@boucle/contract/shared/statements/labels.ts';
import { TRANSACTION_TYPE_LABELS, type TransactionType } from '@boucle/contract/shared/transactions/types.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { erasedCustomer } from '@boucle/contract/features/customers/name.ts';

/**
 * For each table that names things: how, and what else their label holds. A person's name may be
 * empty, a conso's may be erased.
 */
const TABLES = {
  accounts: { name: 'name', account: 'id' },
  api_accesses: { name: 'name' },
  collection_sites: { name: 'name' },
  customers: { name: 'case when erased_at is null then email end' },
  drop_off_points: { name: 'name' },
  formats: { name: 'title' },
  information_banners: { name: 'title' },
  mails: { name: 'subject' },
  partners: { name: 'name' },
  people: { name: "coalesce(nullif(name, ''), email)" },
  restaurants: { name: 'name' },
  rounds: { name: 'title' },
  statements: { name: 'number::text', fact: 'month::text' },
  stock_counts: { name: 'title' },
  transactions: { name: 'type' },
} as const satisfies Readonly<Record<string, { name: string; fact?: string; account?: string }>>;

type Table = keyof typeof TABLES;
const TABLE_NAMES = Object.keys(TABLES) as Table[];

/** Where the name of what an act was about is kept. */
const TABLE_OF: Readonly<Partial<Record<EventEntity, Table>>> = {
  api_access: 'api_accesses',
  application: 'accounts',
  collection_site: 'collection_sites',
  customer: 'customers',
  delegated_admin: 'people',
  deposit: 'transactions',
  drop_off_point: 'drop_off_points',
  format: 'formats',
  information_banner: 'information_banners',
  mail: 'mails',
  partner: 'partners',
  restaurant: 'restaurants',
  round: 'rounds',
  second_factor: 'people',
  statement: 'statements',
  stock_count: 'stock_counts',
  transaction: 'transactions',
};

interface Act {
  readonly action: string;
  readonly entity_id: string | null;
}
interface Name {
  source: Table;
  id: number;
  name: string | null;
  fact: string | null;
}

function namesIn(table: Table, ids: string): string {
  const {
    name,
    fact = 'null',
    account = 'account_id',
  }: { name: string; fact?: string; account?: string } = TABLES[table];
  return `select '${table}' as source, id, ${name} as name, ${fact} as fact from ${table} where ${account} = $1 and id = any(${ids}::bigint[])`;
}

const TEXT = TABLE_NAMES.map((table, rank) => namesIn(table, `$${rank + 2}`)).join(' union all ');

/**
 * Subject of each event, by the name it has now, in the order of the events; null for one that has
 * none or is there no more.
 */
export async function subjectsOf(
  tx: Tx,
  accountId: number,
  acts: readonly Act[],
): Promise<readonly (EventSubject | null)[]> {
  const concerned = acts.map(concernedBy);
  const asked = new Map<Table, Set<number>>();
  for (const about of concerned) {
    if (about === undefined) continue;
    const table = TABLE_OF[about.entity];
    if (table !== undefined) asked.set(table, (asked.get(table) ?? new Set()).add(about.id));
  }
  const rows = await namesOf(tx, accountId, asked);
  const names = new Map(rows.map((row) => [`${row.source} ${row.id}`, row]));
  return concerned.map((about) => {
    if (about === undefined) return null;
    const table = TABLE_OF[about.entity];
    return subject(about, table === undefined ? undefined : names.get(`${table} ${about.id}`));
  });
}

/** One query, whatever the kinds. */
async function namesOf(tx: Tx, accountId: number, asked: ReadonlyMap<Table, ReadonlySet<number>>): Promise<Name[]> {
  if (asked.size === 0) return [];
  const ids = TABLE_NAMES.map((table) => [...(asked.get(table) ?? [])]);
  const { rows } = await tx.raw<Name & Record<string, unknown>>({ text: TEXT, values: [accountId, ...ids] });
  return rows;
}

/** A session, a passkey or a task has a number that no one knows it by. */
function concernedBy({ action, entity_id }: Act): { entity: EventEntity; id: number } | undefined {
  const entity = entityOfAct(action);
  if (entity === undefined || entity_id === null || !/^\d{1,15}$/.test(entity_id)) return undefined;
  if (entity === 'second_factor' && action !== 'secondFactor.reset') return undefined;
  return { entity, id: Number(entity_id) };
}

function subject(about: { entity: EventEntity; id: number }, named: Name | undefined): EventSubject | null {
  const { entity, id } = about;
  const label = labelOf(entity, id, named);
  const isTransaction = entity === 'transaction' || entity === 'deposit';
  if (label === undefined) return null;
  return {
    entity,
    id,
    label,
    transaction_type: isTransaction ? ((named?.name ?? null) as TransactionType | null) : null,
  };
}

function labelOf(entity: EventEntity, id: number, named: Name | undefined): string | undefined {
  if (entity === 'card') return `Carte ${cardNumber(id)}`;
  if (entity === 'supply_request') return `Demande n°\u00a0${quantity(id)}`;
  if (entity === 'order') return `Commande n°\u00a0${quantity(id)}`;
  if (named === undefined) return undefined;
  if (entity === 'customer') return named.name ?? erasedCustomer(id);
  if (entity === 'statement') return `Relevé ${statementNumber(named.fact ?? '', Number(named.name))}`;
  if (entity === 'transaction' || entity === 'deposit')
    return `${TRANSACTION_TYPE_LABELS[named.name as TransactionType]} n°\u00a0${quantity(id)}`;
  return named.name ?? undefined;
}
