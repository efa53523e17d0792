import { html } from 'hono/html';
import { type Page } from './layout.ts';

interface Message {
  title: string;
  message: string;
  /** The way on, when it goes on here. */
  link?: { href: string; label: string };
}

/** A page with a message and a link onwards. */
export const messagePage = ({ title, message, link }: Message): Page => ({
  title,
  body: html`<p role="status">${message}</p>
    ${link === undefined ? '' : html`<a class="button" href="${link.href}">${link.label}</a>`}`,
});
