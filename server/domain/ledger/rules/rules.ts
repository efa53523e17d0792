import { COUNT_PLACES } from '@boucle/contract/shared/transactions/countPlaces.ts';
import { type EntryRule, type MovementRule, type Rule, type RuleRow } from './ruleLanguage.ts';
import { type LedgerType, type Origin } from '../types.ts';

type Cell = MovementRule['from'];
type Arrow = Omit<MovementRule, 'role'>;

/** Movements without money. */
function moves(...movements: MovementRule[]): RuleRow {
  return { movements, entries: [], liabilities: 0 };
}

/** A single movement, of every line. */
function moving(from: Cell, to: Cell): RuleRow {
  return moves({ role: '', ...(from && { from }), ...(to && { to }) });
}

/** A count that differs from the books of a place, with its reason: somebody looks into it. */
function counted(from: NonNullable<Cell>, to: NonNullable<Cell>): RuleRow {
  return { ...moves({ role: '', from, to, incident: 'count' }), places: COUNT_PLACES, comment: 'mandatory' };
}

/** Where containers are that somebody no longer has; `X.gap` had them already. */
const LESS_PLACES = ['R.back', 'A.clean', 'A.dirty', 'D.dirty', 'X.lost', 'X.gap'] as const;

/**
 * A loan or its end: the containers one way, their deposits the same way between two money
 * accounts.
 */
function lending(movement: Arrow, from: EntryRule['from'], to: EntryRule['to']): RuleRow {
  const owed = (role: EntryRule['from']): number => (['CAG', 'CON', 'GST'].includes(role) ? 1 : 0);
  const change = owed(to) - owed(from);
  const liabilities = change === 0 ? 0 : change > 0 ? 'D' : '-D';
  return { movements: [{ role: '', ...movement }], entries: [{ from, to, amount: 'D' }], liabilities };
}

/** The end of a loan whose deposits are kept for good, VAT apart. */
function keeping(movement: Arrow, from: EntryRule['from']): RuleRow {
  return {
    movements: [{ role: '', kept: true, ...movement }],
    entries: [
      { from, to: 'ACQ', amount: 'K-v' },
      { from, to: 'VAT', amount: 'v' },
    ],
    liabilities: '-D',
  };
}

/** A credit of the cagnotte, from where the money came. */
function crediting(from: EntryRule['from'], origin?: Origin): RuleRow {
  return { movements: [], entries: [{ from, to: 'CAG', amount: 'a' }], liabilities: 'a', ...(origin && { origin }) };
}

/** Money given back out of the cagnotte: what its holder paid in. */
function refunding(to: EntryRule['to']): RuleRow {
  return { movements: [], entries: [{ from: 'CAG', to, amount: 'a' }], liabilities: '-a', takes: 'own' };
}

const creditings = {
  offered: crediting('GES', 'offered'),
  initiative: crediting('BANK', 'initiative'),
  restaurant: crediting('CASH', 'restaurant'),
  opening: crediting('OPENING', 'opening'),
};

const NOTHING: RuleRow = { movements: [], entries: [], liabilities: 0 };

/** By an administrator, of containers alone. */
const stock = {
  recordedBy: ['admin'],
  holder: 'none',
  cardStatuses: [],
  amount: 'none',
} as const satisfies Partial<Rule>;
/** Who drives a round: an administrator, or the people of the partner that it is given to. */
const DRIVERS = ['admin', 'partner'] as const;
/** By a restaurant, of containers alone. */
const kitchen = {
  recordedBy: ['restaurant'],
  holder: 'none',
  cardStatuses: [],
  amount: 'none',
  variantFrom: 'single',
} as const satisfies Partial<Rule>;
/** By a customer or a card at a restaurant. */
const counter = { recordedBy: ['restaurant', 'holder'], holder: 'customer or card', amount: 'none' } as const;
/** A step of an order, with its customer. */
const delivery = { holder: 'customer', cardStatuses: [], amount: 'none', orderStatuses: ['validated'] } as const;

