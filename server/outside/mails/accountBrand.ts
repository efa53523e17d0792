import { type Tx } from '../../platform/database/transaction.ts';
import { BOUCLE, type Brand } from './layout.ts';
import { mailLogo } from './logo.ts';

/** The initiative's face on its mails. */
export async function accountBrand(tx: Tx, accountId: number): Promise<Brand> {
  const { rows } = await tx.raw<{ name: string; logo: string | null; colour: string | null }>({
    text: "select name, logo_url as logo, colors->>'primary' as colour from accounts where id = $1",
    values: [accountId],
  });
  const [account] = rows;
  if (account === undefined) throw new Error(`No account ${accountId}`);
  return { name: account.name, logoUrl: mailLogo(account.logo), colour: account.colour ?? BOUCLE.colour };
}
