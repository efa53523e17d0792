import { expect, type Locator, test } from '@playwright/test';
import { asOwner } from './support/database.ts';
import { signIn } from './support/signIn.ts';
import { watchConsole } from './support/watch.ts';

/**
 * The drawer of the demo that holds most: the ones that earlier tries emptied are empty for good.
 */
async function fullestDrawer(): Promise<{ site: string; terminal: string; drawer: string }> {
  const [found] = await asOwner<{ site: string; terminal: string; drawer: string }>(
    `select t.site_id as site, t.name as terminal, w.name as drawer
       from collection_drawers w
       join collection_terminals t on t.account_id = w.account_id and t.id = w.terminal_id
       join cells c on c.account_id = w.account_id and c.place = 'T' and c.place_id = w.id
      where w.account_id = (select min(id) from accounts)
      group by t.site_id, t.name, w.name order by sum(c.quantity) desc limit 1`,
  );
  if (found === undefined) throw new Error('No drawer of the demo holds anything.');
  return found;
}

test('a collector is created with a terminal and its drawers', async ({ page }) => {
  const { expectQuiet } = watchConsole(page);
  await signIn(page, 'account_admin');
  await page.goto('/collection_sites?new=1');
  const dialog = page.getByRole('dialog', { name: 'Créer un collecteur' });
  await dialog.getByRole('button', { name: 'Créer', exact: true }).click();
  await expect(dialog.getByText('Le champ Nom est obligatoire')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Nom' }).fill('Gare maritime');
  await dialog.getByRole('button', { name: 'Créer', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Gare maritime' })).toBeVisible();

  await page.getByRole('button', { name: 'Ajouter une borne' }).click();
  const terminal = page.getByRole('dialog', { name: 'Ajouter une borne' });
  await terminal.getByRole('textbox', { name: 'Tiroirs' }).fill('2');
  await terminal.getByRole('textbox', { name: /Capacité/ }).fill('24');
  await terminal.getByRole('button', { name: 'Ajouter', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Tiroir 2' })).toBeVisible();
  expectQuiet();
});

test('emptying a drawer shows its gaps before they are kept', async ({ page }) => {
  const { site, terminal: standsIn, drawer } = await fullestDrawer();
  await signIn(page, 'account_admin');
  await page.goto(`/collection_sites/${site}`);
  const terminal = page.getByRole('region', { name: standsIn });
  const empty = page.getByRole('button', { name: `Vider ${drawer}` });
  await terminal.locator(empty).click();
  const dialog = page.getByRole('dialog', { name: `Vider ${drawer}` });
  await dialog.getByRole('button', { name: 'Tout est là' }).click();
  await dialog.getByRole('table').getByRole('textbox').first().press('ArrowDown');
  await dialog.getByRole('button', { name: 'Vider', exact: true }).click();
  await expect(dialog.getByText('1 manquant')).toBeVisible();
  await dialog.getByRole('button', { name: 'Vider avec ces écarts' }).click();
  await expect(page.getByText(new RegExp(`${drawer} est vidé`)).first()).toBeVisible();
  await expect(
    terminal
      .getByRole('listitem')
      .filter({ has: empty })
      .getByText(/^0 sale/),
  ).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Écarts' }).click();
  await expect(page.getByRole('table', { name: 'Écarts' }).getByText('−1').first()).toBeVisible();
});

test('the map goes by urgency, and leads to the collector', async ({ page }) => {
  await signIn(page, 'account_admin');
  await page.goto('/collection_sites');
  await page.getByRole('button', { name: 'Carte', exact: true }).click();
  await expect(page).toHaveURL('/collection_sites/map');
  await page
    .getByRole('list', { name: 'Collecteurs' })
    .getByRole('button', { name: /Commerce/ })
    .click();
  await page.getByRole('region', { name: 'Commerce' }).getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Commerce' })).toBeVisible();
});

/**
 * A vector tile that is all land: one layer, « earth », whose only polygon is the tile (Mapbox
 * Vector Tile 2.1).
 */
const LAND = Buffer.from('1a2078020a05656172746828802012121803220e0900001a804000008040ff3f000f', 'hex');

test('a town’s name makes way for the distance that the map is moved under', async ({ page }) => {
  await signIn(page, 'account_admin');
  const name = page.getByRole('application').locator('.b-map-town > div', { hasText: 'Nantes' });
  const distances = page.getByRole('application').locator('.b-map-distance > span');
  const boxOf = async (of: Locator) => (await of.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  for (const rank of [0, 1]) {
    await page.goto('/collection_sites/map');
    await expect(name).toBeVisible();
    const distance = distances.nth(rank);
    const [from, to] = [await boxOf(name), await boxOf(distance)];
    const map = await boxOf(page.getByRole('application'));
    const corner = { x: map.x + map.width - 40, y: map.y + map.height - 40 };
    await page.mouse.move(corner.x, corner.y);
    await page.mouse.down();
    await page.mouse.move(corner.x + to.x - from.x, corner.y + to.y - from.y, { steps: 8 });
    await page.mouse.up();
    // Circles stay around the middle: what was moved is the ground under them.
    await expect.poll(async () => Math.abs((await boxOf(distance)).y - to.y)).toBeLessThan(3);
    const [named, written] = [await boxOf(name), await boxOf(distance)];
    const isOver =
      named.x < written.x + written.width &&
      written.x < named.x + named.width &&
      named.y < written.y + written.height &&
      written.y < named.y + named.height;
    expect(isOver).toBe(false);
  }
});

/** A picture of one point. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('a map of the server’s own vector tiles is drawn by the browser', async ({ page }) => {
  const { expectQuiet } = watchConsole(page);
  const settings = { tiles_url: '/map/tiles/{z}/{x}/{y}.mvt', attribution: '© OpenStreetMap', vector_max_zoom: 14 };
  await page.route('**/map.json', (route) => route.fulfill({ json: settings }));
  await page.route('**/map/tiles/**', (route) => route.fulfill({ body: LAND }));
  await signIn(page, 'account_admin');
  await page.clock.install();
  await page.goto('/collection_sites/map');
  const drawn = page.locator('.b-map-tiles canvas.leaflet-tile-loaded').first();
  await expect(drawn).toBeAttached();
  // The colour of land, which nothing else of the map has.
  const colour = () =>
    drawn.evaluate((canvas: HTMLCanvasElement) => [...(canvas.getContext('2d')?.getImageData(9, 9, 1, 1).data ?? [])]);
  await expect.poll(colour).toEqual([226, 223, 218, 255]);
  // Longer than a map waits for tiles of another server.
  await page.clock.fastForward(5_000);
  await expect(page.getByText('© OpenStreetMap')).toBeVisible();
  await expect(page.locator('.b-map-outline')).toHaveCount(0);
  expectQuiet();
});

test('tiles that do not come leave the outline in their place, without a word of error', async ({ page }) => {
  const { expectQuiet } = watchConsole(page);
  const settings = { tiles_url: '/map/{z}/{x}/{y}.png', attribution: '© IGN', vector_max_zoom: null };
  await page.route('**/map.json', (route) => route.fulfill({ json: settings }));
  await signIn(page, 'account_admin');
  await page.route('**/map/*/*/*.png', () => undefined);
  await page.goto('/collection_sites/map');
  await expect(page.getByText('© IGN')).toBeVisible();
  await expect(page.locator('.b-map-outline')).toBeAttached();
  await expect(page.locator('.b-map-tiled')).toHaveCount(0);
  await expect(page.getByText('© IGN')).toHaveCount(0);
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0);
  // Tiles that come stay.
  await page.unroute('**/map/*/*/*.png');
  await page.route('**/map/*/*/*.png', (route) => route.fulfill({ body: PIXEL, contentType: 'image/png' }));
  await page.reload();
  await expect(page.locator('.b-map-tiles .leaflet-tile-loaded').first()).toBeAttached();
  await page.waitForTimeout(2500);
  await expect(page.locator('.b-map-outline')).toHaveCount(0);
  // The land under them is for the ones that do not.
  await expect(page.locator('path.b-map-land')).toBeAttached();
  await expect(page.getByText('© IGN')).toBeVisible();
  expectQuiet();
});

test('the row of a collector is changed, taken out of service and put back from its menu', async ({ page }) => {
  const { expectQuiet } = watchConsole(page);
  const name = `Halte fluviale ${Date.now()}`;
  await signIn(page, 'account_admin');
  await page.goto('/collection_sites?new=1');
  const created = page.getByRole('dialog', { name: 'Créer un collecteur' });
  await created.getByRole('textbox', { name: 'Nom' }).fill(name);
  await created.getByRole('button', { name: 'Créer', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

  await page.goto(`/collection_sites?q=${encodeURIComponent(name)}`);
  const actions = page.getByRole('button', { name: new RegExp(`^Actions, ${name}`) });
  await actions.click();
  await page.getByRole('menuitem', { name: 'Modifier' }).click();
  const edited = page.getByRole('dialog', { name: `Modifier ${name}` });
  await edited.getByRole('textbox', { name: 'Nom' }).fill(`${name} bis`);
  await edited.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByText('Les modifications sont enregistrées.')).toBeVisible();
  await actions.click();
  await page.getByRole('menuitem', { name: 'Mettre hors service' }).click();
  const question = page.getByRole('alertdialog', { name: `Mettre ${name} bis hors service` });
  await question.getByRole('button', { name: 'Mettre hors service' }).click();
  await expect(page.getByText(`${name} bis est hors service.`)).toBeVisible();
  await actions.click();
  await expect(page.getByRole('menuitem', { name: 'Remettre en service' })).toBeVisible();
  expectQuiet();
});
