import { type JournalChoices } from '@boucle/contract/features/events/calls.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { PLATFORM } from './listEvents.ts';
import { summaryOf } from './summaries.ts';

/**
 * Each different value once, one step of an index each: it costs the same however long the journal
 * is.
 */
const distinct = (column: 'action' | 'person_id'): string => `
  with recursive found as (
    (select ${column} as value from events where account_id = $1 and ${column} is not null order by ${column} limit 1)
    union all
    select (select e.${column} from events e where e.account_id = $1 and e.${column} > found.value order by e.${column} limit 1)
      from found where found.value is not null
  )`;

/** The acts and the people of an account's journal, in the order of their names. */
export async function journalChoices(tx: Tx, accountId: number): Promise<JournalChoices> {
  const { rows: acts } = await tx.raw<{ action: string }>({
    text: `${distinct('action')} select value as action from found where value is not null`,
    values: [accountId],
  });
  const { rows: people } = await tx.raw<{ id: number; name: string | null }>({
    text: `${distinct('person_id')}
           select value as id, coalesce(nullif(p.name, ''), p.email) as name
             from found left join people p on p.id = value where value is not null`,
    values: [accountId],
  });
  const byName = new Intl.Collator('fr').compare;
  return {
    actions: acts
      .flatMap(({ action }) => {
        const label = SENTENCES[action] ?? summaryOf(action);
        return label === undefined ? [] : [{ action, label }];
      })
      .sort((a, b) => byName(a.label, b.label)),
    people: people.map(({ id, name }) => ({ id, name: name ?? PLATFORM })).sort((a, b) => byName(a.name, b.name)),
  };
}

/** Acts of the pages of sign-in, which are no calls. */
const SENTENCES: Readonly<Record<string, string>> = {
  'secondFactor.useRecoveryCode': 'Se connecter par un code de secours',
  'session.tieGoogle': 'Lier son compte Google',
  'customers.signUp': 'Créer son compte de conso',
  'session.choosePassword': 'Choisir son mot de passe par un lien',
};
