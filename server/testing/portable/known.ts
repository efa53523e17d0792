import { type FunctionFault } from './functions.ts';

/** A statement not mended yet: who sends it, which rule it breaks, and what is to be done before a cluster runs it. */
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
      'fonction book_old_sides',
      'fonction count_of_account',
      'fonction place_incident',
      'fonction relook_incidents',
      'fonction roll_up_activity',
      'fonction roll_up_months',
      'fonction roll_up_old_entry',
      'fonction roll_up_old_movement',
      'fonction roll_up_old_settlement',
      'fonction roll_up_partner',
    ],
    why: 'a trigger runs on the server that has the row, where nothing goes by COPY; some are written otherwise for a cluster (database/cluster/functions.ts)',
  },
  {
    rule: 'insert-select',
    from: ['server/ledger/history/bulk.ts'],
    why: 'of thousands of rows nobody reads the answer: a cluster alone is sent « returning 1 » behind them',
  },
  {
    rule: 'numbers-in-cte',
    from: ['server/ledger/books/openBooks.ts'],
    why: 'the number of a posting would be one message more in each of them: a cluster alone is asked for it apart',
  },
  {
    rule: 'handed-rows',
    from: ['fonction count_of_account', 'fonction roll_up_months'],
    why: 'row by row a bulk write would cost more on one server: they are written so for a cluster alone (database/cluster/functions.ts)',
  },
  {
    rule: 'trigger-writes-copied',
    from: ['fonction follow_customer'],
    why: 'customers change by other ways than the one that writes their person too: over a cluster the trigger is not there',
  },
  {
    rule: 'snapshot',
    from: ['server/database/statements.ts', 'server/ledger/verification/verify.ts'],
    why: 'over a cluster an account is verified by one connection',
  },
  {
    rule: 'several-with-set',
    from: ['pg-boss'],
    why: 'the queue is on the coordinator alone, and its library writes so',
  },
];
