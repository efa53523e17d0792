import { type Tx } from '../../platform/database/transaction.ts';

/** One application the person is signed in to; a public client shows its uid. */
export interface AuthorizedApplication {
  id: number;
  name: string;
  created_at: string;
  uid: string;
}

/**
 * The applications with an open session of this person. The console has the name of the person's
 * account. Platform scope.
 */
export async function authorizedApplications(tx: Tx, personId: number): Promise<AuthorizedApplication[]> {
  const { rows } = await tx.raw<Omit<AuthorizedApplication, 'created_at'> & { created_at: Date }>({
    text: `select (select count(*) from oauth_clients o where (o.created_at, o.client_id) <= (c.created_at, c.client_id)) as id,
                  coalesce(case when c.client_id = 'administration' then a.name end, c.name) as name,
                  c.created_at, c.client_id as uid
             from oauth_clients c
             join people p on p.id = $1
             left join accounts a on a.id = p.account_id
            where exists (select from oauth_sessions s where s.person_id = p.id and s.client_id = c.client_id and s.ended_at is null)
            order by id`,
    values: [personId],
  });
  return rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }));
}
