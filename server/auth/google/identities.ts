import { errors } from '@boucle/contract/messages/fr/errors.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { type GoogleIdentity } from './google.ts';
import { type Entrant, findEntrant, normalEmail } from '../people/people.ts';

/**
 * Who an identity is here, or why they do not enter, in a sentence. `tied`: it was for the first
 * time.
 */
export type Known = { person: Entrant; tied: boolean } | { refusal: string };

/** Link between a person and their account elsewhere. */
export interface Identity {
  readonly email: string;
  readonly since: Date;
  readonly hasPassword: boolean;
}

const UNVERIFIED = 'Google n’a pas vérifié cette adresse. Connectez-vous avec votre mot de passe.';
const UNKNOWN =
  'Personne n’est connu ici sous cette adresse Google. Demandez à être invité, ou choisissez un autre compte.';
const INVITED = 'Choisissez d’abord votre mot de passe, par le lien de votre invitation.';
const ANOTHER = 'Cette adresse est liée à un autre compte Google. Connectez-vous avec votre mot de passe.';

/**
 * The person of an identity: the one it was tied to, else the one with its verified e-mail, who is
 * tied to it from then on. An e-mail that changed owner at the provider does not enter the account
 * of anyone who had it before. Platform scope.
 */
export async function personOfIdentity(tx: Tx, identity: GoogleIdentity): Promise<Known> {
  const known = await personTied(tx, identity);
  if (known !== undefined) return known;
  const { email } = identity;
  if (email === undefined || email.includes('\0')) return { refusal: UNVERIFIED };
  const person = await findEntrant(tx, email);
  if (person === undefined) return { refusal: await whyNot(tx, email) };
  if (await tie(tx, person.id, identity)) return { person, tied: true };
  // Of two first sign-ins at once the second finds what the first wrote.
  return (await personTied(tx, identity)) ?? { refusal: ANOTHER };
}

async function personTied(tx: Tx, { issuer, subject }: GoogleIdentity): Promise<Known | undefined> {
  const { rows } = await tx.raw<{ person: Entrant | null }>({
    text: `with tied as (
             update person_identities set last_used_at = now() where issuer = $1 and subject = $2 returning person_id
           )
           select case when p.id is not null then jsonb_build_object(
                    'id', p.id, 'email', p.email, 'name', p.name, 'passwordHash', p.password_hash) end as person
             from tied left join people_who_may_enter p on p.id = tied.person_id`,
    values: [issuer, subject],
  });
  const [row] = rows;
  if (row === undefined) return undefined;
  return row.person === null ? { refusal: errors.bad_credentials } : { person: row.person, tied: false };
}

/** Ties them; false when one of the two is tied already. */
async function tie(tx: Tx, personId: number, { issuer, subject, email }: GoogleIdentity): Promise<boolean> {
  const { rowCount } = await tx.raw({
    text: `insert into person_identities (issuer, subject, person_id, email) values ($1, $2, $3, $4) on conflict do nothing`,
    values: [issuer, subject, personId, email],
  });
  return rowCount === 1;
}

/**
 * The account that a person is tied to at the provider, last used first, and whether a password
 * opens theirs too. Platform scope.
 */
export async function identityOf(tx: Tx, personId: number): Promise<Identity | undefined> {
  const { rows } = await tx.raw<{ email: string; since: Date; hasPassword: boolean }>({
    text: `select i.email, i.created_at as since, p.password_hash is not null as "hasPassword"
             from person_identities i join people p on p.id = i.person_id
            where i.person_id = $1 order by i.last_used_at desc limit 1`,
    values: [personId],
  });
  return rows[0];
}

/**
 * Unties a person from the provider, whichever it was; false when nothing tied them. It ties them
 * again should they come by it. Platform scope.
 */
export async function untie(tx: Tx, personId: number): Promise<boolean> {
  const { rowCount } = await tx.raw({ text: 'delete from person_identities where person_id = $1', values: [personId] });
  return (rowCount ?? 0) > 0;
}

/**
 * They proved that the e-mail is theirs: nothing is revealed by telling them how they are known.
 */
async function whyNot(tx: Tx, email: string): Promise<string> {
  const { rows } = await tx.raw<{ status: string }>({
    text: `select status from people where email = $1 and role not in ('restaurant_owner', 'customer')`,
    values: [normalEmail(email)],
  });
  const [row] = rows;
  if (row === undefined) return UNKNOWN;
  return row.status === 'invited' ? INVITED : errors.bad_credentials;
}
