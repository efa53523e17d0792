import { type MailState } from '@boucle/contract/features/mails/labels.ts';
import { INVITATION_SECONDS, LINK_SECONDS, SIGN_UP_SECONDS } from '../../auth/tokens/tokens.ts';

/** Seconds that what a mail opens lives, by kind; a link's otherwise. */
const LIFETIMES: Readonly<Record<string, number>> = {
  invitation: INVITATION_SECONDS,
  sign_up: SIGN_UP_SECONDS,
  sign_in_code: 10 * 60,
};
/** What the person asks for again on the page to sign in. */
const ASKED_AGAIN: ReadonlySet<string> = new Set(['sign_up', 'sign_up_known', 'sign_in_code']);

interface Resent {
  readonly kind: string;
  readonly recipient: string;
  readonly created_at: Date;
  readonly has_secret: boolean;
  /** As it leaves; none is kept once it has left. */
  readonly has_content: boolean;
  readonly has_preview: boolean;
  readonly state: MailState;
}

/** Why a mail cannot be sent again; null when it can. */
export function resendRefusal(
  { kind, recipient, created_at, has_secret, has_content, has_preview, state }: Resent,
  now: Date,
): string | null {
  if (!recipient.includes('@')) return 'Ce conso a été effacé.';
  if (state === 'waiting') return 'Cet e-mail est déjà en attente d’envoi.';
  if (state === 'resent') return 'Il a déjà été renvoyé\u00a0: voyez le plus récent.';
  const lifetime = LIFETIMES[kind] ?? LINK_SECONDS;
  const isExpired = now.getTime() - created_at.getTime() >= lifetime * 1000;
  if (has_secret && (!has_content || isExpired)) {
    if (kind === 'message') return 'Il répond pour son destinataire\u00a0: écrivez plutôt un autre message.';
    return ASKED_AGAIN.has(kind)
      ? 'Il ne sert qu’une fois\u00a0: la personne en demande un autre en se connectant.'
      : 'Son lien ne sert qu’une fois\u00a0: renvoyez plutôt une invitation.';
  }
  return has_content || has_preview ? null : 'Son contenu n’est plus conservé.';
}
