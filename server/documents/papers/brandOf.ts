import { PICTURES_PATH } from '@boucle/contract/base/pictures.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import type { Brand } from '../pdf/brand.ts';
import { pictureOfAccount } from '../../platform/pictures/queries.ts';

/** The name, logo, colours and address of an account, as its papers show them. */
export async function brandOf(tx: Tx, accountId: number): Promise<Brand> {
  const { rows } = await tx.raw<{
    name: string;
    logo: string | null;
    primary: string | null;
    secondary: string | null;
    address: string;
  }>({
    text: `select name, logo_url as logo, colors->>'primary' as primary, colors->>'secondary' as secondary, billing_address as address
      from accounts where id = $1`,
    values: [accountId],
  });
  const [account] = rows;
  if (account === undefined) throw new Error(`No account ${accountId}`);
  const { logo, ...texts } = account;
  const hash = logo === null ? undefined : new RegExp(`^${PICTURES_PATH}/([0-9a-f]{64})\\.webp$`).exec(logo)?.[1];
  return { ...texts, logo: hash === undefined ? null : ((await pictureOfAccount(tx, accountId, hash)) ?? null) };
}
