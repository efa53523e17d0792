import { type Tx } from '../../platform/database/transaction.ts';
import { normalEmail } from './people.ts';

/**
 * The super administrator with this e-mail, invited when no one of the console has it; undefined
 * when somebody else of the console does, or one who was disabled. Platform scope.
 */
export async function ensureSuperAdmin(
  tx: Tx,
  email: string,
): Promise<{ id: number; email: string; status: 'invited' | 'active' } | undefined> {
  const asked = normalEmail(email);
  await tx.raw({
    text: `insert into people (role, email, status) values ('super_admin', $1, 'invited')
           on conflict (email) where role not in ('restaurant_owner', 'customer') do nothing`,
    values: [asked],
  });
  const { rows } = await tx.raw<{ id: number; email: string; status: 'invited' | 'active' }>({
    text: `select id, email, status from people where email = $1 and role = 'super_admin' and status <> 'disabled'`,
    values: [asked],
  });
  return rows[0];
}
