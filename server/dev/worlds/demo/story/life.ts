import { addDays } from '@boucle/contract/base/format.ts';
import { type Cast, STORY_DAYS } from '../initiatives/cast.ts';
import { type Random } from '../random.ts';
import { type Act, type UndatedCommand } from './acts.ts';
import { createAgenda } from './agenda.ts';
import { type Borrower } from './borrower.ts';
import { loansOf, mealMinute } from './habits.ts';
import { activate, disable, join } from './holders.ts';
import { lend } from './loans.ts';
import { createRounds } from './rounds.ts';
import { planSidelines } from './sidelines.ts';
import { createSupply } from './supply.ts';
import { type Telling, tell } from './telling.ts';

/** Days over which customers join. */
const JOINING_DAYS = 70;

/** Who records what holders and restaurants do not. */
export interface Staff {
  readonly adminId: number;
  readonly employeeId: number;
}

/**
 * Three months of an initiative, up to yesterday: what happens, in order. Same cast, day and
 * random: same story.
 */
export function liveStory(cast: Cast, staff: Staff, today: string, random: Random): Act[] {
  const { story } = cast;
  const { adminId } = staff;
  const acts: Act[] = [];
  const borrowers: Borrower[] = [];
  const agenda = createAgenda();
  const record = (at: Date, command: UndatedCommand): Act => tell({ acts }, at, command);
  const supply = createSupply(cast, random, (at, command) => tell({ acts }, at, command, true));
  const rounds = createRounds({ ...staff, cast, random, supply, record });
  const telling: Telling = { cast, random, agenda, supply, rounds, borrowers, adminId, acts };
  const start = addDays(today, -STORY_DAYS);

  supply.plan(agenda, start);
  rounds.plan(agenda, start);
  planSidelines({ cast, random, supply, adminId, borrowers, record }, agenda, start);
  for (const card of cast.cards) if (card.activates) activate(telling, card, start);
  for (const rank of story.disabledCards) {
    const card = cast.cards[rank];
    if (card) disable(telling, card, today);
  }
  for (const [rank, holder] of cast.customers.entries())
    join(telling, holder, addDays(start, Math.floor((rank / cast.customers.length) * JOINING_DAYS)));

  for (let n = 0; n < STORY_DAYS; n += 1) {
    const day = addDays(start, n);
    const loans = loansOf(day, n / STORY_DAYS, story.grabsPerDay, random);
    for (let loan = 0; loan < loans; loan += 1)
      agenda.add(day, mealMinute(random), (at, ...when) => lend(telling, at, ...when));
    agenda.live(day);
  }
  return acts;
}
