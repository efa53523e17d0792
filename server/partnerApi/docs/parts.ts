import { html } from 'hono/html';
import { type Html } from '../../pages/layout.ts';

/** A block that scrolls by itself, and so must take the keyboard. */
export const shell = (text: string): Html => html`<pre tabindex="0"><code>${text}</code></pre>`;

/** What a title is called in an address. */
export const anchor = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-');
