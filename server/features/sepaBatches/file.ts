import { SEPA_MONTHS_KEPT } from '@boucle/contract/features/sepaBatches/labels.ts';
import { type SecretKeys } from '../../platform/crypto/keys.ts';
import { open } from '../../platform/crypto/seal.ts';
import { placeIn } from '../../platform/crypto/sealedColumns.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { notFound, refused } from '../../platform/http/errors.ts';
import { THE_BATCH } from './endBatch.ts';

/**
 * The file of a batch, the same bytes each time; 404 when there is none, refused for a batch that
 * was cancelled or whose file is forgotten.
 */
export async function sepaFileOf(
  tx: Tx,
  accountId: number,
  id: number,
  secret: SecretKeys,
): Promise<{ file: Blob; label: string }> {
  const { rows } = await tx.raw<{ label: string; state: string; sealed_xml: Buffer | null; sha256: string }>({
    text: `select label, state, sealed_xml, encode(xml_sha256, 'hex') as sha256 from sepa_batches where account_id = $1 and id = $2`,
    values: [accountId, id],
  });
  const [row] = rows;
  if (row === undefined) throw notFound(THE_BATCH);
  const { label, state, sealed_xml: sealed, sha256 } = row;
  if (sealed === null) {
    throw refused(
      `Ce fichier n’est plus conservé\u00a0: les coordonnées bancaires sont effacées après ${SEPA_MONTHS_KEPT}\u00a0mois. Son empreinte SHA-256 reste ${sha256}.`,
    );
  }
  if (state === 'cancelled') throw refused(`Le lot ${label} est annulé\u00a0: son fichier n’est plus à déposer.`);
  const xml = open(secret, placeIn('sepaFile', accountId, label), sealed);
  return { file: new Blob([xml], { type: 'application/xml' }), label };
}

/**
 * Deletes the files of batches, and the payees and accounts of holders, months after they were
 * prepared. Platform scope.
 */
export async function forgetSepaFiles(tx: Tx): Promise<void> {
  const before = `$1::timestamptz - interval '${SEPA_MONTHS_KEPT} months'`;
  await tx.raw({
    text: `update sepa_transfers t set beneficiary = '', iban_end = '' from sepa_batches b
      where b.account_id = t.account_id and b.id = t.batch_id and b.created_at < ${before} and b.sealed_xml is not null
        and t.statement_id is null`,
    values: [tx.now()],
  });
  await tx.raw({
    text: `update sepa_batches set sealed_xml = null, forgotten_at = $1 where created_at < ${before} and sealed_xml is not null`,
    values: [tx.now()],
  });
}
