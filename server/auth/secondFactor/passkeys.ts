import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { type NewPasskey } from '../people/signInPasskeys.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { type ConsoleAddress, consoleOrigin } from '../../platform/http/consoleAddress.ts';

/** Seconds that an authenticator has to answer. */
const CHALLENGE_SECONDS = 300;
/** Ed25519, ES256, RS256: what authenticators sign with. */
const ALGORITHMS = [-8, -7, -257];

/** It takes a fifth of a second to load, which a server that starts does not have to wait for. */
const library = () => import('@simplewebauthn/server');

/**
 * The site that a passkey belongs to: the console's. A bare IP address cannot have any (WebAuthn
 * §5.1.3).
 */
function relyingParty(address: ConsoleAddress): { origin: string; id: string } {
  const { origin, hostname } = new URL(consoleOrigin(address));
  return { origin, id: hostname };
}

/** Whether a browser has any at this address. */
export const hasPasskeys = (address: ConsoleAddress): boolean => !/^[\d.]+$|:/.test(relyingParty(address).id);

type Purpose = 'add' | 'sign_in';

/** Whose passkey a challenge is about; null while no one is known: a sign-up, a sign-in by it. */
type Holder = number | null;

/**
 * Options by which a browser makes a passkey of this person; valid once, for five minutes. Platform
 * scope.
 */
export async function creationOptions(tx: Tx, address: ConsoleAddress, personId: number) {
  const person = await holderOf(tx, personId);
  const { generateRegistrationOptions } = await library();
  const options = await generateRegistrationOptions({
    supportedAlgorithmIDs: ALGORITHMS,
    rpName: 'Boucle',
    rpID: relyingParty(address).id,
    userID: new TextEncoder().encode(person.uuid),
    userName: person.email,
    userDisplayName: person.name === '' ? person.email : person.name,
    excludeCredentials: await credentialsOf(tx, personId),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
    timeout: CHALLENGE_SECONDS * 1000,
  });
  await keepChallenge(tx, options.challenge, personId, 'add');
  return options;
}

/**
 * Options by which a browser makes the passkey of somebody who signs up; it is found again without
 * an e-mail. Valid once, for five minutes. Platform scope.
 */
export async function signUpOptions(
  tx: Tx,
  address: ConsoleAddress,
  { accountName, email, name }: { accountName: string; email: string; name: string },
) {
  const { generateRegistrationOptions } = await library();
  const options = await generateRegistrationOptions({
    supportedAlgorithmIDs: ALGORITHMS,
    rpName: accountName,
    rpID: relyingParty(address).id,
    // Initiatives share the site: the browser names theirs next to the address.
    userName: `${email} (${accountName})`,
    userDisplayName: name,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    timeout: CHALLENGE_SECONDS * 1000,
  });
  await keepChallenge(tx, options.challenge, null, 'add');
  return options;
}

/**
 * Options by which a browser shows one of this person's passkeys, of no one's any that it keeps for
 * this site; valid once, for five minutes. Platform scope.
 */
export async function requestOptions(tx: Tx, address: ConsoleAddress, personId: Holder) {
  const { generateAuthenticationOptions } = await library();
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(address).id,
    allowCredentials: personId === null ? [] : await credentialsOf(tx, personId),
    userVerification: 'required',
    timeout: CHALLENGE_SECONDS * 1000,
  });
  await keepChallenge(tx, options.challenge, personId, 'sign_in');
  return options;
}

/**
 * The passkey that a browser made at our asking; undefined when it does not hold. Platform scope.
 */
export async function readCreation(
  tx: Tx,
  address: ConsoleAddress,
  personId: Holder,
  response: RegistrationResponseJSON,
): Promise<NewPasskey | undefined> {
  const { origin, id } = relyingParty(address);
  const { verifyRegistrationResponse } = await library();
  const verified = await held(() =>
    verifyRegistrationResponse({
      supportedAlgorithmIDs: ALGORITHMS,
      response,
      expectedChallenge: (challenge) => spendChallenge(tx, challenge, personId, 'add'),
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
    }),
  );
  if (verified?.verified !== true) return undefined;
  const { id: credentialId, publicKey, counter, transports = [] } = verified.registrationInfo.credential;
  return { credentialId, publicKey, counter, transports };
}

