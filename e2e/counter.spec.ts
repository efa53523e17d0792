import { expect, type Page, test } from '@playwright/test';
import { DEMO_END_USERS, DEMO_PASSWORD } from '../server/dev/worlds/demo/signIns.ts';
import { expectAccessible } from './support/axe.ts';
import { newCard } from './support/cards.ts';
import { asOwner } from './support/database.ts';
import { openCounter } from './support/signIn.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

const tile = (page: Page, title: string) => page.getByRole('group', { name: title });

test('a card is activated, lent to, refused beyond its balance, taken back from; a guest pays at the counter', async ({
  page,
  request,
}) => {
  const card = await newCard(request);
  await openCounter(page);
  await expectAccessible(page, 'the counter', { engines: { without: [] } });

  // Beyond what is clean, + stops.
  const bowl = tile(page, 'Petit bol 50 cl');
  const more = bowl.getByRole('button', { name: 'Plus, Petit bol 50 cl' });
  await more.click();
  await page.getByRole('button', { name: 'Code ou carte' }).click();
  await expectAccessible(page, 'who is at the counter', { engines: { without: [] } });
  const code = page.getByLabel('Le code de l’application');
  await code.fill('000000');
  await expect(page.getByRole('alert').filter({ hasText: /code/i })).toBeVisible();
  // A reader types what the card's QR code holds.
  await code.fill(card);
  await page.getByRole('button', { name: /^Activer/ }).click();
  await expect(page.getByRole('status').filter({ hasText: 'est activée' })).toBeVisible();
  await page.getByRole('button', { name: 'Client suivant' }).click();

  // Three presses: the pieces, the reading, the button with number and euros.
  await more.click();
  await page.getByRole('button', { name: 'Code ou carte' }).click();
  await code.fill(card);
  await expect(page.getByText('Cagnotte\u00a0: 5,00\u00a0€')).toBeVisible();
  await expectAccessible(page, 'a loan to confirm', { engines: { without: [] } });
  await page.getByRole('button', { name: /^Prêter 1 · retenir 2,00/ }).click();
  await expect(page.getByRole('status').filter({ hasText: '1 contenant prêté à la carte' })).toContainText(
    'il reste 3,00',
  );
  await page.getByRole('button', { name: 'Client suivant' }).click();
  await expect(page.getByRole('region', { name: 'Derniers actes' }).getByRole('listitem').first()).toContainText(
    'Emprunt',
  );

  for (let n = 0; n < 2; n += 1) await more.click();
  await page.getByRole('button', { name: 'Code ou carte' }).click();
  await code.fill(card);
  await expect(page.getByRole('alert').filter({ hasText: 'il manque 1,00' })).toBeVisible();
  await expectAccessible(page, 'a balance that does not suffice', { engines: { without: [] } });
  await page.getByRole('button', { name: 'Prêter à un invité' }).click();
  await expect(page.getByText('À encaisser au comptoir')).toContainText('4,00');
  await page.getByRole('button', { name: 'Encaissé, prêter 2' }).click();
  await expect(page.getByRole('status').filter({ hasText: '2 contenants prêtés à un invité' })).toBeVisible();

  await page.getByRole('button', { name: 'Reprendre' }).click();
  await code.fill(card);
  await more.click();
  await expect(more).toBeDisabled();
  await page.getByRole('button', { name: 'Reprendre 1' }).click();
  await expect(page.getByRole('status').filter({ hasText: '1 contenant repris' })).toContainText('il reste 5,00');

  await page.getByRole('button', { name: 'Réutiliser' }).click();
  await more.click();
  await page.getByRole('button', { name: 'Réutiliser 1' }).click();
  await expect(page.getByRole('status').filter({ hasText: '1 réutilisation comptée' })).toBeVisible();

  // A reuse counted by mistake is taken back where it was done, while it still stands there…
  await page.getByRole('button', { name: 'Annuler', exact: true }).click();
  await page.getByRole('button', { name: 'Oui, annuler' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Annulé' })).toBeVisible();
  const acts = page.getByRole('region', { name: 'Derniers actes' }).getByRole('listitem');
  await expect(acts.first()).toContainText(/Réutilisation sans client.*Annulé/);
  await page.getByRole('button', { name: 'Client suivant' }).click();
  // … or among the last acts, with the return before it; a loan has no « Annuler ».
  await expect(acts.nth(2)).toContainText('Emprunt invité');
  await expect(acts.nth(2).getByRole('button')).toHaveCount(0);
  await acts
    .nth(1)
    .getByRole('button', { name: /^Annuler\s: Retour/ })
    .click();
  await expectAccessible(page, 'an act that is taken back', { engines: { without: [] } });
  await page.getByRole('button', { name: 'Non' }).click();
  await acts
    .nth(1)
    .getByRole('button', { name: /^Annuler\s: Retour/ })
    .click();
  await page.getByRole('button', { name: 'Oui, annuler' }).click();
  await expect(acts.nth(1)).toContainText('Annulé');

  // A reload comes back to the counter; the space is one press away.
  await page.reload();
  await expect(page.getByRole('heading', { name: /^Combien/ })).toBeVisible();
  await page.getByRole('button', { name: 'Revenir à l’espace' }).click();
  await expect(page.getByRole('region', { name: 'Vos contenants' })).toBeVisible();
});

test('a loan whose answer was lost, or that is pressed twice, is recorded once', async ({ page, request }) => {
  const card = await newCard(request);
  await openCounter(page);
  const more = page.getByRole('button', { name: 'Plus, Gobelet 30 cl' });
  await page.getByRole('button', { name: 'Plus, Gobelet 30 cl' }).click();
  await page.getByRole('button', { name: 'Code ou carte' }).click();
  const code = page.getByLabel('Le code de l’application');
  await code.fill(card);
  await page.getByRole('button', { name: /^Activer/ }).click();
  await page.getByRole('button', { name: 'Client suivant' }).click();
  await more.click();
  await page.getByRole('button', { name: 'Code ou carte' }).click();
  await code.fill(card);
  // It is recorded, and its answer does not come.
  await page.route(
    /\/transactions$/,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  const lend = page.getByRole('button', { name: /^Prêter 1/ });
  await lend.click();
  await expect(page.getByRole('alert').filter({ hasText: 'Pas de réponse' })).toBeVisible();
  await lend.dblclick();
  await expect(page.getByRole('status').filter({ hasText: '1 contenant prêté' })).toContainText('il reste 4,00');
  // Nor does a second tap press what takes the place of a button.
  await page.getByRole('button', { name: 'Client suivant' }).click();
  await more.click();
  const box = await page.getByRole('button', { name: 'Invité' }).boundingBox();
  const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2];
  for (let tap = 0; tap < 2; tap += 1) {
    await page.mouse.click(x, y);
    await page.waitForTimeout(100);
  }
  await expect(page.getByRole('button', { name: 'Encaissé, prêter 1' })).toBeEnabled();
  await page.waitForTimeout(500);
  await expect(page.getByText('À encaisser au comptoir')).toBeVisible();
  const loans = await asOwner<{ count: number }>(
    `select count(*)::int as count from transactions t join card_holders c on c.account_id = t.account_id and c.id = t.card_holder_id
      where c.uuid = $1 and t.type = 'grab_container'`,
    [card],
  );
  expect(loans).toEqual([{ count: 1 }]);
});

/** Six digits that the demo's customer shows on the consumers' page. */
async function codeOf(page: Page): Promise<string> {
  const [account] = await asOwner<{ slug: string }>('select slug from accounts where id = 1');
  await page.goto(`/c/${account?.slug ?? ''}/code`);
  await page.getByRole('button', { name: /^Me connecter/ }).click();
  await page.getByLabel('E-mail').fill(DEMO_END_USERS.customer.email);
  await page.getByLabel('Mot de passe').fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await page.getByRole('navigation').getByRole('link', { name: 'Mon code' }).click();
  const digits = (await page.locator('.c-digits').innerText()).replaceAll(/\s/g, '');
  await page.close();
  return digits;
}

test('on a tablet quantities and person stand side by side; the keys and a keyboard reader name who it is', async ({
  page,
  request,
}) => {
  const card = await newCard(request);
  await page.setViewportSize({ width: 1024, height: 768 });
  await openCounter(page);
  const more = page.getByRole('button', { name: 'Plus, Gobelet 30 cl' });
  await expect(page.getByRole('heading', { name: /^À qui/ })).toBeVisible();
  await expect(page.getByText('appareil photo')).toBeVisible();
  await more.click();
  await expect(page.getByRole('button', { name: 'Prêter 1 · lire une personne' })).toBeDisabled();
  await expectAccessible(page, 'counter on a tablet', { engines: { without: [] } });
  // The keys write a code of no customer; the counter refuses it where it was typed.
  for (const digit of '000000') await page.getByRole('button', { name: digit, exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: /code/i })).toBeVisible();
  // A keyboard reader types at a page whose last press was elsewhere.
  await more.focus();
  await page.keyboard.type(card);
  await page.getByRole('button', { name: /^Activer/ }).click();
  await expect(page.getByRole('status').filter({ hasText: 'est activée' })).toBeVisible();
  // What is chosen next stays while the card's activation still stands.
  await more.click();
  await more.click();
  await page.getByRole('button', { name: 'Client suivant' }).click();
  await expect(page.getByRole('status', { name: 'Quantité, Gobelet 30 cl' })).toHaveText('2');
  await more.focus();
  await page.keyboard.type(card);
  await expect(page.getByText('Cagnotte après')).toBeVisible();
  await page.getByRole('button', { name: 'Prêter 2 · retenir 2,00\u00a0€' }).click();
  await expect(page.getByRole('status').filter({ hasText: '2 contenants prêtés' })).toContainText('il reste 3,00');
  await page.getByRole('button', { name: 'Reprendre', exact: true }).click();
  await expect(page.getByText('Lisez d’abord la personne')).toBeVisible();
  await page.keyboard.type(card);
  await more.click();
  await page.getByRole('button', { name: 'Reprendre 1' }).click();
  await expect(page.getByRole('status').filter({ hasText: '1 contenant repris' })).toBeVisible();

  // Left alone for two minutes it dims, until somebody is there.
  await page.clock.install();
  await page.keyboard.press('Shift');
  await page.clock.fastForward('02:01');
  await expect(page.locator('.r-counter')).toHaveClass(/is-asleep/);
  await page.keyboard.press('Shift');
  await expect(page.locator('.r-counter')).not.toHaveClass(/is-asleep/);
});

test('six digits name a customer by first name and initial, who has a reward for their reuses', async ({
  page,
  browser,
}) => {
  await asOwner(`update rewards set every_reuses = 1 where account_id = 1`);
  const code = await codeOf(
    await (await browser.newContext({ baseURL: new URL('/', test.info().project.use.baseURL).href })).newPage(),
  );
  await openCounter(page);
  await page.getByRole('button', { name: 'Plus, Gobelet 30 cl' }).click();
  await page.getByRole('button', { name: 'Code ou carte' }).click();
  // They are shown, and the answer does not come: typed again, it is the same showing.
  await page.route(
    /\/presented$/,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await page.getByLabel('Le code de l’application').pressSequentially(code);
  await expect(page.getByText('rien n’est prêté')).toBeVisible();
  await page.getByLabel('Le code de l’application').pressSequentially(code);
  await expect(page.getByText('Léa M.')).toBeVisible();
  await expectAccessible(page, 'a customer with rewards', { engines: { without: [] } });
  await page.getByRole('region', { name: 'Ses récompenses' }).getByRole('button', { name: 'Offrir' }).first().click();
  await expect(page.getByRole('status').filter({ hasText: 'Récompense offerte à Léa M.' })).toBeVisible();
  // The six digits have served.
  await page.getByRole('button', { name: 'Client suivant' }).click();
  await page.getByRole('button', { name: 'Plus, Gobelet 30 cl' }).click();
  await page.getByRole('button', { name: 'Code ou carte' }).click();
  await page.getByLabel('Le code de l’application').pressSequentially(code);
  await expect(page.getByRole('alert').filter({ hasText: /code/i })).toBeVisible();
});
