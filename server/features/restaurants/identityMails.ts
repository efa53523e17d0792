import { ofName } from '@boucle/contract/base/elision.ts';
import { asPlatform } from '../../auth/asPlatform.ts';
import { brandOf, recipientsBy } from '../../auth/notices/recipients.ts';
import { type Dependencies } from '../../dependencies.ts';
import { type Brand, type MailTexts, mailTexts } from '../../outside/mails/layout.ts';
import { writeMail } from '../../outside/mails/mail.ts';
import { consoleOrigin } from '../../platform/http/consoleAddress.ts';
import { type Tx } from '../../platform/database/transaction.ts';

type Notifiers = Pick<Dependencies, 'config' | 'jobs' | 'secret'>;

interface Wanted {
  readonly siren: string | null;
  readonly iban: string | null;
}

const wantedFacts = ({ siren, iban }: Wanted) =>
  [
    ['SIREN', siren],
    ['IBAN', iban === null ? null : `…${iban.slice(-4)}`],
  ].filter((fact): fact is [string, string] => fact[1] !== null);

interface RequestMail {
  readonly brand: Brand;
  readonly to: string;
  readonly name: string;
  readonly wanted: Wanted;
  readonly href: string;
}

export const requestMail = ({ brand, to, name, wanted, href }: RequestMail): MailTexts =>
  mailTexts({
    brand,
    subject: `${name} demande un changement`,
    paragraphs: [
      to === '' ? 'Bonjour,' : `Bonjour ${to},`,
      `Le gérant ${ofName(name)} demande ce qui suit. Rien ne change avant votre accord\u00a0: appelez un numéro que vous connaissez.`,
    ],
    facts: wantedFacts(wanted),
    button: { label: 'Voir la demande', href },
    signature: ['L’équipe Boucle'],
  });

/** Asks the administrators to decide what an owner confirmed. */
export async function mailRequest(
  tx: Tx,
  accountId: number,
  { id, name }: { readonly id: number; readonly name: string },
  wanted: Wanted,
  { config, jobs, secret }: Notifiers,
): Promise<void> {
  const administrators = await asPlatform(tx, () =>
    recipientsBy(tx, `p.role = 'account_admin' and p.account_id = $1`, accountId),
  );
  for (const to of administrators) {
    const href = `${consoleOrigin(config)}/restaurants/${id}`;
    const words = requestMail({ brand: brandOf(to), to: to.name, name, wanted, href });
    await writeMail(tx, { kind: 'change_request', accountId, to: to.email, ...words }, secret, (at, job, data) =>
      jobs.add(at, job, data),
    );
  }
}

interface Decision extends Wanted {
  readonly name: string;
  readonly personId: number;
  readonly email: string | null;
  readonly accepted: boolean;
  readonly reason: string;
}

type DecisionMail = Pick<Decision, 'name' | 'accepted' | 'reason'> & { readonly brand: Brand; readonly wanted: Wanted };

export const decisionMail = ({ brand, name, accepted, reason, wanted }: DecisionMail): MailTexts =>
  mailTexts({
    brand,
    subject: accepted ? `${name}\u00a0: votre demande est acceptée` : `${name}\u00a0: votre demande est refusée`,
    paragraphs: [
      'Bonjour,',
      accepted ? 'Ce changement est fait.' : `${brand.name} a refusé ce changement. Raison\u00a0: ${reason}`,
    ],
    facts: wantedFacts(wanted),
    after: ['Vous n’avez rien demandé\u202f? Dites-le tout de suite à votre initiative.'],
    signature: [`L’équipe ${brand.name}`],
  });

/** Informs the owner who asked, and the restaurant at its address, of what was decided. */
export async function mailDecision(
  tx: Tx,
  accountId: number,
  { name, personId, email, accepted, reason, ...wanted }: Decision,
  { jobs, secret }: Notifiers,
): Promise<void> {
  const [owner] = await asPlatform(tx, () => recipientsBy(tx, `p.id = $1`, personId));
  if (owner === undefined) return;
  const words = decisionMail({ brand: brandOf(owner), name, accepted, reason, wanted });
  for (const to of new Set([owner.email, email ?? owner.email]))
    await writeMail(tx, { kind: 'change_request', accountId, to, ...words }, secret, (at, job, data) =>
      jobs.add(at, job, data),
    );
}
