import { expect, type Page, test } from '@playwright/test';
import { DEMO_END_USERS } from '../server/dev/worlds/demo/signIns.ts';
import { expectAccessible } from './support/axe.ts';
import { apiOf } from './support/api.ts';
import { asOwner } from './support/database.ts';
import { signIn, signInAt, spacePath } from './support/signIn.ts';
import { countPresses } from './tasks/presses.ts';

const PAGE = '/c/consigne-loire';
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true } as const;

/** Cents of « 12,50 € ». */
const centsIn = (text: string): number => Number(text.replace(/\D/g, ''));
const balanceOf = async (page: Page) => centsIn(await page.locator('.c-balance b').innerText());

test('a consumer claims what they gave back, an operator settles it by the return that it is, and the money comes back', async ({
  page,
  browser,
}) => {
  const point = 'Gare Sud';
  const [place] = await asOwner<{ id: number }>('select id from drop_off_points where account_id = 1 and name = $1', [
    point,
  ]);
  const consumer = await (await browser.newContext({ ...PHONE, baseURL: test.info().project.use.baseURL })).newPage();
  await signInAt(consumer, PAGE, DEMO_END_USERS.customer.email);
  await consumer.waitForURL(`**${PAGE}`);
  const held = consumer.getByRole('region', { name: 'À rendre' });
  const [loan] = await asOwner<{ id: number; format_id: number }>(
    `select l.id, l.format_id from lots l join customers c on c.account_id = l.account_id and c.id = l.owner_id and l.owner = 'U'
      where l.account_id = 1 and c.email = $1 and l.left_quantity > 0 and l.since > now() - interval '50 days' order by l.since desc limit 1`,
    [DEMO_END_USERS.customer.email],
  );
  const rows = held.getByRole('listitem');
  await expect(rows.first()).toBeVisible();
  const before = await balanceOf(consumer);

  await rows
    .last()
    .getByRole('button', { name: /^Déjà rendu/ })
    .click();
  const window = consumer.getByRole('dialog', { name: 'J’ai rendu, ce n’est pas là' });
  await window.getByLabel('Où l’avez-vous rendu').selectOption({ label: point });
  await expectAccessible(consumer, 'a claim, where and when', { engines: { without: [] } });
  await window.getByRole('button', { name: 'Continuer' }).click();
  await window.getByLabel('En un mot').fill('Dans le bac, l’appli ne captait pas.');
  await expectAccessible(consumer, 'a claim, read again', { engines: { without: [] } });
  await window.getByRole('button', { name: 'Envoyer' }).click();
  await expect(rows.last()).toContainText('réclamé');
  await expect(consumer.getByRole('region', { name: 'Réclamation' })).toContainText('on cherche');

  // The point is counted: one too many of the format.
  const api = await apiOf(page.request, 'account_admin');
  await api.post('/transactions', {
    ...{ transaction_type: 'admin_in', variant: 'found_at', place: 'D.dirty', drop_off_point_id: place?.id },
    ...{ lines: [{ format_id: loan?.format_id, quantity: 1 }], comment: 'Bac recompté' },
  });
  const counted = await countPresses(page);
  await signIn(page, 'account_admin');
  await page.goto('/dashboard');
  await counted.restart();
  await page
    .getByRole('link', { name: /réclamations? sans réponse/ })
    .first()
    .click();
  await page.getByRole('row').filter({ hasText: 'Léa' }).getByRole('link').first().click();
  const panel = page.getByRole('complementary', { name: /j’ai rendu/ });
  await expect(panel.getByText('Dans le bac, l’appli ne captait pas.')).toBeVisible();
  const found = panel.getByRole('radio', { name: new RegExp(`^${point}.*Probable$`) }).first();
  await expect(found).toBeChecked();
  await panel.getByLabel('Un mot dans l’e-mail').fill('Il était bien dans le bac.');
  await expectAccessible(page, 'a claim', { engines: { without: [] } });
  await panel.getByRole('button', { name: 'C’est celle-ci' }).click();
  await expect(panel.getByText('Réglé', { exact: true })).toBeVisible();
  await expect(panel.getByText('Retrouvé', { exact: true })).toBeVisible();
  await counted.finish('settle « j’ai rendu ma boîte »');

  await consumer.reload();
  const answer = consumer.getByRole('region', { name: 'Réclamation' });
  await expect(answer).toContainText('Retrouvé, merci');
  await expect(answer).toContainText('Il était bien dans le bac.');
  expect(await balanceOf(consumer)).toBeGreaterThan(before);
  await expect(rows.filter({ hasText: 'réclamé' })).toHaveCount(0);

  await consumer
    .getByRole('link', { name: 'Historique' })
    .or(consumer.getByRole('tab', { name: 'Historique' }))
    .click();
  const movement = consumer.getByRole('listitem').filter({ has: consumer.getByRole('button', { name: 'Contester' }) });
  await movement.first().getByRole('button', { name: 'Contester' }).click();
  const contest = consumer.getByRole('dialog', { name: 'Contester un mouvement' });
  await contest.getByLabel('Ce qui ne va pas').fill('Je n’étais pas là.');
  await expectAccessible(consumer, 'a contested movement', { engines: { without: [] } });
  await contest.getByRole('button', { name: 'Contester' }).click();
  await expect(consumer.getByText('Contesté', { exact: true })).toBeVisible();
  await consumer.context().close();
});

