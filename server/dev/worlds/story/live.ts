import { addDays } from '@boucle/contract/base/format.ts';
import { type HistoryStep } from '../../../domain/ledger/history/history.ts';
import { type World } from '../cast/world.ts';
import { type Random } from '../random.ts';
import { Agenda } from './agenda.ts';
import { loansOf, mealMinute } from './habits.ts';
import { activate, disable, join } from './holders.ts';
import { lend } from './loans.ts';
import { planRounds } from './rounds.ts';
import { planSidelines } from './sidelines.ts';
import { Stock } from './stock.ts';
import { type Story } from './story.ts';
import { planSupply } from './supply.ts';

/** Days over which customers join, of those of the demo's story. */
const JOINING = 70 / 92;

/** Begins the story of a world: same world and random, same story. */
export function beginStory(world: World, random: Random): Story {
  const story: Story = { world, random, agenda: new Agenda(), stock: new Stock(), borrowers: [], steps: [] };
  planSupply(story);
  planRounds(story);
  planSidelines(story);
  for (const card of world.cards) if (card.activates) activate(story, card);
  for (const rank of world.story.disabledCards) {
    const card = world.cards[rank];
    if (card) disable(story, card);
  }
  const { customers, start, days } = world;
  for (const [rank, holder] of customers.entries())
    join(story, holder, addDays(start, Math.floor((rank / customers.length) * Math.round(days * JOINING))));
  return story;
}

/** Lives one more day, in which so many people want to borrow. */
export function liveDay(story: Story, day: string, loans: number): void {
  const { agenda, random } = story;
  for (let loan = 0; loan < loans; loan += 1)
    agenda.add(day, mealMinute(random), (at, ...when) => lend(story, at, ...when));
  agenda.live(day);
}

/** What happens in a whole story, up to yesterday. */
export function liveStory(world: World, random: Random): HistoryStep[] {
  const story = beginStory(world, random);
  for (let n = 0; n < world.days; n += 1) {
    const day = addDays(world.start, n);
    liveDay(story, day, loansOf(day, n / world.days, world.story.grabsPerDay, random));
  }
  return story.steps;
}
