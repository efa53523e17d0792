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
      'server/ledger/verification/verifyAccount.ts',
      'server/statistics/accountDays.ts',
      'server/statistics/bookDays.ts',
      'server/statistics/ledgerDays.ts',
      'server/statistics/loanRollups.ts',
      'server/supply/cellDays.ts',
      'fonction book_old_sides',
      'fonction count_events',
      'fonction count_of_account',
      'fonction place_incident',
      'fonction relook_incidents',
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
    rule: 'snapshot',
    from: ['server/database/statements.ts', 'server/ledger/verification/verify.ts'],
    why: 'an account is to be verified by one connection to the server that has it',
  },
  {
    rule: 'several-with-set',
    from: ['pg-boss'],
    why: 'the queue is on the coordinator alone, and its library writes so',
  },
];
