import { type Page } from '@playwright/test';
import { escape } from '../../server/outside/mails/html.ts';
import { mailPages } from '../support/mailPages.ts';

type Take = (page: Page, name: string) => Promise<void>;

/** Each mail next to its text part, as two readers get it. */
export async function takeMails(page: Page, take: Take, isAsked: (name: string) => boolean): Promise<void> {
  for (const [name, { subject, text, html }] of mailPages()) {
    const picture = name.toLowerCase().replaceAll(/[^a-z]+/g, '-');
    if (!isAsked(picture)) continue;
    const frame = `<iframe title="HTML" style="flex:2 1 380px;height:1000px;border:0" srcdoc="${escape(html)}"></iframe>`;
    const plain = `<pre style="flex:1 1 320px;padding:24px;white-space:pre-wrap;font:14px/1.5 monospace">${escape(`${subject}\n\n${text}`)}</pre>`;
    await page.setContent(`<div style="display:flex;flex-wrap:wrap">${frame}${plain}</div>`);
    await take(page, picture);
  }
}
