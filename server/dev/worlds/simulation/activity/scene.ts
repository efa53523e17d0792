import { type Random } from '../../demo/random.ts';
import { type RecordCommand } from '../../../../domain/ledger/types.ts';
import { type Cast, type Restaurant } from '../cast.ts';
import { type Crowd } from './crowd.ts';
import { type Memory } from './memory.ts';

/** Shared state of a day's moments: who is there, luck, and what came before. */
export interface Scene {
  readonly cast: Cast;
  readonly random: Random;
  readonly memory: Memory;
  /** Of the day it is. */
  crowd: Crowd;
}

/** Has a command happen now. */
export type Write = (command: RecordCommand) => void;

/** Whichever restaurant somebody happens to be at. */
export function someRestaurant({ crowd }: Scene): Restaurant {
  return crowd.restaurant();
}
