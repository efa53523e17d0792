import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { DEMO_END_USERS } from '../server/dev/worlds/demo/signIns.ts';
import { apiOf } from './support/api.ts';
import { expectAccessible } from './support/axe.ts';
import { asOwner } from './support/database.ts';
import { signIn, signInAt } from './support/signIn.ts';

const PAGE = '/c/consigne-loire';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

test('a consumer asks for a transfer, is refused with a reason, asks again and is repaid', async ({
  page,
  browser,
  request,
}) => {
  const email = `${randomUUID()}@boucle.test`;
  const [{ id } = { id: 0 }] = await asOwner<{ id: number }>(
    `with conso as (insert into customers (account_id, email, name) values (1, $1, 'Zoé Le Bris') returning id),
          person as (
            insert into people (account_id, role, email, name, status, password_hash, customer_id)
            select 1, 'customer', $1, 'Zoé Le Bris', 'active', known.password_hash, conso.id
              from conso, people known where known.account_id = 1 and known.email = $2 returning id),
          accepted as (
            insert into terms_acceptances (account_id, person_id, kind, version)
            select 1, person.id, t.kind, max(t.version) from person, account_terms t
             where t.account_id = 1 group by person.id, t.kind)
     select id::int from conso`,
    [email, DEMO_END_USERS.customer.email],
  );
  // Paid in otherwise than by card.
  const api = await apiOf(request, 'account_admin');
  await api.post(`/customers/${id}/credits`, { amount: 4, origin: 'initiative' });

  await signInAt(page, PAGE, email);
  await page.waitForURL(`**${PAGE}`);
  await page.getByRole('navigation').getByRole('link', { name: 'Compte' }).click();
  const ask = async () => {
    await page.getByRole('button', { name: 'Me faire rembourser' }).click();
    await page.getByLabel('Montant par virement').fill('4');
    await page.getByLabel('Titulaire du compte').fill('Zoé Le Bris');
    await page.getByLabel('IBAN').fill('FR76 3000 6000 0112 3456 7890 188');
    await page.getByRole('button', { name: 'Demander un virement' }).click();
    // A wrong one is refused at its field, and nothing typed is lost.
    await expect(page.getByText('La clé de cet IBAN est fausse')).toBeVisible();
    await expectAccessible(page, 'a refund by transfer', { engines: { without: [] } });
    await page.getByLabel('IBAN').fill('FR76 3000 6000 0112 3456 7890 189');
    await page.getByRole('button', { name: 'Demander un virement' }).click();
    await expect(page.getByText(/^Demande de 4,00/)).toBeVisible();
  };
  await ask();

  const console = await (await browser.newContext({ baseURL: new URL('/', page.url()).href })).newPage();
  await signIn(console, 'account_admin');
  await console.goto('/to_do');
  await console.getByRole('link', { name: /à confirmer/ }).click();
  const asked = console.getByRole('region', { name: /demande 4,00/ });
  await expect(asked.getByText('FR7630006000011234567890189')).toBeVisible();
  await expectAccessible(console, 'a refund that is asked for');
  await asked.getByRole('button', { name: 'Refuser…' }).click();
  await console.getByLabel('Raison').fill('Ce compte est fermé.');
  await console.getByRole('button', { name: 'Refuser', exact: true }).click();
  await expect(asked).toBeHidden();

  await page.reload();
  await page.getByRole('button', { name: 'Me faire rembourser' }).click();
  await expect(page.getByText('Raison\u00a0: Ce compte est fermé.')).toBeVisible();
  await page.keyboard.press('Escape');
  await ask();
  await console.reload();
  await asked.getByRole('button', { name: 'Accepter' }).click();
  await expect(console.getByText('Le remboursement est enregistré')).toBeVisible();
  await console.context().close();
  await page.goto(`${PAGE}/historique`);
  await expect(page.getByRole('listitem').first()).toContainText('4,00');
});
