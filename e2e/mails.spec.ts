import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { type SecretKey, keyBytes } from '../server/platform/crypto/keys.ts';
import { seal } from '../server/platform/crypto/seal.ts';
import { placeIn } from '../server/platform/crypto/sealedColumns.ts';
import { asOwner, dataDir } from './support/database.ts';
import { pressEscape } from './support/screens.ts';
import { signIn } from './support/signIn.ts';

test.describe.configure({ mode: 'serial' });

test('a mail is looked at in a frame where nothing acts, and sent again by keyboard', async ({ page }) => {
  await signIn(page, 'account_admin');
  await page.goto('/activity?onglet=courriers&kind=refund');
  const list = page.getByRole('table', { name: 'E-mails', exact: true });
  // The one of the demo: the walk that erases a conso leaves another refund, of which the words
  // went with the person.
  const refunded = list.getByRole('row').filter({ hasText: /Votre remboursement de 12,50/ });
  await expect(refunded.first()).toBeVisible();
  const before = await refunded.count();
  await refunded.getByRole('link').first().press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(page).toHaveURL(/open=\d+/);
  const opened = page.url();
  const frame = dialog.locator('iframe');
  await expect(frame).toHaveAttribute('sandbox', '');
  await expect(frame.contentFrame().getByText('Votre cagnotte vous a été remboursée.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Renvoyer', exact: true }).press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'L’e-mail repart vers' }).first()).toBeVisible();
  await expect(page).not.toHaveURL(opened);
  await pressEscape(page);
  await expect(dialog).toHaveCount(0);
  await expect(refunded).toHaveCount(before + 1);
});

test('a mail whose link serves once is not sent again, and does not show it', async ({ page }) => {
  await signIn(page, 'account_admin');
  await page.goto('/activity?onglet=courriers&kind=invitation');
  const list = page.getByRole('table', { name: 'E-mails', exact: true });
  await list.getByRole('row').filter({ hasText: 'equipe@exemple.fr' }).getByRole('link').first().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Son lien ne sert qu’une fois')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Renvoyer', exact: true })).toHaveAttribute('aria-disabled', 'true');
});

/** The key that the server under test seals with, the only one of its file. */
function activeKey(): { active: SecretKey } {
  const secret = readFileSync(join(dataDir(), 'secret.key'), 'utf8').trim();
  return { active: { number: 1, bytes: keyBytes(secret), opensBare: false } };
}

/** One more mail that did not leave, with its job, as in the demo: a restarted job is gone. */
async function aFailedMail(): Promise<string> {
  const recipient = `noe-${Date.now()}@exemple.invalid`;
  const [{ id } = { id: 0 }] = await asOwner<{ id: number }>(
    "select nextval(pg_get_serial_sequence('mails', 'id'))::int as id",
  );
  // A seal opens in its own place alone: another mail's content would be unreadable here.
  const content = JSON.stringify({ text: 'Bonjour', html: '<p>Bonjour</p>' });
  await asOwner(
    `with mail as (
       insert into mails (id, account_id, kind, recipient, subject, sealed_preview, sealed_content, has_secret, created_at, attempts, failure, failed_at)
       overriding system value
       values ($2, 1, 'welcome', $1, 'Bienvenue', $3, $4, false, now(), 9, '550 5.1.2 Domaine inconnu', now()) returning id, account_id)
     insert into pgboss.job (name, data, state, retry_count, retry_limit, started_on, completed_on)
     select 'mail', jsonb_build_object('id', id, 'accountId', account_id), 'failed', 8, 8, now(), now() from mail`,
    [
      recipient,
      id,
      seal(activeKey(), placeIn('preview', id), content),
      seal(activeKey(), placeIn('mail', id), content),
    ],
  );
  return recipient;
}

test('a task that failed is started again, and its mail leaves', async ({ page }) => {
  const recipient = await aFailedMail();
  await signIn(page, 'account_admin');
  await page.goto('/activity?onglet=taches&state=failed');
  const list = page.getByRole('table', { name: 'Tâches', exact: true });
  const failed = list.getByRole('button', { name: new RegExp(`^Relancer, .*${recipient}$`) });
  // Its button comes with the pointer, or the focus, on its row.
  await list.getByRole('row').filter({ hasText: recipient }).hover();
  await failed.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'est relancée' }).first()).toBeVisible();
  await expect(failed).toHaveCount(0);
  await expect(async () => {
    await page.goto(`/activity?onglet=courriers&q=${encodeURIComponent(recipient)}`);
    await expect(page.getByRole('table', { name: 'E-mails', exact: true }).getByText('Envoyé')).toBeVisible({
      timeout: 1_000,
    });
  }).toPass({ timeout: 15_000 });
});
