import { z } from 'zod';
import { accountFilter, ofAccount } from '../../shared/accounts/accountFilter.ts';
import { ADMIN_READS, call, history } from '../../base/call.ts';
import { fieldSays } from '../../base/formBody.ts';
import { format } from '../../shared/formats/shapes.ts';
import { BALANCE_KINDS, BALANCE_OWNERS, OWNERS_OF, SETTLEMENT_KINDS } from '../../shared/ledgerCards/accounts.ts';
import { STATES_OF, STOCK_CARD_PLACES, STOCK_CARD_STATES, isNumbered } from '../../shared/ledgerCards/places.ts';
import { endsAfterItBegins, listQuery, one } from '../../base/pagination.ts';
import { day, eurosOut, id, instant } from '../../base/primitives.ts';
import { transactionRow } from '../../shared/transactions/row.ts';
import { TRANSACTION_TYPES } from '../../shared/transactions/types.ts';
import { listAndCsv } from '../../base/listCalls.ts';
import { PLACE_MISSING } from '../../shared/ledgerCards/refusals.ts';

/** Which containers a card is of. */
const stockOf = {
  place: z.enum(STOCK_CARD_PLACES),
  /** The warehouse and the outside world have none; a partner may leave its own out. */
  place_id: id.optional(),
  /** All formats together when left out. */
  format_id: id.optional(),
  /** All states together when left out. */
  state: z.enum(STOCK_CARD_STATES).optional(),
};

type StockAsked = z.infer<z.ZodObject<typeof stockOf>>;

function checkStock({ place, place_id, state }: StockAsked, context: z.RefinementCtx): void {
  const wrong = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
  if (isNumbered(place) && place !== 'partner' && place_id === undefined) wrong('place_id', PLACE_MISSING);
  if (!isNumbered(place) && place_id !== undefined) wrong('place_id', 'Ce lieu n’a pas de numéro.');
  if (state !== undefined && !STATES_OF[place].includes(state))
    wrong('state', 'Ce lieu n’a pas de contenants dans cet état.');
}

const balanceOf = {
  kind: z.enum(BALANCE_KINDS),
  /** Left out for the initiative's own accounts. */
  owner: z.enum(BALANCE_OWNERS).optional(),
  owner_id: id.optional(),
};

type BalanceAsked = z.infer<z.ZodObject<typeof balanceOf>>;

function checkBalance({ kind, owner, owner_id }: BalanceAsked, context: z.RefinementCtx): void {
  const wrong = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
  const owners = OWNERS_OF[kind];
  if (owners.length === 0) {
    const own = 'Ce compte est celui de l’initiative\u00a0: il n’a pas de titulaire.';
    if (owner !== undefined) wrong('owner', own);
    else if (owner_id !== undefined) wrong('owner_id', own);
    return;
  }
  if (owner === undefined) wrong('owner', fieldSays('Titulaire', 'required'));
  else if (!owners.includes(owner)) wrong('owner', 'Un tel titulaire n’a pas de compte de ce genre.');
  if (owner_id === undefined) wrong('owner_id', fieldSays('Numéro du titulaire', 'required'));
}

/** Paris days, both inclusive; open on a side that is left out. */
const period = { from_date: day.optional(), to_date: day.optional() };

const sources = z.enum([...TRANSACTION_TYPES, ...SETTLEMENT_KINDS]);

/** Cause of the movement, and the counterpart when containers left for or came from outside. */
const cause = { source: sources, counterpart: z.string().max(20).nullable() };

/** Movements of one cause alone; balances stay of all. */
const causeFilter = { source: sources.optional(), counterpart: z.string().max(20).optional() };

export const stockCardQuery = z
  .strictObject({ ...stockOf, ...period, ...ofAccount.shape })
  .superRefine(checkStock)
  .refine(...endsAfterItBegins);
export type StockCardQuery = z.infer<typeof stockCardQuery>;

export const stockMovementsQuery = listQuery([], { ...causeFilter, ...accountFilter })
  .safeExtend(stockOf)
  .superRefine(checkStock);
export type StockMovementsQuery = z.infer<typeof stockMovementsQuery>;

export const balanceCardQuery = z
  .strictObject({ ...balanceOf, ...period })
  .superRefine(checkBalance)
  .refine(...endsAfterItBegins);
export type BalanceCardQuery = z.infer<typeof balanceCardQuery>;

export const balanceEntriesQuery = listQuery([], causeFilter).safeExtend(balanceOf).superRefine(checkBalance);
export type BalanceEntriesQuery = z.infer<typeof balanceEntriesQuery>;

/**
 * A step of the curve: what there was from then on; of a long history the end of days, `at` being
 * null.
 */
const step = { day, at: instant.nullable() };

const stockCause = z.object({ ...cause, pieces: z.int(), movements: z.int() });
export type StockCause = z.infer<typeof stockCause>;

const levels = z.object({ alert_level: z.int().nullable(), target_level: z.int().nullable() });

/** Somebody changed the levels of a format at a restaurant. */
const levelChange = z.object({ at: instant, by: z.string().nullable(), before: levels, after: levels });
export type LevelChange = z.infer<typeof levelChange>;