test('a restaurateur contests a movement, and reads why it was refused', async ({ page, browser }) => {
  const owner = await (await browser.newContext({ ...PHONE, baseURL: test.info().project.use.baseURL })).newPage();
  await signInAt(owner, await spacePath());
  const movements = owner.getByRole('region', { name: 'Derniers mouvements' });
  const contested = movements.getByRole('listitem').filter({ has: owner.getByRole('button', { name: 'Contester' }) });
  await contested.first().getByRole('button', { name: 'Contester' }).click();
  const window = owner.getByRole('dialog', { name: 'Contester un mouvement' });
  await window.getByRole('button', { name: 'Contester' }).click();
  await expect(window.getByText('Dites ce qui ne va pas.')).toBeVisible();
  await window.getByLabel('Ce qui ne va pas').fill('Livré 12, pas 15');
  await window.getByRole('button', { name: 'Contester' }).click();
  await expect(movements.getByText('Contesté', { exact: true })).toBeVisible();
  // An alert stands outside of landmarks while it shows.
  await expect(owner.getByText('Votre contestation est envoyée')).toBeHidden();
  await expectAccessible(owner, 'a contested movement', { engines: { without: [] } });

  await signIn(page, 'account_admin');
  await page.goto('/incidents?kind=claim&status=open');
  await page.getByRole('row').filter({ hasText: 'Chez Manon' }).getByRole('link').first().click();
  const panel = page.getByRole('complementary', { name: /conteste un mouvement/ });
  await panel.getByRole('button', { name: 'Refuser…' }).click();
  const refusing = page.getByRole('dialog', { name: 'Refuser la réclamation' });
  await refusing.getByRole('textbox').fill('Le bon de livraison est signé.');
  await refusing.getByRole('button', { name: 'Refuser', exact: true }).click();
  await expect(panel.getByText('Classé sans suite', { exact: true })).toBeVisible();

  await owner.reload();
  await expect(movements.getByText('Refusé', { exact: true })).toBeVisible();
  await expect(movements.getByText('Le bon de livraison est signé.')).toBeVisible();
  await movements.getByRole('button', { name: 'Répondre' }).click();
  const reply = owner.getByRole('dialog', { name: 'Répondre au refus' });
  await reply.getByLabel('Ce que vous précisez').fill('Signé avant d’ouvrir les caisses.');
  await expectAccessible(owner, 'an answer to a refusal', { engines: { without: [] } });
  await reply.getByRole('button', { name: 'Répondre' }).click();
  await expect(movements.getByText('Contesté', { exact: true })).toBeVisible();
  await expect(movements.getByRole('button', { name: 'Répondre' })).toHaveCount(0);
  await owner.context().close();
});

test('an administrator opens a claim for a conso on the telephone, and gives the deposit back', async ({ page }) => {
  const api = await apiOf(page.request, 'account_admin');
  const customers =
    await api.get<{ id: number; containers_count: number; name: string }[]>('/customers?page[size]=100');
  const customer = customers.find(({ id, containers_count }) => id !== 1 && containers_count > 1);
  await signIn(page, 'account_admin');
  await page.goto(`/customers/${customer?.id}?new=reclamation`);
  const dialog = page.getByRole('dialog', { name: 'Ouvrir une réclamation' });
  await dialog.getByLabel('Emprunt qui a été rendu').selectOption({ index: 0 });
  await expectAccessible(page, 'a claim on the telephone', { engines: { without: [] } });
  await dialog.getByLabel('Ce que dit la personne').fill('Rendu au comptoir');
  await dialog.getByRole('button', { name: 'Ouvrir' }).click();
  const panel = page.getByRole('complementary', { name: /j’ai rendu/ });
  await panel.getByRole('button', { name: 'À titre gracieux…' }).click();
  await page.getByRole('button', { name: 'Rendre la consigne' }).click();
  await expect(panel.getByText('Rendu à titre gracieux', { exact: true })).toBeVisible();
});
