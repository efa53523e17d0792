import { type Tx } from '../../database/transaction.ts';
import { invalidField } from '../../http/errors.ts';
import { LedgerRefusal } from '../../ledger/refusals.ts';
import { type CommandLine } from '../../ledger/types.ts';
import { readPlaceToken } from '../../places/signedCodes.ts';

/**
 * The drawer whose QR code this is: ours, of this account, and not ended by a renewal. Throws 422 for another one, LedgerRefusal for a drawer
 * that is out of order or does not take these formats.
 */
export async function drawerOf(
  tx: Tx,
  secret: Buffer,
  accountId: number,
  qr: string,
  lines: readonly CommandLine[],
): Promise<number> {
  const code = readPlaceToken(secret, 'drawer', qr);
  const { rows } = await tx.raw<{
    id: number;
    name: string;
    qr_version: number;
    status: string;
    format_id: number | null;
  }>({
    text: `select id, name, qr_version, status, format_id from collection_drawers where account_id = $1 and id = $2`,
    values: [accountId, code?.id ?? 0],
  });
  const [drawer] = rows;
  if (code === undefined || drawer === undefined || drawer.qr_version !== code.version) {
    throw invalidField('drawer_qr', 'Ce QR code n’est pas celui d’un tiroir en service.');
  }
  if (drawer.status !== 'active') throw new LedgerRefusal(`${drawer.name} est hors service.`, 'drawer_qr');
  if (drawer.format_id !== null && lines.some(({ formatId }) => formatId !== drawer.format_id)) {
    throw new LedgerRefusal(`${drawer.name} ne prend pas ce format.`, 'containers');
  }
  return drawer.id;
}
