import { type Tx } from '../../platform/database/transaction.ts';
import { invalidField } from '../../platform/http/errors.ts';
import { LedgerRefusal } from '../../domain/ledger/refusals.ts';
import { type CommandLine } from '../../domain/ledger/types.ts';
import { raiseFullDrawer } from '../../domain/anomalies/fullDrawer.ts';
import { placeKeys } from '../../domain/places/placeKeys.ts';
import { readPlaceToken } from '../../domain/places/signedCodes.ts';
import { type SecretKeys } from '../../platform/crypto/keys.ts';

interface ReturnIntoDrawer {
  readonly qr: string;
  readonly lines: readonly CommandLine[];
  /**
   * The terminal asks before it opens; otherwise the return has happened, and is recorded whatever
   * the drawer holds.
   */
  readonly mayRefuse: boolean;
}

/**
 * The drawer whose QR code this is: ours, of this account, and not ended by a renewal. Throws 422
 * for another one, LedgerRefusal for a drawer that is out of order, does not take these formats or
 * has no room for them.
 */
export async function drawerOf(
  tx: Tx,
  secret: SecretKeys,
  accountId: number,
  { qr, lines, mayRefuse }: ReturnIntoDrawer,
): Promise<number> {
  const code = readPlaceToken(await placeKeys(tx, secret, accountId), 'drawer', qr);
  const { rows } = await tx.raw<{
    id: number;
    name: string;
    qr_version: number;
    status: string;
    format_id: number | null;
    capacity: number | null;
  }>({
    // Returns into the same drawer wait here for each other: two together must not fill it beyond
    // its capacity.
    text: `select id, name, qr_version, status, format_id, capacity from collection_drawers
      where account_id = $1 and id = $2 for no key update`,
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
  if (drawer.capacity !== null) {
    const pieces = await piecesIn(tx, accountId, drawer.id);
    const asked = lines.reduce((sum, { quantity }) => sum + quantity, 0);
    const room = Math.max(0, drawer.capacity - pieces);
    if (mayRefuse && asked > room) throw new LedgerRefusal(full(drawer.name, room), 'containers');
    if (asked >= room)
      await raiseFullDrawer(tx, accountId, { id: drawer.id, pieces: pieces + asked, capacity: drawer.capacity });
  }
  return drawer.id;
}

/** Counted once the drawer is locked: earlier returns are seen. */
async function piecesIn(tx: Tx, accountId: number, drawerId: number): Promise<number> {
  const { rows } = await tx.raw<{ pieces: number }>({
    text: `select coalesce(sum(quantity), 0)::bigint as pieces from cells where account_id = $1 and place = 'T' and place_id = $2`,
    values: [accountId, drawerId],
  });
  return rows[0]?.pieces ?? 0;
}

function full(name: string, room: number): string {
  if (room === 0) return `${name} est plein\u00a0: choisissez un autre tiroir.`;
  return room === 1
    ? `${name} n’a plus de place que pour un contenant.`
    : `${name} n’a plus de place que pour ${room} contenants.`;
}
