import { type UnitBatch } from '@boucle/contract/features/units/rows.ts';
import { addDays, parisDay } from '@boucle/contract/base/format.ts';
import { writtenCode } from '@boucle/contract/shared/units/labels.ts';
import { expect, type Page, test } from '@playwright/test';
import { asOwner } from './support/database.ts';
import { signInAs, signInAt } from './support/signIn.ts';

/** The second initiative of the demo: none of its formats is numbered before this walk. */
const ADMIN = 'initiative2@boucle.test';
const OWNER = 'bocaux@boucle.test';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

/** What a keyboard reader types: the link of a label, then Enter. */
async function scan(page: Page, codes: readonly string[], label = 'Scanner un contenant numéroté'): Promise<void> {
  await page.getByLabel(label).focus();
  for (const code of codes) {
    await page.keyboard.insertText(`https://bocal.exemple.fr/u/${code}`);
    await page.keyboard.press('Enter');
  }
}

test('numbered containers enter, are labelled, lent by code, shown to anyone, washed and retired', async ({ page }) => {
  const [initiative] = await asOwner<{ account_id: number; slug: string; restaurant: number }>(
    `select p.account_id, a.slug, r.id as restaurant from people p join accounts a on a.id = p.account_id
       join restaurants r on r.account_id = p.account_id and r.name = 'La Table des Lices' where p.email = '${ADMIN}'`,
  );
  const { account_id: account = 0, slug = '', restaurant = 0 } = initiative ?? {};
  await asOwner(
    `with owner as (
       insert into people (role, email, name, account_id, password_hash, status)
       select 'restaurant_owner', '${OWNER}', 'Lise Bocaux', $1, password_hash, 'active' from people where email = '${ADMIN}'
       returning id)
     insert into restaurant_owners (account_id, restaurant_id, person_id) select $1, $2, id from owner`,
    [account, restaurant],
  );
  // Its returns go to the initiative's washing, as the walk's do.
  await asOwner(`update restaurants set wash_mode = 'account' where account_id = $1 and id = $2`, [
    account,
    restaurant,
  ]);
  const { access_token } = await signInAs(page, ADMIN);
  const headers = { authorization: `Bearer ${access_token}` };
  const dataOf = async <T>(path: string): Promise<T> =>
    ((await (await page.request.get(`/api/v1/admin${path}`, { headers })).json()) as { data: T }).data;

  await page.goto('/formats?onglet=contenants');
  await expect(page.getByText('Aucun contenant numéroté')).toBeVisible();
  const [format] = await dataOf<{ id: number; title: string }[]>('/account/formats');
  const { id = 0, title = '' } = format ?? {};
  await page.goto(`/formats?open=${id}`);
  await page.getByRole('checkbox', { name: /^Numéroté/ }).check();
  await page.getByLabel('Utilisations prévues').fill('200');
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();

  // An entry makes as many codes as pieces, and leads to their labels.
  await page.goto('/transactions/supply?new=entree');
  const entry = page.getByRole('dialog', { name: 'Entrée en stock' });
  await entry.getByRole('textbox', { name: /^Fournisseur/ }).fill('Bocaux de Bretagne');
  await entry.getByRole('textbox', { name: /^Lot du fournisseur/ }).fill('BB-12');
  await entry.getByRole('textbox', { name: `Quantité, ${title}` }).fill('64');
  await entry.getByRole('button', { name: 'Enregistrer' }).click();
  await page.getByRole('link', { name: 'Lot reçu et étiquettes' }).click();
  await page.getByRole('button', { name: /^Actions/ }).click();
  await page.getByRole('menuitem', { name: 'Étiquettes…' }).click();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Télécharger les étiquettes' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^etiquettes-lot-\d+-1\.pdf$/);
  const [batch] = await dataOf<UnitBatch[]>(`/unit_batches?filter[format_id]=${id}`);
  expect(batch).toMatchObject({ supplier: 'Bocaux de Bretagne', supplier_lot: 'BB-12', units: 64 });
  const codes = (
    await asOwner<{ code: string }>('select code from units where account_id = $1 order by code', [account])
  ).map(({ code }) => code);

  // Sixty codes, one after the other, without a window; a double and an unknown code are refused.
  await page.goto(`/restaurants/${restaurant}`);
  await page.getByRole('button', { name: 'Approvisionner' }).click();
  const supply = page.getByRole('dialog', { name: /^Approvisionner/ });
  // No answer comes before the last one is read: reading never waits for the network.
  const answers = Promise.withResolvers<undefined>();
  await page.route('**/units/check', async (route) => {
    await answers.promise;
    await route.continue();
  });
  await scan(page, codes.slice(0, 60));
  await expect(supply.getByLabel('Scanner un contenant numéroté')).toHaveValue('');
  answers.resolve(undefined);
  await expect(supply.getByRole('textbox', { name: `À livrer, ${title}` })).toHaveValue('60');
  await page.unroute('**/units/check');
  await scan(page, codes.slice(0, 1));
  await expect(supply.getByText('est déjà lu.')).toBeVisible();
  await scan(page, ['00000000']);
  await expect(supply.getByText('ce code n’est à aucun de vos contenants')).toBeVisible();
  const [code = '', second = ''] = codes;
  await supply.getByRole('button', { name: `Retirer ${writtenCode(second)}` }).click();
  await expect(supply.getByRole('textbox', { name: `À livrer, ${title}` })).toHaveValue('59');
  await supply.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(supply).toBeHidden();

  // A driver reads one at a stop without network; it moves once the stop is sent.
  const round = await page.request.post('/api/v1/admin/rounds', {
    headers,
    data: {
      day: addDays(parisDay(new Date()), 1),
      ready: true,
      lines: [{ place: 'restaurant', place_id: restaurant, format_id: id, act: 'give', quantity: 1 }],
    },
  });
  const made = ((await round.json()) as { data: { id: number } }).data;
  await page.goto(`/rounds/${made.id}/go`);
  await expect(page.getByRole('button', { name: 'Fait · 1 livré' })).toBeVisible();
  await page.context().setOffline(true);
  await scan(page, [second], `Scanner\u00a0: ${title}`);
  await expect(page.getByRole('button', { name: `Retirer ${writtenCode(second)}` })).toBeVisible();
  await page.getByRole('button', { name: 'Fait · 1 livré' }).click();
  await expect(page.getByText(/1 arrêt gardé sur ce téléphone/)).toBeVisible();
  await page.context().setOffline(false);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(page.getByText(/^Tournée faite/)).toBeVisible();
  await expect
    .poll(async () => (await dataOf<{ place: { place: string } }>(`/units/${second}`)).place.place)
    .toBe('restaurant');

  // What is reported as broken keeps its code until the initiative accepts it.
  const third = codes[2] ?? '';
  await signInAt(page, `/restaurant/${slug}`, OWNER);
  await page.getByRole('button', { name: 'Signaler une casse' }).click();
  await scan(page, [third]);
  await expect(page.getByRole('textbox', { name: `Quantité, ${title}` })).toHaveValue('1');
  await page.getByLabel('Ce qui s’est passé').fill('Tombé de la table');
  await page.getByRole('button', { name: 'Signaler', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: 'La casse est signalée' })).toBeVisible();
  const kept = await asOwner<{ units: string[] }>(
    'select units from transaction_lines where account_id = $1 and units is not null',
    [account],
  );
  expect(kept).toEqual([{ units: [third] }]);

  // At the counter a code counts one piece.
  await page.getByRole('button', { name: 'Ouvrir le comptoir', exact: true }).click();
  await scan(page, [code]);
  await expect(page.getByLabel(`Quantité, ${title}`)).toHaveText('1');
  await page.getByRole('button', { name: 'Invité' }).click();
  await page.getByRole('button', { name: /^Encaissé, prêter 1/ }).click();
  await expect(page.getByRole('status').filter({ hasText: '1 contenant prêté' })).toBeVisible();

  // Anyone who scans it reads what it did, and where it goes back.
  const phone = await page.context().newPage();
  await phone.goto(`/u/${code.toLowerCase()}`);
  await expect(phone.getByRole('heading', { name: 'Ce bol a servi 1 fois' })).toBeVisible();
  await expect(phone.getByRole('heading', { name: 'Où le rendre' })).toBeVisible();
  await phone.getByRole('link', { name: 'Ouvrir la fiche' }).click();
  await expect(phone.getByText('Prêté, 1re fois')).toBeVisible();
  await expect(phone.getByText('La Table des Lices → invités de La Table des Lices')).toBeVisible();
  await phone.close();

  // Back and washed by the house, each time by its code.
  const post = async (body: object) =>
    expect((await page.request.post('/api/v1/admin/transactions', { headers, data: body })).status()).toBe(201);
  const lines = [{ format_id: id, quantity: 1, units: [code] }];
  await page.getByRole('button', { name: 'Reprendre' }).click();
  await page.getByRole('button', { name: 'Un invité rapporte' }).click();
  await scan(page, [code]);
  await page.getByRole('button', { name: /^Reprendre 1/ }).click();
  await expect(page.getByRole('status').filter({ hasText: '1 contenant repris' })).toBeVisible();
  await post({ transaction_type: 'admin_return_dirty', restaurant_id: restaurant, lines });
  await post({ transaction_type: 'admin_wash', lines: [{ ...lines[0], role: 'washed' }] });

  await page.goto(`/formats?onglet=contenants&code=${code}`);
  await expect(page.getByText('Lavé', { exact: true }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Retirer…' }).click();
  await page.getByRole('radio', { name: /^Cassé/ }).check();
  await expect(page.getByText('Ce que cela change')).toBeVisible();
  await page.getByRole('button', { name: 'Retirer ce bol' }).click();
  await expect(page.getByRole('status').filter({ hasText: /^Retiré le .*cassé/ })).toBeVisible();
  expect((await page.request.get(`/u/${code}`)).status()).toBe(410);
});
