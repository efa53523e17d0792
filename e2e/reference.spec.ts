import { type Page, expect, test } from '@playwright/test';

/**
 * Opens a reference, collecting what the policy refused and requests to other servers: nothing of
 * either.
 */
async function opened(
  page: Page,
  baseURL: string | undefined,
  path: string,
): Promise<{ refused: string[]; outside: string[] }> {
  const refused: string[] = [];
  const outside: string[] = [];
  await page.exposeFunction('noteRefusal', (refusal: string) => refused.push(refusal));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      const { noteRefusal } = window as unknown as { noteRefusal: (refusal: string) => void };
      noteRefusal(`${violatedDirective} ${blockedURI}`);
    });
  });
  page.on('request', (request) => {
    const { host, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && host !== new URL(baseURL ?? '').host) outside.push(request.url());
  });
  await page.goto(path);
  return { refused, outside };
}

test('the partner API is read, searched and tried within the policy', async ({ page, baseURL }) => {
  const seen = await opened(page, baseURL, '/api/v1/partners/docs');
  await expect(page.getByRole('heading', { name: 'Boucle, API des partenaires' })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('heading', { name: 'Refus et erreurs' }).first()).toBeVisible();

  await page.getByRole('textbox', { name: 'Chercher un appel' }).fill('livree repris');
  await expect(page.locator('.opblock-summary').first()).toContainText('/finish');
  await page
    .getByRole('button', { name: /finish/ })
    .first()
    .click();
  await expect(page.getByRole('button', { name: 'Essayer' })).toBeVisible();
  await expect(page.getByText('const response = await fetch').first()).toBeVisible();

  // Another's calls are never sent: a trial goes to this very server, and what writes asks first.
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.message());
    void dialog.dismiss();
  });
  const sent = await page.evaluate(async () => {
    const answers: string[] = [];
    for (const method of ['GET', 'POST'])
      await fetch('/api/v1/partners/initiatives', { method }).then(
        ({ status }) => answers.push(String(status)),
        (error: unknown) => answers.push(String(error)),
      );
    return answers;
  });
  expect(sent).toEqual(['401', 'Error: L’appel n’a pas été envoyé.']);
  expect(asked).toEqual([
    'Cet appel agit sur les données réelles\u00a0: POST /api/v1/partners/initiatives. L’envoyer\u00a0?',
  ]);
  expect(seen).toEqual({ refused: [], outside: [] });
});

test('so is the administration API', async ({ page, baseURL }) => {
  const seen = await opened(page, baseURL, '/api/v1/admin/docs');
  await expect(page.getByRole('heading', { name: 'Boucle, API d’administration' })).toBeVisible({ timeout: 30_000 });
  for (const group of ['Connexion', 'Cartes', 'Points de dépôt'])
    await expect(page.getByRole('link', { name: group, exact: true })).toBeVisible();
  expect(seen).toEqual({ refused: [], outside: [] });
});
