import { expect, test } from '@playwright/test';
import { newRound } from './support/round.ts';
import { savesOf } from './support/saves.ts';
import { watchShifts } from './support/shifts.ts';
import { signInAs } from './support/signIn.ts';

/** How long what a save leads to may still move something, in milliseconds: what is read again, an alert that comes. */
const SETTLES_MS = 400;

/*
 * Every kind of save of the console, and the sum of the browser's layout shifts from its press until what it leads to is there. All of
 * them count, those just after a press too: a click that follows would hit the neighbour. What is saved may take its place in a list, or
 * another page come: those moves alone are named (`moves`).
 */
test('no save moves anything on its page (fault 12)', async ({ page }) => {
  test.setTimeout(150_000);
  const round = await newRound(page.request);
  const { restaurants, call } = round;
  const fields = { address: '3 rue Kervégan', postal_code: '44000', city: 'Nantes', email: 'wok@exemple.fr' };
  await call('PATCH', `/restaurants/${restaurants[0]?.id}`, fields);
  const cards = (await call('POST', '/card_holders', { quantity: 3, initial_amount: 10 })) as { id: number }[];
  for (const { id } of cards.slice(0, 2)) await call('POST', `/card_holders/${id}/activate`, {});
  const invited = `rosa-${Date.now()}@exemple.fr`;
  const [card = 0, , waiting = 0] = cards.map(({ id }) => id);
  await signInAs(page, round.email);

  for (const { kind, address, prepare, save, saved, moves } of savesOf({ round, card, waiting, invited })) {
    await test.step(kind, async () => {
      if (address !== '') await page.goto(address);
      await prepare(page);
      // What opening it moved is not the save's.
      await page.waitForTimeout(SETTLES_MS);
      const { shifted, moved } = await watchShifts(page);
      await save(page);
      await saved(page);
      await page.waitForTimeout(SETTLES_MS);
      const all = await moved();
      if (moves === undefined) expect.soft(await shifted(), [kind, ...all].join('\n')).toBe(0);
      else
        expect
          .soft(
            all.filter((one) => !moves.test(one)),
            kind,
          )
          .toEqual([]);
    });
  }
});
