import { type MovedTable, type Naming } from './schema.ts';

/** What becomes of an initiative's rows in another installation. */
export interface Destination {
  /** Its number here. */
  readonly account: number;
  /** The initiative that it becomes the example of; null: it is one itself. */
  readonly exampleOf: number | null;
  /** The payment provider knows its connection here too. */
  readonly samePayments: boolean;
}

/** Sessions do not travel: a number of theirs must not become another's. */
const SESSIONS: Readonly<Record<string, string>> = {
  'api_transactions.session_id': 'null',
  'round_openings.session_id': '-staged.session_id',
};

/** Resources of the journal whose subject is a person or a mail. */
const SUBJECTS = { people: ['delegatedAdmins', 'secondFactor', 'team'], mails: ['mails'] } as const;

/** The temporary table with the numbers of a table there and here. */
export const numbersHere = (table: string): string => `here_${table}`;

const hereOf = (parent: string, there: string): string =>
  `(select h.here from ${numbersHere(parent)} h where h.there = ${there})`;

/** SQL of each column of a table here, over `staged`, its rows as the file has them. */
export function valuesHere(table: MovedTable, destination: Destination): string[] {
  return table.columns.map((column) => valueHere(table, column, destination));
}

function valueHere(table: MovedTable, column: string, { account, exampleOf, samePayments }: Destination): string {
  const { name } = table;
  const there = `staged.${column}`;
  const naming = table.namings.find((one) => one.column === column);
  if (column === 'account_id' && table.ofAccount) return String(account);
  if (column === 'key_number') return `coalesce(${hereOf('secret_keys', there)}, 0)`;
  if (column === 'id' && table.numbered) return hereOf(name, there);
  if (naming !== undefined && (naming.parent !== 'units' || exampleOf !== null)) return namedHere(naming, there);
  const session = SESSIONS[`${name}.${column}`];
  if (session !== undefined) return session;
  if (name === 'events' && column === 'entity_id') return subjectHere();
  if (name === 'idempotency_keys' && column === 'caller')
    return `case when ${there} ~ '^person:\\d+$' then 'person:' || ${hereOf('people', `substring(${there} from 8)::bigint`)}
      when ${there} ~ '^device:\\d+$' then 'device:-' || substring(${there} from 8) else ${there} end`;
  if (name === 'loan_rollup_marks' && /^seen_/.test(column)) return 'null';
  if (name === 'accounts') return accountHere(column, { account, exampleOf, samePayments });
  if (exampleOf === null) return there;
  if (table.ownUuids.includes(column)) return 'gen_random_uuid()';
  if (name === 'units' && column === 'code') return hereOf('units', there);
  if (column === 'units')
    return `array(select h.here from unnest(${there}) as u(code) join ${numbersHere('units')} h on h.there = u.code)`;
  return there;
}

/** A row that is gone keeps a number that no other gets. */
const namedHere = ({ parent, loose }: Naming, there: string): string =>
  loose ? `coalesce(${hereOf(parent, there)}, -${there})` : hereOf(parent, there);

function subjectHere(): string {
  const cases = Object.entries(SUBJECTS).map(
    ([table, resources]) =>
      `when staged.entity_id ~ '^\\d+$' and split_part(staged.action, '.', 1) in (${resources.map((one) => `'${one}'`).join(', ')})
        then ${hereOf(table, 'staged.entity_id::bigint')}::text`,
  );
  return `case ${cases.join(' ')} else staged.entity_id end`;
}

function accountHere(column: string, { account, exampleOf, samePayments }: Destination): string {
  const isExample = exampleOf !== null;
  if (column === 'id') return String(account);
  if (column === 'example_of') return isExample ? String(exampleOf) : 'null';
  if (column === 'connect_status' && (isExample || !samePayments)) return "'pending'";
  if (isExample && column === 'name') return "'Exemple – ' || staged.name";
  if (isExample && ['slug', 'invoices_deposited_from', 'invoice_reminders_from', 'money_mailed_until'].includes(column))
    return 'null';
  return `staged.${column}`;
}

/** SQL condition of the rows that come, over `staged`. */
export function comesHere(table: MovedTable, { exampleOf, samePayments }: Destination): string {
  if (table.name === 'person_recovery_codes') return `${hereOf('secret_keys', 'staged.key_number')} is not null`;
  if (exampleOf === null && !samePayments && table.name === 'payment_connections') return 'false';
  if (exampleOf === null && !samePayments && table.name === 'provider_events') return 'staged.handled_at is not null';
  return 'true';
}

/**
 * Tables without a row in an example: what has an effect outside it, is unique in the installation,
 * or is a person's; and what cannot be without them.
 */
export function leftInExample(
  tables: readonly MovedTable[],
  needs: readonly { child: string; parent: string }[],
): Set<string> {
  const left = new Set(
    tables
      .filter(
        ({ name, ofAccount, refusedInExample, singular }) =>
          name !== 'accounts' && (!ofAccount || name === 'people' || refusedInExample || singular),
      )
      .map(({ name }) => name),
  );
  for (let size = -1; size !== left.size;) {
    size = left.size;
    // People stay where they are: their rows are the initiative's.
    for (const { child, parent } of needs) if (parent !== 'people' && left.has(parent)) left.add(child);
  }
  return left;
}
