import { html } from 'hono/html';
import { type Page } from './layout.ts';

interface Message {
  title: string;
  message: string;
  /** The way on, when it goes on here. */
  link?: { href: string; label: string };
}

/** A page that only says something and shows the way on. */
export const messagePage = ({ title, message, link }: Message): Page => ({
  title,
  body: html`<p role="status">${message}</p>
    ${link === undefined ? '' : html`<a class="button" href="${link.href}">${link.label}</a>`}`,
});
