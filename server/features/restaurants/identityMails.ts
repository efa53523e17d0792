import { ofName } from '@boucle/contract/base/elision.ts';
import { asPlatform } from '../../auth/asPlatform.ts';
import { brandOf, recipientsBy } from '../../auth/notices/recipients.ts';
import { type Dependencies } from '../../dependencies.ts';
import { mailTexts } from '../../outside/mails/layout.ts';
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
    const words = mailTexts({
      brand: brandOf(to),
      subject: `${name} demande un changement`,
      paragraphs: [
        to.name === '' ? 'Bonjour,' : `Bonjour ${to.name},`,
        `Le gérant ${ofName(name)} demande ce qui suit. Rien ne change avant votre accord\u00a0: appelez un numéro que vous connaissez.`,
      ],
      facts: wantedFacts(wanted),
      button: { label: 'Voir la demande', href: `${consoleOrigin(config)}/restaurants/${id}` },
      signature: ['L’équipe Boucle'],
    });
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

/** Informs the owner who asked, and the restaurant at its address, of what was decided. */
export async function mailDecision(
  tx: Tx,
  accountId: number,
  { name, personId, email, accepted, reason, ...wanted }: Decision,
  { jobs, secret }: Notifiers,
): Promise<void> {
  const [owner] = await asPlatform(tx, () => recipientsBy(tx, `p.id = $1`, personId));
  if (owner === undefined) return;
  const brand = brandOf(owner);
  const words = mailTexts({
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
  for (const to of new Set([owner.email, email ?? owner.email]))
    await writeMail(tx, { kind: 'change_request', accountId, to, ...words }, secret, (at, job, data) =>
      jobs.add(at, job, data),
    );
}
