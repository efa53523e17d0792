import { type FunctionFault } from './functions.ts';

/** What is not mended yet: who sends it, which rule it breaks, and what is to be done before a cluster runs it. */
export interface Known {
  readonly rule: FunctionFault['rule'];
  /** Files of the product, or « fonction » and the name of a function of the schema. */
  readonly from: readonly string[];
  readonly why: string;
}

/** An entry that no statement needs any more is refused too. */
export const KNOWN: readonly Known[] = [
  {
    rule: 'insert-select',
    from: [
      'server/auth/tokens/consents.ts',
      'server/features/formats/queries.ts',
      'server/features/partners/writeQueries.ts',
      'server/ledger/months/closeMonth.ts',
      'server/ledger/verification/verifyAccount.ts',
      'server/statistics/accountDays.ts',
      'server/statistics/ledgerDays.ts',
      'server/simulation/cast.ts',
      'server/statistics/loanRollups.ts',
      'fonction count_events',
      'fonction count_of_account',
      'fonction roll_up_months',
      'fonction roll_up_old_entry',
      'fonction roll_up_old_movement',
      'fonction roll_up_old_settlement',
      'fonction roll_up_partner',
    ],
    why: 'one server would answer rows that nobody reads: a cluster is to be sent « returning 1 » behind these texts',
  },
  {
    rule: 'numbers-in-cte',
    from: ['server/ledger/books/openBooks.ts'],
    why: 'the number of a posting would be one message more in each of them: to be measured with the posting of a cluster',
  },
  {
    rule: 'handed-rows',
    from: ['fonction count_events', 'fonction count_of_account', 'fonction roll_up_months'],
    why: 'row by row a bulk write would cost more on one server',
  },
  {
    rule: 'trigger-writes-copied',
    from: ['fonction follow_customer'],
    why: 'customers change by other ways than the one that could write their person too',
  },
  {
    rule: 'set-config',
    from: ['fonction remove_example_rows'],
    why: 'the setting is a value of the function, which « set local » does not take',
  },
  {
    rule: 'snapshot',
    from: ['server/database/statements.ts', 'server/ledger/verification/verify.ts'],
    why: 'an account is to be verified by one connection to the server that has it',
  },
  {
    rule: 'lateral-limit',
    from: [
      'server/features/places/shelfQueries.ts',
      'server/features/restaurants/listQueries.ts',
      'server/features/restaurants/queries.ts',
      'server/transactions/lightRows.ts',
      'server/transactions/page.ts',
    ],
    why: 'each type gives its latest rows from its own index: written out, forty questions are planned in each of these lists',
  },
  {
    rule: 'lateral-without-account',
    from: [
      'server/features/accounts/queries.ts',
      'server/features/dropOffPoints/queries.ts',
      'server/features/incidents/queries.ts',
      'server/features/platform/queries.ts',
      'server/features/restaurants/listQueries.ts',
      'server/features/restaurants/queries.ts',
      'server/ledger/verification/verify.ts',
      'server/transactions/lightRows.ts',
      'server/transactions/page.ts',
      'fonction loans_behind_seconds',
    ],
    why: 'lists and controls of all accounts at once: summed by account first, a page would read every account',
  },
  {
    rule: 'correlated-with-copied',
    from: [
      'server/features/accounts/queries.ts',
      'server/features/dropOffPoints/queries.ts',
      'server/features/incidents/queries.ts',
      'server/features/partners/queries.ts',
      'server/transactions/lightRows.ts',
      'fonction street_caller_of_token',
    ],
    why: 'the same; what a number names for a super administrator, and what stands beside rows that are already picked',
  },
  {
    rule: 'lock-without-account',
    from: ['server/features/dropOffPoints/writeQueries.ts', 'server/features/partners/queries.ts'],
    why: 'a super administrator changes a drop-off point or a partner by its number alone',
  },
  {
    rule: 'several-with-set',
    from: ['pg-boss'],
    why: 'the queue is on the coordinator alone, and its library writes so',
  },
  {
    rule: 'changing-in-write',
    from: ['pg-boss'],
    why: 'the same',
  },
];
