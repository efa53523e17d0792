import { refused } from '../http/errors.ts';

/** The refusal that pages of an example get once it is removed. */
export const EXAMPLE_GONE = 'L’exemple n’existe plus\u00a0: revenez à votre initiative.';

/**
 * Calls about the person who makes them, or about the example itself: the same from its pages and
 * from the real initiative's.
 */
const OF_PERSON: ReadonlySet<string> = new Set(['session', 'example']);
const OF_INITIATIVE: ReadonlySet<string> = new Set(['policy', 'setPolicy', 'reset']);

/** Whether a call (`session.current`) concerns the real initiative, from any page. */
export function isOfPerson(call: string): boolean {
  const [group = '', verb = ''] = call.split('.');
  return OF_PERSON.has(group) || (group === 'secondFactor' && !OF_INITIATIVE.has(verb));
}

interface Refusal {
  readonly sentence: string;
  /** The field of the input that it is tied to. */
  readonly field?: string;
}

const INVITED: Refusal = {
  sentence: 'Vous ne pouvez inviter personne dans l’exemple\u00a0: invitez depuis votre initiative.',
  field: 'email',
};
const RESENT: Refusal = { sentence: INVITED.sentence };
const PAID: Refusal = {
  sentence: 'Dans l’exemple, aucun paiement n’est réel\u00a0: connectez le prestataire depuis votre initiative.',
};
const MAILED: Refusal = {
  sentence: 'Dans l’exemple, aucun e-mail ne part\u00a0: essayez depuis votre initiative.',
};
const PEOPLE: Refusal = {
  sentence: 'Ce qui touche aux personnes se règle dans votre initiative, pas dans l’exemple.',
};

/**
 * Calls that reach people, money or machines outside. The database refuses the rows behind it too.
 */
export const REFUSED_IN_EXAMPLE: Readonly<Record<string, Refusal>> = {
  'team.invite': INVITED,
  'team.resend': RESENT,
  'team.remove': PEOPLE,
  'partners.inviteAdmin': INVITED,
  'partners.resendAdmin': RESENT,
  'restaurants.inviteOwner': INVITED,
  'restaurants.resendOwner': RESENT,
  'books.inviteAccountant': INVITED,
  'secondFactor.reset': PEOPLE,
  'secondFactor.setPolicy': PEOPLE,
  'account.sendTestMail': MAILED,
  'mails.resend': MAILED,
  'messages.send': MAILED,
  'messages.resend': MAILED,
  'invoices.send': MAILED,
  'connect.start': PAID,
  'connect.complete': PAID,
  'connect.reconcile': PAID,
  'appBuilds.start': {
    sentence: 'Dans l’exemple, aucune application n’est construite\u00a0: construisez-la depuis votre initiative.',
  },
};

/** Throws 422 when a call within an example would leave it. */
export function refuseInExample(call: string): void {
  const refusal = REFUSED_IN_EXAMPLE[call];
  if (refusal === undefined) return;
  const { sentence, field } = refusal;
  throw field === undefined ? refused(sentence) : refused(sentence, { [field]: [sentence] });
}
