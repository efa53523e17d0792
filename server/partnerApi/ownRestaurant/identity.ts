import { type OwnIdentity } from '@boucle/contract/partnerApi/ownRestaurantActs.ts';
import { type Dependencies } from '../../dependencies.ts';
import { type KeptRequest, latestRequest } from '../../features/restaurants/identityRequests.ts';
import { mailRequest } from '../../features/restaurants/identityMails.ts';
import { lockRestaurant, readRestaurant } from '../../features/restaurants/queries.ts';
import { asPlatform } from '../../auth/asPlatform.ts';
import { type SecretKeys, hmacOf } from '../../platform/crypto/keys.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { invalidField } from '../../platform/http/errors.ts';
import { CODE_MINUTES, CODE_OVER, codeOver, judgeCode, mailCode } from '../codes/mailedCodes.ts';

interface Whose {
  readonly accountId: number;
  readonly restaurantId: number;
  readonly personId: number;
}

interface Context {
  readonly tx: Tx;
  readonly dependencies: Pick<Dependencies, 'config' | 'jobs' | 'mail' | 'secret'>;
}

interface Wanted {
  readonly siren?: string | null | undefined;
  readonly iban?: string | null | undefined;
}

/** Country and last four characters: enough for an owner to recognise it. */
export const maskedIban = (iban: string): string => `${iban.slice(0, 4)}\u00a0•••\u00a0${iban.slice(-4)}`;

/** What an initiative knows of a restaurant's SIREN and IBAN, and the last request of a change. */
export async function identityOf(tx: Tx, accountId: number, restaurantId: number): Promise<OwnIdentity> {
  const { rows } = await tx.raw<{ siren: string | null; iban: string | null }>({
    text: 'select siren, iban from restaurants where account_id = $1 and id = $2',
    values: [accountId, restaurantId],
  });
  const { siren = null, iban = null } = rows[0] ?? {};
  const latest = await latestRequest(tx, accountId, restaurantId);
  return {
    siren,
    iban: iban === null ? null : maskedIban(iban),
    request:
      latest === undefined || latest.status === 'replaced'
        ? null
        : {
            siren: latest.siren,
            iban: latest.iban === null ? null : maskedIban(latest.iban),
            status: latest.status,
            asked_at: latest.asked_at.toISOString(),
            answer: latest.reason === '' ? null : latest.reason,
          },
  };
}

/**
 * Keeps what an owner wants instead, and mails them a code that confirms it; an earlier request
 * ends. 422 for what is so already, 429 beyond five codes an hour.
 */
export async function askIdentity(
  { tx, dependencies: { mail, secret } }: Context,
  { accountId, restaurantId, personId }: Whose,
  { siren, iban }: Wanted,
): Promise<void> {
  await lockRestaurant(tx, accountId, restaurantId);
  const before = await readRestaurant(tx, accountId, restaurantId);
  if (siren === null) throw invalidField('siren', 'Indiquez le SIREN.');
  if (iban === null) throw invalidField('iban', 'Indiquez l’IBAN.');
  const wanted = {
    siren: siren === before.siren ? null : (siren ?? null),
    iban: iban === before.iban ? null : (iban ?? null),
  };
  if (wanted.siren === null && wanted.iban === null)
    throw invalidField(siren === undefined ? 'iban' : 'siren', 'C’est déjà ce que connaît l’initiative.');
  const { rows } = await asPlatform(tx, () =>
    tx.raw<{ email: string }>({ text: 'select email from people where id = $1', values: [personId] }),
  );
  const code = await mailCode(tx, mail, {
    kind: 'change_code',
    accountId,
    to: rows[0]?.email ?? '',
    subject: 'le code de votre demande',
    sentence: `Voici le code qui confirme le changement demandé pour ${before.name}\u00a0:`,
  });
  await keepRequest(tx, secret, { accountId, restaurantId, personId }, { ...wanted, code });
}

/** Keeps a request with a keyed hash of its code; the one before ends. */
export async function keepRequest(
  tx: Tx,
  secret: SecretKeys,
  whose: Whose,
  { siren, iban, code }: { siren: string | null; iban: string | null; code: string },
): Promise<void> {
  const { accountId, restaurantId, personId } = whose;
  await tx.raw({
    text: `update identity_requests set status = 'replaced'
            where account_id = $1 and restaurant_id = $2 and status in ('to_confirm', 'awaiting')`,
    values: [accountId, restaurantId],
  });
  await tx.raw({
    text: `insert into identity_requests (account_id, restaurant_id, person_id, siren, iban, code_hash, expires_at)
           values ($1, $2, $3, $4, $5, $6, now() + make_interval(mins => $7))`,
    values: [
      accountId,
      restaurantId,
      personId,
      siren,
      iban,
      hmacOf(secret.active, signedText(whose, code)),
      CODE_MINUTES,
    ],
  });
}

/** Compares a code under lock, and counts the try when it is wrong. Only who asked has a code. */
export async function tryIdentityCode(
  tx: Tx,
  secret: SecretKeys,
  whose: Whose,
  code: string,
): Promise<'right' | 'wrong' | 'over'> {
  const values = [whose.accountId, whose.restaurantId, whose.personId];
  const WAITS = `account_id = $1 and restaurant_id = $2 and person_id = $3 and status = 'to_confirm'`;
  const { rows } = await tx.raw<{ code_hash: Buffer; over: boolean }>({
    text: `select code_hash, ${CODE_OVER} as over from identity_requests where ${WAITS} for no key update`,
    values,
  });
  return judgeCode(secret, rows[0], signedText(whose, code), () =>
    tx.raw({ text: `update identity_requests set wrong_tries = wrong_tries + 1 where ${WAITS}`, values }),
  );
}

/** The request waits for an administrator from now on. Its code was right, or is over (422). */
export async function confirmIdentity(
  { tx, dependencies }: Context,
  { accountId, restaurantId, personId }: Whose,
  verdict: 'right' | 'over' | undefined,
): Promise<void> {
  const { rows } = await tx.raw<Pick<KeptRequest, 'siren' | 'iban'>>({
    text: `update identity_requests set status = 'awaiting'
            where account_id = $1 and restaurant_id = $2 and person_id = $3 and status = 'to_confirm' and $4
            returning siren, iban`,
    values: [accountId, restaurantId, personId, verdict === 'right'],
  });
  const [request] = rows;
  if (request === undefined) throw codeOver();
  const { name } = await readRestaurant(tx, accountId, restaurantId);
  await mailRequest(tx, accountId, { id: restaurantId, name }, request, dependencies);
}

/** Six digits are soon guessed from a plain hash: this is hashed with a key. */
const signedText = ({ accountId, restaurantId, personId }: Whose, code: string): string =>
  `identity_request/${accountId}/${restaurantId}/${personId}/${code}`;