/** Keeps a passkey; false when somebody has it already. Platform scope. */
export async function insertPasskey(
  tx: Tx,
  personId: number,
  name: string,
  { credentialId, publicKey, counter, transports }: NewPasskey,
): Promise<boolean> {
  const { rowCount } = await tx.raw({
    text: `insert into person_passkeys (person_id, credential_id, public_key, counter, transports, name)
           values ($1, $2, $3, $4, $5, $6) on conflict (credential_id) do nothing`,
    values: [personId, credentialId, Buffer.from(publicKey), counter, transports, name],
  });
  return rowCount === 1;
}

/** Whether a browser showed a passkey of this person at our asking. Platform scope. */
export async function showsPasskey(
  tx: Tx,
  address: ConsoleAddress,
  personId: number,
  response: AuthenticationResponseJSON,
): Promise<boolean> {
  const { rows } = await tx.raw<{ id: number; publicKey: Buffer; counter: number }>({
    text: `select id, public_key as "publicKey", counter from person_passkeys
            where person_id = $1 and credential_id = $2 for no key update`,
    values: [personId, response.id],
  });
  const [passkey] = rows;
  if (passkey === undefined) return false;
  const counter = await shownBy(tx, address, personId, response, passkey);
  if (counter === undefined) return false;
  await tx.raw({
    text: 'update person_passkeys set counter = $2, last_used_at = now() where id = $1',
    values: [passkey.id, counter],
  });
  return true;
}

/**
 * The new counter of a passkey that a browser showed at our asking; undefined when it does not
 * hold. Platform scope.
 */
export async function shownBy(
  tx: Tx,
  address: ConsoleAddress,
  personId: Holder,
  response: AuthenticationResponseJSON,
  { publicKey, counter }: { publicKey: Uint8Array; counter: number },
): Promise<number | undefined> {
  const { origin, id } = relyingParty(address);
  const { verifyAuthenticationResponse } = await library();
  const shown = await held(() =>
    verifyAuthenticationResponse({
      response,
      expectedChallenge: (challenge) => spendChallenge(tx, challenge, personId, 'sign_in'),
      expectedOrigin: origin,
      expectedRPID: id,
      credential: { id: response.id, publicKey: new Uint8Array(publicKey), counter },
      requireUserVerification: true,
    }),
  );
  return shown?.verified === true ? shown.authenticationInfo.newCounter : undefined;
}

/**
 * The library throws for whatever does not hold: to us all that is a no. What the database refuses
 * is not.
 */
async function held<T>(verify: () => Promise<T>): Promise<T | undefined> {
  try {
    return await verify();
  } catch (error) {
    if (error instanceof Error && 'severity' in error) throw error;
    return undefined;
  }
}

/** A person as their passkey keeps them. */
async function holderOf(tx: Tx, personId: number): Promise<{ uuid: string; email: string; name: string }> {
  const { rows } = await tx.raw<{ uuid: string; email: string; name: string }>({
    text: 'select uuid, email, name from people where id = $1',
    values: [personId],
  });
  const [row] = rows;
  if (row === undefined) throw new Error('Nobody has this number.');
  return row;
}

async function credentialsOf(tx: Tx, personId: number): Promise<{ id: string; transports: string[] }[]> {
  const { rows } = await tx.raw<{ id: string; transports: string[] }>({
    text: 'select credential_id as id, transports from person_passkeys where person_id = $1 order by id',
    values: [personId],
  });
  return rows;
}

async function keepChallenge(tx: Tx, challenge: string, personId: Holder, purpose: Purpose): Promise<void> {
  await tx.raw({
    text: `insert into passkey_challenges (challenge, person_id, purpose, expires_at)
           values ($1, $2, $3, now() + make_interval(secs => $4))`,
    values: [challenge, personId, purpose, CHALLENGE_SECONDS],
  });
}

/** Of many callers at once exactly one gets true. */
async function spendChallenge(tx: Tx, challenge: string, personId: Holder, purpose: Purpose): Promise<boolean> {
  const { rows } = await tx.raw<{ expires_at: Date }>({
    text: `delete from passkey_challenges where challenge = $1 and person_id is not distinct from $2 and purpose = $3
           returning expires_at`,
    values: [challenge, personId, purpose],
  });
  const [challenged] = rows;
  return challenged !== undefined && challenged.expires_at > tx.now();
}