/** Pieces that came back from the customer: up to what it holds, the surplus from nowhere. */
const pickedUp: RuleRow = {
  movements: [
    { role: 'there', from: 'H', to: 'P.dirty', lots: 'close' },
    { role: 'extra', from: 'X.gap', to: 'P.dirty', incident: 'surplus' },
  ],
  entries: [{ from: 'CON', to: 'CAG', amount: 'D' }],
  liabilities: 0,
  split: { role: '', against: 'held', within: 'there', beyond: 'extra' },
};

const withoutWebApp = {
  recordedBy: ['admin', 'partner'],
  holder: 'none',
  cardStatuses: [],
  mayName: ['restaurant', 'partner'],
  amount: 'none',
  variantFrom: 'command',
  fee: 'per_refill',
  rows: {
    out: {
      movements: [{ role: '', from: 'S.clean', to: 'E', lots: 'open' }],
      entries: [],
      liabilities: 0,
      service: 'start',
      undone: 'before anything came back',
    },
    back: {
      movements: [
        { role: 'used', from: 'E', to: 'S.back', lots: 'close', reuse: true },
        { role: 'unused', from: 'E', to: 'S.clean', lots: 'close' },
        { role: 'missing', from: 'E', to: 'X.lost', lots: 'close', reuse: true, kept: true },
        { role: 'extra', from: 'X.gap', to: 'S.back', incident: 'surplus' },
      ],
      entries: [
        { from: 'AR', to: 'ACQ', amount: 'K-v' },
        { from: 'AR', to: 'VAT', amount: 'v' },
      ],
      liabilities: 0,
      split: { role: 'used', against: 'held', within: 'used', beyond: 'extra' },
      service: 'part',
    },
  },
} as const satisfies Rule;

/**
 * THE table: what each type of transaction moves, who records it, what it asks for. The engine has
 * no other knowledge of the types; each row balances by construction, since everything in it is an
 * arrow.
 */
