import { type Role, ROLES } from '@boucle/contract/base/roles.ts';
import { type Who } from '@boucle/contract/partnerApi/call.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { contractCalls, rolesOf } from '../../dev/testing/examples/contractCalls.ts';
import { type ExampleWorld, exampleWorld } from '../../dev/testing/examples/exampleWorld.ts';
import { examples, filledPath } from '../../dev/testing/examples/examples.ts';
import { partnerContractCalls, partnerExamples } from '../../dev/testing/examples/partnerExamples.ts';
import { type StatementKeeper, keepStatements } from '../../dev/testing/statements.ts';
import { type PartnerWorld, partnerWorld } from '../../dev/testing/worlds/partnerWorld.ts';

/** Who calls: people of a console, of a restaurant, consumers, and the software of a partner. */
type Audience = 'initiative' | 'platform' | 'partner' | 'restaurant' | 'consumer';

const OF_ROLE: Readonly<Record<Role, Audience>> = {
  account_admin: 'initiative',
  super_admin: 'platform',
  partner_admin: 'partner',
  partner_delegated_admin: 'partner',
};
const OF_CALLER: Readonly<Record<Who, Audience>> = {
  access: 'partner',
  restaurant_owner: 'restaurant',
  device: 'restaurant',
  customer: 'consumer',
};

/** For whom a call is, and whether it only reads. */
interface Ran {
  readonly audiences: ReadonlySet<Audience>;
  readonly reads: boolean;
}

let consoles: ExampleWorld;
let partners: PartnerWorld;
const keepers: StatementKeeper[] = [];
const calls = new Map<string, Ran>();

beforeAll(async () => {
  consoles = await exampleWorld();
  partners = await partnerWorld();
  const { ledger } = partners;
  await ledger.supply(ledger.sender, [{ formatId: ledger.cup, quantity: 500 }]);
  await ledger.record({
    type: 'admin_free_deposit',
    holder: { kind: 'customer', id: ledger.customer },
    amountCents: 100_000,
    origin: 'offered',
    adminId: ledger.adminId,
  });
  for (const world of [consoles, partners])
    for (const role of ['boucle_app', 'boucle_platform'] as const) keepers.push(keepStatements(world.fresh.pool, role));
});
afterAll(() => Promise.all([consoles.end(), partners.end()]));

const during = (name: string, work: () => Promise<{ status: number }>): Promise<{ status: number }> =>
  keepers.reduce((inner, keeper) => () => keeper.during(name, inner), work)();

async function runAll(): Promise<void> {
  for (const call of contractCalls) {
    const named = rolesOf(call);
    const roles = ROLES.filter((one) => named.includes(one));
    const role = roles.find((one) => one === 'account_admin') ?? roles[0] ?? 'account_admin';
    calls.set(call.name, {
      audiences: new Set(roles.map((one) => OF_ROLE[one])),
      reads: call.method === 'GET',
    });
    const personId = consoles.people[role];
    const { id, parts, query, body } = await examples[call.name](consoles, personId);
    const token = await consoles.tokenOf(personId);
    const path = filledPath(call.path, { id, parts }) + (query === undefined ? '' : `?${query}`);
    await during(call.name, () => consoles.call(call.method, path, { token, ...(body !== undefined && { body }) }));
  }
  for (const call of partnerContractCalls) {
    const name = `partner API ${call.name}`;
    const who = call.access.who[0];
    calls.set(name, {
      audiences: new Set(call.access.who.map((one) => OF_CALLER[one])),
      reads: call.method === 'GET',
    });
    const { id, parts, query, body, as = partners.callers[who] } = await partnerExamples[call.name](partners, who);
    const path = filledPath(call.path, { id, parts: { line: 1, ...parts } }) + (query === undefined ? '' : `?${query}`);
    await partners.owner.query('delete from rate_limits');
    await during(name, () => partners.ask(call.method, path, { as, ...(body !== undefined && { body }) }));
  }
}

/** Tables of forms: of these each column must have a reader. */
const FORMS: readonly string[] = [
  'accounts',
  'collection_sites',
  'drop_off_points',
  'formats',
  'information_banners',
  'partners',
  'restaurants',
];

