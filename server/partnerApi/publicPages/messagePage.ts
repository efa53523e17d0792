import { dateTime, quantity } from '@boucle/contract/base/format.ts';
import { ownPagePath } from '@boucle/contract/shared/account/ownPages.ts';
import {
  answersTo,
  MESSAGE_ANSWER_LABELS,
  messagePagePath,
  OPTIONAL_ACTS,
} from '@boucle/contract/shared/messages/labels.ts';
import { html } from 'hono/html';
import { field } from '../../auth/pages/forms.ts';
import { type DeliveredLine } from '../../features/messages/facts.ts';
import { type OpenedMessage } from '../../features/messages/opened.ts';
import { paragraphsOf } from '../../outside/mails/html.ts';
import { type Html, type Page } from '../../platform/pages/layout.ts';

/** What the page of a message shows. */
export interface MessageShown {
  readonly token: string;
  readonly message: OpenedMessage;
  /** Of a delivery that stands. */
  readonly lines: readonly DeliveredLine[];
  /** Whether it may be answered still. */
  readonly isOpen: boolean;
  /** Where it is answered or followed: the round that it gives, the page of a statement. */
  readonly way: { readonly label: string; readonly href: string } | undefined;
  /** Refusals by format, and quantities as they were typed. */
  readonly errors?: Readonly<Record<number, string>>;
  readonly typed?: Readonly<Record<number, string>>;
  readonly error?: string;
}

/** Name of the field of a format. */
export const receivedField = (formatId: number): string => `received_${formatId}`;

/** The page of a message: its words, its one-press answers, and how to end such mails. */
export function messagePage(shown: MessageShown): Page {
  const { message, isOpen, way } = shown;
  return {
    title: message.subject,
    owner: { name: message.account, href: message.slug === null ? '/' : ownPagePath(ownerOf(message), message.slug) },
    body: html`<div class="public">
      ${message.answer === null ? '' : answered(message)}
      ${paragraphsOf(message.text).map(
        (part) => html`<p>${part.split('\n').map((line, n) => (n === 0 ? line : html`<br />${line}`))}</p>`,
      )}
      ${way === undefined ? '' : html`<a class="button" href="${way.href}">${way.label}</a>`}
      ${message.answer === null && isOpen ? answerForms(shown) : ''} ${preference(shown)}
    </div>`,
  };
}

const ownerOf = ({ audience }: OpenedMessage): 'customer' | 'restaurant' =>
  audience === 'customer' ? 'customer' : 'restaurant';

function answered({ answer, answeredAt, incidents }: OpenedMessage): Html {
  const words = answer === null ? '' : MESSAGE_ANSWER_LABELS[answer];
  return html`<p class="notice" role="status">
    <b>${words}</b><br />Vous avez répondu le ${dateTime(answeredAt)}. ${incidents.map((one) => html`<br />${one}`)}
    ${incidents.length === 0 ? '' : html`<br />L’initiative cherche l’écart et vous répond.`}
  </p>`;
}

function answerForms(shown: MessageShown): Html {
  const { message, token, lines, errors = {}, typed = {}, error } = shown;
  const action = messagePagePath(token);
  const press = (answer: 'noted' | 'complete') =>
    html`<form method="post" action="${action}">
      <input type="hidden" name="answer" value="${answer}" />
      <button type="submit">${MESSAGE_ANSWER_LABELS[answer]}</button>
    </form>`;
  const answers = answersTo(message.act);
  if (!answers.includes('differs')) return answers.includes('noted') ? press('noted') : html``;
  return html`${press('complete')}
    <h2>${MESSAGE_ANSWER_LABELS.differs}</h2>
    <form method="post" action="${action}" aria-label="${MESSAGE_ANSWER_LABELS.differs}" novalidate>
      <input type="hidden" name="answer" value="differs" />
      ${error === undefined ? '' : html`<p class="error" role="alert">${error}</p>`}
      ${lines.map((line) =>
        field({
          name: receivedField(line.format_id),
          label: `${line.title}, reçus sur ${quantity(line.quantity)}`,
          type: 'text',
          autocomplete: 'off',
          inputmode: 'numeric',
          value: typed[line.format_id] ?? String(line.quantity),
          error: errors[line.format_id],
        }),
      )}
      <button type="submit" class="plain">Envoyer ce que j’ai reçu</button>
    </form>`;
}

function preference({ message, token }: MessageShown): Html | string {
  if (!OPTIONAL_ACTS.includes(message.act) || message.address === null) return '';
  const [state, button, value] = message.hasDeclined
    ? ['Vous ne recevez plus ces messages par e-mail.', 'Les recevoir de nouveau', 'on']
    : ['', 'Ne plus recevoir ces messages par e-mail', 'off'];
  return html`<form method="post" action="${messagePagePath(token)}/stop" class="hint">
    <p role="status">${state}</p>
    <input type="hidden" name="mails" value="${value}" />
    <button type="submit" class="link">${button}</button>
  </form>`;
}
