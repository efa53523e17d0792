import { type Tx } from '../../platform/database/transaction.ts';
import { type Brand, BOUCLE } from '../../outside/mails/layout.ts';
import { mailLogo } from '../../outside/mails/logo.ts';

/** Somebody to write to, with the face of anyone who writes. */
export interface Recipient {
  id: number;
  email: string;
  name: string;
  accountId: number | null;
  accountName: string | null;
  /** Of the account, null of the platform. */
  logo: string | null;
  colour: string | null;
  status: 'invited' | 'active';
  role: string;
}

/** People who meet a condition on `p` and may still enter. */
export async function recipientsBy(tx: Tx, condition: string, value: string | number): Promise<readonly Recipient[]> {
  const { rows } = await tx.raw<Recipient & Record<string, unknown>>({
    text: `select p.id, p.email, p.name, p.account_id as "accountId", a.name as "accountName", p.status, p.role,
                  a.logo_url as logo, a.colors->>'primary' as colour
             from people p left join accounts a on a.id = p.account_id
            where ${condition} and p.status <> 'disabled' and a.deactivated_at is null`,
    values: [value],
  });
  return rows;
}

/** The account's own face; the platform's where there is none. */
export const brandOf = ({ accountName, logo, colour }: Recipient): Brand =>
  accountName === null
    ? BOUCLE
    : {
        name: accountName,
        logoUrl: mailLogo(logo),
        colour: colour ?? BOUCLE.colour,
      };
