import { type ClientConfig } from 'pg';
import { openOwnerPool } from '../pool.ts';

/**
 * The database follows another one and takes no writes, which the application needs; the message is
 * French.
 */
export class ReplicaRefused extends Error {
  override name = 'ReplicaRefused';

  constructor() {
    super(
      'La base de DATABASE_URL est une réplique, en lecture seule\u00a0: indiquez la base principale. Sur une réplique, seules backup et verify-ledger s’exécutent.',
    );
  }
}

/** Whether the server follows another one. */
export async function isFollower(ownerConfig: ClientConfig): Promise<boolean> {
  const owner = openOwnerPool(ownerConfig, 1);
  try {
    const { rows } = await owner.query<{ follows: boolean }>('select pg_is_in_recovery() as follows');
    return rows[0]?.follows ?? false;
  } finally {
    await owner.end();
  }
}