/** Tables, and columns of forms, that only their writers read, by the reason why. */
const REASONS: Readonly<Record<string, readonly string[]>> = {
  'who signs in, with what, and how often: read by sign-in alone': [
    'customer_codes',
    'card_pin_tries',
    'device_pairings',
    'email_changes',
    'oauth_clients',
    'oauth_codes',
    'passkey_challenges',
    'rate_limits',
    'restaurants.sealed_device_pin',
    'sign_in_passkeys',
    'sign_ups',
  ],
  'the platform works on requests and on alerts of lone administrators by itself': ['account_requests', 'alert_views'],
  'its accountant reads it in the files of a link, which no call gives': [
    'accountant_links',
    'accounting_exports',
    'chart_accounts',
    'invoice_payments',
    'invoice_statuses',
    'month_files',
    'outflows',
    'paid_in_cheques',
    'year_archive_pieces',
    'year_archives',
    'accounts.closed_until',
    'accounts.fiscal_year_start',
  ],
  'restaurants and their banks read it on invoices, statements, mandates and orders': [
    'fee_lines',
    'invoice_series',
    'payment_payees',
    'price_lines',
    'sepa_batches',
    'sepa_transfers',
    'service_buyers',
    'accounts.bic',
    'accounts.capital_cents',
    'accounts.e_address',
    'accounts.former_payment_days',
    'accounts.iban',
    'accounts.legal_form',
    'accounts.payment_days',
    'accounts.rcs',
    'accounts.service_payment_days',
    'accounts.vat_number',
    'accounts.vat_on_debits',
    'restaurants.bic',
    'restaurants.billing_address',
    'restaurants.billing_email',
    'restaurants.buyer_kind',
    'restaurants.e_address',
    'restaurants.legal_name',
    'restaurants.siret',
    'restaurants.vat_number',
  ],
  'the initiative compares its bank with its books for itself': [
    'bank_lines',
    'bank_match_parts',
    'bank_matches',
    'bank_statements',
  ],
  'the initiative watches, counts and washes for itself': [
    'anomaly_rules',
    'cell_holds',
    'count_schedule',
    'count_settings',
    'loan_nights',
    'place_levels',
    'impact_factors',
    'program_costs',
    'reminder_stops',
    'stock_count_moments',
    'task_marks',
    'unit_batches',
    'unit_moves',
    'wash_lot_lines',
    'wash_lot_numbers',
    'wash_rejects',
    'wash_sites',
    'accounts.trash_bag_capacity',
  ],
  'the console itself: how it is set, what it shows': [
    'app_builds',
    'card_batches',
    'examples',
    'import_columns',
    'second_person_settings',
    'shared_views',
    'accounts.books_version',
    'accounts.issuer_version',
    'information_banners.updated_at',
    'information_banners.version',
    'restaurants.levels_version',
  ],
  'the ledger and its verification read it, on each posting or each night': [
    'ledger_checkpoint_cells',
    'ledger_checkpoint_money',
    'ledger_checkpoints',
    'provider_balance_rows',
    'provider_events',
    'accounts.max_balance_cents',
    'restaurants.exchange_at_counter',
  ],
  'the law asks for a register, which the authority may ask to see': ['data_requests'],
  'consos are mailed it before they are erased': ['inactivity_warnings', 'accounts.inactive_months'],
  'the software of a partner is sent it': ['webhook_deliveries', 'webhook_endpoints', 'webhook_events'],
  'who gives back at a collector reads it on its poster': ['collection_sites.phone'],
  'an application that is closed answers no one else': ['accounts.deactivated_at'],
};

/** A table or a column of one, and the audiences of the calls whose statements name it. */
type Named = Map<string, Set<Audience>>;

function note(named: Named, name: string, { audiences }: Ran): void {
  named.set(name, new Set([...(named.get(name) ?? []), ...audiences]));
}

/** A statement of so many calls is of who calls, not of what they do. */
const OF_EVERY_CALL = 3;

it('every table that a call writes, and every field of a form, is read by another audience', async () => {
  await runAll();
  const { rows } = await consoles.owner.query<{ name: string; columns: string[] }>(
    `select c.relname as name, array_agg(a.attname::text) as columns
       from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' group by 1`,
  );
  const tables = new Map(rows.map(({ name, columns }) => [name, columns]));
  const [written, read]: [Named, Named] = [new Map(), new Map()];
  const noteAll = (named: Named, statement: string, pattern: RegExp, call: Ran): void => {
    for (const [, table = ''] of statement.matchAll(pattern)) {
      if (!tables.has(table)) continue;
      note(named, table, call);
      if (!FORMS.includes(table)) continue;
      for (const column of tables.get(table) ?? [])
        if (new RegExp(`\\b${column}\\b`).test(statement)) note(named, `${table}.${column}`, call);
    }
  };
  for (const { statements } of keepers)
    for (const [quoted, names] of statements) {
      if (names.size > calls.size / OF_EVERY_CALL) continue;
      const statement = quoted.replaceAll('"', '');
      for (const name of names) {
        const call = calls.get(name);
        if (call === undefined || call.audiences.size === 0) continue;
        noteAll(written, statement, /(?:insert into|update|delete from)\s+(\w+)/gi, call);
        if (call.reads) noteAll(read, statement, /(?:from|join)\s+(\w+)/gi, call);
      }
    }
  expect(written.size).toBeGreaterThan(100);
  const alone = [...written].flatMap(([name, writers]) => {
    const others = [...(read.get(name) ?? [])].filter((reader) => [...writers].some((writer) => writer !== reader));
    return others.length > 0 ? [] : [name];
  });
  expect(alone.toSorted()).toEqual(Object.values(REASONS).flat().toSorted());
}, 240_000);