export const RULES: Readonly<Record<LedgerType, Rule>> = {
  activate_card: {
    recordedBy: ['admin', 'restaurant'],
    holder: 'card',
    cardStatuses: ['pending'],
    cardChange: { from: ['pending'], to: 'active', undoneUntouched: true },
    mayName: ['restaurant'],
    amount: 'batch',
    variantFrom: 'batch',
    fee: 'per_card_activation',
    rows: creditings,
  },
  add_deposit: {
    recordedBy: ['holder'],
    holder: 'customer',
    cardStatuses: [],
    amount: 'command',
    capped: 'asked',
    variantFrom: 'single',
    rows: { '': { ...crediting('PSP'), undone: 'never' } },
  },
  adjust_guest_stock_container: {
    recordedBy: ['admin'],
    askedBy: ['restaurant'],
    holder: 'none',
    cardStatuses: [],
    requires: ['restaurant'],
    amount: 'none',
    variantFrom: 'command',
    rows: {
      lost: keeping({ from: 'G', to: 'X.lost', lots: 'close' }, 'GST'),
      found: {
        movements: [{ role: '', from: 'X.lost', to: 'G', lots: 'open', kept: true }],
        entries: [
          { from: 'ACQ', to: 'GST', amount: 'K-v' },
          { from: 'VAT', to: 'GST', amount: 'v' },
        ],
        liabilities: 'D',
      },
    },
  },
  admin_fix_customer_stocks: {
    recordedBy: ['admin'],
    holder: 'customer or card',
    cardStatuses: ['active', 'disabled'],
    amount: 'none',
    variantFrom: 'command',
    rows: {
      less: {
        ...lending({ from: 'H', to: 'AT', lots: 'close' }, 'CON', 'CAG'),
        places: LESS_PLACES,
      },
      less_kept: {
        ...keeping({ from: 'H', to: 'AT', lots: 'close' }, 'CON'),
        places: ['X.lost'],
        // The policy of loans keeps it each morning.
        recordedBy: ['admin', 'system'],
      },
      less_was_offered: {
        ...lending({ from: 'H', to: 'AT', lots: 'close' }, 'CON', 'GES'),
        places: LESS_PLACES,
      },
      more: {
        ...lending({ from: 'AT', to: 'H', lots: 'open' }, 'CAG', 'CON'),
        places: ['R.clean', 'A.clean', 'X.lost'],
        cardStatuses: ['active'],
      },
      more_offered: {
        ...lending({ from: 'AT', to: 'H', lots: 'open' }, 'GES', 'CON'),
        places: ['R.clean', 'A.clean', 'X.lost'],
        cardStatuses: ['active'],
      },
      more_opening: {
        ...lending({ from: 'AT', to: 'H', lots: 'open' }, 'OPENING', 'CON'),
        places: ['X.opening'],
        cardStatuses: ['active'],
      },
    },
  },
  admin_free_deposit: {
    recordedBy: ['admin'],
    holder: 'customer or card',
    cardStatuses: ['active'],
    mayName: ['restaurant'],
    amount: 'command',
    capped: 'recorded',
    variantFrom: 'origin',
    rows: {
      ...creditings,
      taken_back: {
        movements: [],
        entries: [{ from: 'CAG', to: 'GES', amount: '-a' }],
        liabilities: 'a',
        takes: 'gifts',
        takesBack: true,
        // A customer who leaves gives them up.
        recordedBy: ['admin', 'holder'],
        comment: 'mandatory',
        cardStatuses: ['active', 'disabled'],
      },
    },
  },
  admin_give: {
    ...stock,
    atRoundBy: DRIVERS,
    variantFrom: 'ends',
    rows: {
      restaurant: moving('A.clean', 'R.clean'),
      partner: moving('A.clean', 'P.clean'),
      partner_and_restaurant: moving('P.clean', 'R.clean'),
    },
  },
  admin_in: {
    ...stock,
    variantFrom: 'command',
    rows: {
      bought: moving('X.supplier', 'A.clean'),
      opening: moving('X.opening', 'A.clean'),
      found_clean: moving('X.gap', 'A.clean'),
      found_dirty: moving('X.gap', 'A.dirty'),
      found_at: counted('X.gap', 'AT'),
    },
  },
  admin_out: {
    ...stock,
    variantFrom: 'command',
    rows: {
      clean: moving('A.clean', 'X.why'),
      dirty: moving('A.dirty', 'X.why'),
      missing_at: counted('AT', 'X.gap'),
      restaurant_clean: { ...moving('R.clean', 'X.why'), askedBy: ['restaurant'] },
      restaurant_dirty: { ...moving('R.dirty', 'X.why'), askedBy: ['restaurant'] },
    },
  },
  admin_pickup_drop_off_point_clean_container: {
    ...stock,
    variantFrom: 'single',
    rows: { '': moving('D.clean', 'A.clean') },
  },
  admin_pickup_drop_off_point_dirty_container: {
    ...stock,
    variantFrom: 'single',
    rows: { '': moving('D.dirty', 'A.dirty') },
  },
  admin_refund_guest_deposit: {
    recordedBy: ['admin'],
    holder: 'none',
    cardStatuses: [],
    requires: ['restaurant'],
    amount: 'none',
    variantFrom: 'command',
    rows: {
      given_back: lending({ from: 'G', to: 'A.dirty', lots: 'close' }, 'GST', 'BANK'),
      not_given_back: lending({ from: 'G', to: 'X.lost', lots: 'close' }, 'GST', 'BANK'),
    },
  },
  admin_return: {
    ...stock,
    atRoundBy: DRIVERS,
    variantFrom: 'ends',
    rows: {
      restaurant: moving('R.clean', 'A.clean'),
      partner: moving('P.clean', 'A.clean'),
      partner_and_restaurant: moving('R.clean', 'P.clean'),
    },
  },
  admin_return_dirty: {
    ...stock,
    atRoundBy: DRIVERS,
    variantFrom: 'ends',
    rows: {
      restaurant: moving('R.dirty', 'A.dirty'),
      partner: moving('P.dirty', 'A.dirty'),
      partner_and_restaurant: moving('R.dirty', 'P.dirty'),
    },
  },
  admin_wash: {
    ...stock,
    variantFrom: 'single',
    rows: {
      '': moves(
        { role: 'washed', from: 'A.dirty', to: 'A.clean' },
        { role: 'rejected', from: 'A.dirty', to: 'X.broken' },
      ),
    },
  },
  cancel_validated_order: {
    ...delivery,
    recordedBy: ['partner', 'admin'],
    variantFrom: 'single',
    rows: {
      '': moves(
        { role: 'unopened', from: 'P.transit', to: 'R.clean' },
        { role: 'opened', from: 'P.transit', to: 'P.dirty' },
      ),
    },
  },
  customerless_refill: {
    ...kitchen,
    fee: 'per_refill',
    rows: { '': moves({ role: '', from: 'R.clean', to: 'R.back', reuse: true }) },
  },
  deactivate_card: {
    recordedBy: ['admin'],
    holder: 'card',
    cardStatuses: ['pending', 'active'],
    cardChange: { from: ['pending', 'active'], to: 'disabled' },
    amount: 'none',
    variantFrom: 'single',
    rows: { '': NOTHING },
  },
  deliver_restaurant_order: {
    ...delivery,
    orderStatuses: ['validated', 'done'],
    recordedBy: ['partner', 'system', 'admin'],
    requires: ['restaurant'],
    variantFrom: 'single',
    fee: 'per_refill',
    rows: { '': lending({ from: 'P.transit', to: 'H', lots: 'open', reuse: true }, 'CAG', 'CON') },
  },
  drop_partner_container: {
    recordedBy: ['partner'],
    holder: 'none',
    cardStatuses: [],
    amount: 'none',
    variantFrom: 'single',
    rows: { '': moving('P.dirty', 'D.dirty') },
  },
  empty_collection_terminal_drawer: {
    ...stock,
    atRoundBy: DRIVERS,
    variantFrom: 'single',
    rows: {
      '': {
        ...moves(
          { role: 'there', from: 'T.dirty', to: 'A.dirty' },
          { role: 'extra', from: 'X.gap', to: 'A.dirty', incident: 'gap' },
          { role: 'missing', from: 'T.dirty', to: 'X.gap', uncounted: true, incident: 'gap' },
        ),
        split: { role: '', against: 'drawer', within: 'there', beyond: 'extra', short: 'missing' },
      },
    },
  },
  grab_container: {
    ...counter,
    cardStatuses: ['active'],
    variantFrom: 'single',
    fee: 'per_refill',
    rows: { '': lending({ from: 'R.clean', to: 'H', lots: 'open', reuse: true }, 'CAG', 'CON') },
  },
  grab_container_and_deposit: {
    recordedBy: ['holder'],
    holder: 'customer',
    cardStatuses: [],
    amount: 'command',
    capped: 'asked',
    variantFrom: 'single',
    fee: 'per_refill',
    rows: {
      '': {
        movements: [{ role: '', from: 'R.clean', to: 'H', lots: 'open', reuse: true }],
        entries: [
          { from: 'PSP', to: 'CAG', amount: 'a' },
          { from: 'CAG', to: 'CON', amount: 'D' },
        ],
        liabilities: 'a',
        undone: 'never',
      },
    },
  },
  grab_guest_container: {
    ...kitchen,
    fee: 'per_refill',
    rows: { '': lending({ from: 'R.clean', to: 'G', lots: 'open', reuse: true }, 'CASH', 'GST') },
  },
  pickup_customer_order: {
    ...delivery,
    recordedBy: ['partner', 'system', 'admin'],
    mayName: ['restaurant'],
    variantFrom: 'single',
    rows: { '': pickedUp },
  },
  pickup_customer_order_fix: {
    ...delivery,
    orderStatuses: ['done'],
    recordedBy: ['partner', 'admin'],
    mayName: ['restaurant'],
    variantFrom: 'command',
    rows: {
      more_taken: pickedUp,
      fewer_taken: {
        movements: [
          { role: 'extra', from: 'P.dirty', to: 'X.gap' },
          { role: 'there', from: 'P.dirty', to: 'H', lots: 'reopen' },
        ],
        entries: [{ from: 'CAG', to: 'CON', amount: 'D' }],
        liabilities: 0,
        split: { role: '', against: 'extras', within: 'extra', beyond: 'there' },
      },
    },
  },
  pickup_restaurant_order: {
    ...delivery,
    recordedBy: ['restaurant', 'partner', 'admin'],
    orderStatuses: ['pending', 'validated'],
    variantFrom: 'single',
    rows: { '': moving('R.clean', 'P.transit') },
  },
  redeem_card: {
    recordedBy: ['holder', 'admin'],
    holder: 'card',
    cardStatuses: ['active', 'disabled'],
    ownCardStatuses: ['active'],
    cardChange: { from: ['active', 'disabled'], to: 'disabled' },
    receiver: true,
    amount: 'all',
    capped: 'recorded',
    variantFrom: 'single',
    rows: {
      '': {
        movements: [{ role: '', from: 'H', to: 'U', lots: 'move' }],
        entries: [
          { from: 'CAG', to: 'CAG(u)', amount: 'a' },
          { from: 'CON', to: 'CON(u)', amount: 'D' },
        ],
        liabilities: 0,
      },
    },
  },
  redeem_reward: {
    recordedBy: ['holder', 'restaurant'],
    holder: 'customer',
    cardStatuses: [],
    requires: ['restaurant'],
    amount: 'command',
    capped: 'recorded',
    variantFrom: 'command',
    rows: { account: crediting('GES'), restaurant: NOTHING },
  },
  refill_container: {
    ...counter,
    cardStatuses: ['active'],
    requires: ['restaurant'],
    variantFrom: 'counter',
    fee: 'per_refill',
    rows: {
      filled_again: moves({ role: '', from: 'H', to: 'H', lots: 'renew', reuse: true }),
      exchanged: moves(
        { role: '', from: 'R.clean', to: 'R.back', reuse: true },
        { role: '', from: 'H', to: 'H', lots: 'renew', reuse: true },
      ),
    },
  },
  refill_other_container: {
    ...counter,
    holder: 'customer',
    cardStatuses: [],
    requires: ['restaurant'],
    variantFrom: 'single',
    rows: { '': moves({ role: '' }) },
  },
  refund_deposit: {
    recordedBy: ['holder', 'admin'],
    holder: 'customer or card',
    cardStatuses: ['active', 'disabled'],
    amount: 'command',
    variantFrom: 'command',
    rows: {
      payment_card: {
        ...refunding('PSP'),
        recordedBy: ['holder'],
        holder: 'customer',
        limit: 'received',
        undone: 'by the provider',
      },
      account: { ...refunding('BANK'), recordedBy: ['admin'] },
      sepa: { ...refunding('TRANSIT'), recordedBy: ['admin'] },
    },
  },
  restaurant_pickup_drop_off_point_container: { ...kitchen, rows: { '': moving('D.dirty', 'R.back') } },
  restaurant_wash_and_keep_drop_off_point_container: { ...kitchen, rows: { '': moving('D.dirty', 'R.clean') } },
  restaurant_wash_drop_off_point_container: {
    ...kitchen,
    requires: ['restaurant'],
    rows: { '': moving('D.dirty', 'D.clean') },
  },
  return_container: {
    ...counter,
    cardStatuses: ['active', 'disabled'],
    variantFrom: 'single',
    rows: { '': lending({ from: 'H', to: 'R.back', lots: 'close' }, 'CON', 'CAG') },
  },
  return_container_in_collection_drawer: {
    recordedBy: ['holder'],
    holder: 'customer or card',
    cardStatuses: ['active', 'disabled'],
    amount: 'none',
    variantFrom: 'single',
    rows: { '': lending({ from: 'H', to: 'T.dirty', lots: 'close' }, 'CON', 'CAG') },
  },
  return_guest_container: {
    ...kitchen,
    rows: { '': lending({ from: 'G', to: 'R.back', lots: 'close' }, 'GST', 'CASH') },
  },
  without_webapp_caterer: withoutWebApp,
  without_webapp_event: withoutWebApp,
  without_webapp_meal_tray: withoutWebApp,
};
