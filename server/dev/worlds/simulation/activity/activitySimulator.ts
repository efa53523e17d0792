import { parisInstant } from '../../demo/clock.ts';
import { type Random } from '../../demo/random.ts';
import { type HistoryStep } from '../../../../domain/ledger/history/history.ts';
import { type RecordCommand } from '../../../../domain/ledger/types.ts';
import { type Cast } from '../cast.ts';
import { type CrowdOf, evenCrowd } from './crowd.ts';
import { serveMeal } from './meals.ts';
import { Memory } from './memory.ts';
import { workInOffice } from './offices.ts';
import { bringBack } from './returns.ts';
import { goRound } from './rounds.ts';
import { type Scene, type Write } from './scene.ts';
import { Van } from './van.ts';

const LUNCH = 12 * 60;
const SLIPS: ReadonlySet<string> = new Set([
  'grab_container',
  'admin_free_deposit',
  'customerless_refill',
  'grab_guest_container',
]);

/** A command, or the reversal of one so many places before it. */
export type SimulatedStep = { readonly command: RecordCommand } | ({ readonly undoes: number } & Undoing);
/**
 * How people live and who carries; by default everywhere is alike and the initiative goes its
 * rounds of the week.
 */
interface Ways {
  readonly crowdOf?: CrowdOf;
  readonly goesRound?: boolean;
}
type Undoing = Omit<Extract<HistoryStep, { readonly reverses: number }>, 'reverses'>;

/**
 * Believable activity, day after day: lunch peaks, quiet week-ends, customers who credit their
 * cagnotte by card, borrow, refill, bring back somewhere else, late or never; guests, drawers that
 * fill, caterers, supplies and washing rounds. Endless: take as much as is needed. The same luck
 * does the same: every moment draws from it in one order.
 */
export class ActivitySimulator {
  readonly #scene: Scene;
  readonly #crowdOf: CrowdOf;
  readonly #goRound: (write: Write) => void;

  constructor(cast: Cast, random: Random, { crowdOf = evenCrowd(cast, random), goesRound = true }: Ways = {}) {
    this.#scene = { cast, random, memory: new Memory(cast), crowd: crowdOf('') };
    this.#crowdOf = crowdOf;
    const van = new Van(this.#scene);
    this.#goRound = goesRound ? (write) => goRound(this.#scene, van, write) : () => undefined;
  }

  /** Steps of a day (YYYY-MM-DD), in their order; about `meals` meals are served. */
  day(day: string, meals: number): SimulatedStep[] {
    const { cast, random, memory } = this.#scene;
    const steps: SimulatedStep[] = [];
    let minute = 7 * 60;
    const write = (command: RecordCommand): void => {
      steps.push({ command: { ...command, at: parisInstant(day, minute) } });
      // A slip of the hand, seen at once and taken back; what it changed is as before.
      if (SLIPS.has(command.type) && random.chance(0.004)) {
        const at = parisInstant(day, minute + 0.005);
        steps.push({ undoes: 1, adminId: cast.adminId, comment: 'Erreur de saisie', at });
        steps.push({ command: { ...command, at: parisInstant(day, minute + 0.006) } });
      }
      minute += 0.01;
    };
    this.#scene.crowd = this.#crowdOf(day);
    this.#goRound(write);
    workInOffice(this.#scene, write);
    minute = LUNCH - 60;
    const served = Math.round(meals * this.#scene.crowd.busy());
    for (let i = 0; i < served; i += 1) {
      minute += (4 * 60) / Math.max(1, served);
      serveMeal(this.#scene, write);
    }
    minute = 18 * 60;
    bringBack(this.#scene, write);
    memory.day += 1;
    return steps;
  }
}
