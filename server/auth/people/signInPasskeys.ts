import { type Tx } from '../../platform/database/transaction.ts';

/** A passkey that was made. */
export interface NewPasskey {
  credentialId: string;
  publicKey: Uint8Array;
  counter: number;
  transports: readonly string[];
}

/** Whose it is: a person of an initiative. */
interface Owner {
  accountId: number;
  personId: number;
}

/** Keeps the passkey that replaces a password; false when somebody has it. Platform scope. */
export async function insertSignInPasskey(
  tx: Tx,
  { accountId, personId }: Owner,
  { credentialId, publicKey, counter, transports }: NewPasskey,
): Promise<boolean> {
  const { rowCount } = await tx.raw({
    text: `insert into sign_in_passkeys (account_id, credential_id, person_id, public_key, counter, transports)
           values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
    values: [accountId, credentialId, personId, Buffer.from(publicKey), counter, transports],
  });
  return rowCount === 1;
}

/** A passkey of an initiative's person by its number, locked until the end. Platform scope. */
export async function signInPasskeyOf(
  tx: Tx,
  accountId: number,
  credentialId: string,
): Promise<{ personId: number; publicKey: Buffer; counter: number } | undefined> {
  const { rows } = await tx.raw<{ personId: number; publicKey: Buffer; counter: number }>({
    text: `select person_id as "personId", public_key as "publicKey", counter from sign_in_passkeys
            where account_id = $1 and credential_id = $2 for no key update`,
    values: [accountId, credentialId],
  });
  return rows[0];
}

/** Keeps the counter by which a copy shows. Platform scope. */
export async function useSignInPasskey(
  tx: Tx,
  accountId: number,
  credentialId: string,
  counter: number,
): Promise<void> {
  await tx.raw({
    text: `update sign_in_passkeys set counter = $3, last_used_at = now() where account_id = $1 and credential_id = $2`,
    values: [accountId, credentialId, counter],
  });
}

/**
 * Takes them away: a password that is chosen by a mail replaces them, as it does a stolen
 * telephone's. Platform scope.
 */
export async function removeSignInPasskeys(tx: Tx, personId: number): Promise<void> {
  await tx.raw({ text: 'delete from sign_in_passkeys where person_id = $1', values: [personId] });
}
