import { addDays } from '@boucle/contract/base/format.ts';
import { type SecretKeys } from '../../../platform/crypto/keys.ts';
import { type World } from '../cast/world.ts';
import { parisInstant } from '../clock.ts';

/** The first initiative of the demo, with all that its screens show. */
export interface DemoWorld extends World {
  /** The key that seals PINs. */
  readonly key: SecretKeys;
  /** Who runs the platform. */
  readonly superId: number;
  /** The minute of a day that is so many days ago; to come with a number below 0. */
  readonly ago: (days: number, minute?: number) => Date;
}

export const agoOf =
  (today: string): DemoWorld['ago'] =>
  (days, minute = 0) =>
    parisInstant(addDays(today, -days), minute);
