import { problem } from '../platform/http/errors.ts';
import { LedgerRefusal } from '../domain/ledger/refusals.ts';

/** Fields as this API calls them. */
const FIELDS: Readonly<Record<string, string>> = {
  amount: 'amount_cents',
  holder: 'customer_id',
  receiver: 'customer_id',
  card_holder_id: 'card_uuid',
  drawer_id: 'drawer_qr',
};

/**
 * Runs the ledger's work; what it refuses names the fields of this API, `lines` being called
 * otherwise by some bodies.
 */
export async function withApiFields<T>(
  work: () => Promise<T>,
  lines: string | ((refused: LedgerRefusal) => string) = 'containers',
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof LedgerRefusal) || error.fields === undefined) throw error;
    const called = typeof lines === 'string' ? lines : lines(error);
    const fields = Object.entries(error.fields).map(
      ([name, sentences]) => [name === 'lines' ? called : (FIELDS[name] ?? name), sentences] as const,
    );
    throw problem('refused', error.detail, { fields: Object.fromEntries(fields) });
  }
}