const stockCard = z.object({
  place: z.object({
    kind: z.enum(STOCK_CARD_PLACES),
    id: z.int().nullable(),
    name: z.string(),
    /** Closed places keep their history. */
    active: z.boolean(),
  }),
  format: format
    .pick({ id: true, title: true, subtitle: true, drawing: true, picture_url: true, deposit: true })
    .nullable(),
  state: z.enum(STOCK_CARD_STATES).nullable(),
  /** Stock now, in each state of the place. */
  stocks: z.array(z.object({ state: z.enum(STOCK_CARD_STATES), quantity: z.int(), reserved: z.int() })),
  /** Of clean containers of the format at a restaurant. */
  alert_level: z.int().nullable(),
  target_level: z.int().nullable(),
  /** When they were changed, from the first day of the period on, the first change first. */
  level_changes: z.array(levelChange),
  /** Less may be lent now than the alert level. */
  low: z.boolean(),
  /** Before the period, at its end, and now. */
  opening: z.int(),
  closing: z.int(),
  quantity: z.int(),
  movements: z.int(),
  /**
   * In one French sentence made of the causes: « −31 depuis le 31/10/2026 : 212 prêtés, 181 rendus
   * ici, 0 livré. »
   */
  why: z.string(),
  /** Opening and causes make the closing. */
  causes: z.array(stockCause),
  steps: z.array(z.object({ ...step, balance: z.int() })),
});
export type StockCard = z.infer<typeof stockCard>;

const stockMovement = z.object({
  /** Of the movement within its transaction. */
  n: z.int(),
  day,
  at: instant,
  /** Signed. */
  pieces: z.int(),
  /** Balance after it. */
  balance: z.int(),
  format_title: z.string(),
  /** Where it came from or went to, and in which state; the state is empty outside. */
  counterpart: z.string(),
  counterpart_state: z.string(),
  transaction: transactionRow,
});
export type StockMovement = z.infer<typeof stockMovement>;

const balanceCause = z.object({ ...cause, amount: eurosOut, entries: z.int() });
export type BalanceCause = z.infer<typeof balanceCause>;

const balanceCard = z.object({
  kind: z.enum(BALANCE_KINDS),
  owner: z.enum(BALANCE_OWNERS).nullable(),
  owner_id: z.int().nullable(),
  /** « Cagnotte de lea@exemple.fr ». */
  name: z.string(),
  /** Null for the initiative's own. */
  owner_name: z.string().nullable(),
  /** Of a cagnotte: what orders and refunds under way keep. */
  blocked: eurosOut,
  opening: eurosOut,
  closing: eurosOut,
  balance: eurosOut,
  entries: z.int(),
  why: z.string(),
  causes: z.array(balanceCause),
  steps: z.array(z.object({ ...step, balance: eurosOut })),
});
export type BalanceCard = z.infer<typeof balanceCard>;

/** Sums of all the accounts of a kind, as people read them: each one's part above 0. */
const balanceTotals = z.record(z.enum(BALANCE_KINDS), eurosOut);
export type BalanceTotals = z.infer<typeof balanceTotals>;

const balanceEntry = z.object({
  n: z.int(),
  day,
  at: instant,
  /** Signed, as people read the account: what a bank account receives is above 0. */
  amount: eurosOut,
  balance: eurosOut,
  counterpart: z.string(),
  /** One of the two is null. */
  transaction: transactionRow.nullable(),
  settlement: z.object({ id: z.int(), kind: z.enum(SETTLEMENT_KINDS), comment: z.string().nullable() }).nullable(),
});
export type BalanceEntry = z.infer<typeof balanceEntry>;

/** Partners read their stock, a super administrator partners' and drop-off points'. */
const stockReaders = history({
  roles: ['account_admin', 'super_admin', 'partner_admin', 'partner_delegated_admin'],
  scope: 'read',
});

const { list: stockMovements, csv: stockCsv } = listAndCsv(
  stockReaders,
  '/stock_cards/movements',
  stockMovementsQuery,
  stockMovement,
  [
    'Les mouvements d’une fiche de stock, le plus récent d’abord, avec leur solde',
    'Les mouvements d’une fiche de stock, en CSV',
  ],
);

const { list: balanceEntries, csv: balanceCsv } = listAndCsv(
  history(ADMIN_READS),
  '/balance_cards/entries',
  balanceEntriesQuery,
  balanceEntry,
  ['Les écritures d’un compte, la plus récente d’abord, avec leur solde', 'Les écritures d’un compte, en CSV'],
);

export const ledgerCardCalls = {
  stock: call(stockReaders)
    .route({ method: 'GET', path: '/stock_cards', summary: 'La fiche de stock d’un lieu, d’un format et d’un état' })
    .input(stockCardQuery)
    .output(one(stockCard)),
  stockMovements,
  stockCsv,
  balanceTotals: call(ADMIN_READS)
    .route({
      method: 'GET',
      path: '/balance_totals',
      summary: 'Ce que l’initiative doit et où est l’argent, par type de compte',
    })
    .output(one(balanceTotals)),
  balance: call(history(ADMIN_READS))
    .route({
      method: 'GET',
      path: '/balance_cards',
      summary: 'Le compte d’un titulaire ou de l’initiative, et son solde',
    })
    .input(balanceCardQuery)
    .output(one(balanceCard)),
  balanceEntries,
  balanceCsv,
};
