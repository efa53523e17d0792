import { Secret, TOTP } from 'otpauth';
import { keepTotp, removeFactors } from '../../../auth/secondFactor/factors.ts';
import { renewRecoveryCodes } from '../../../auth/secondFactor/recoveryCodes.ts';
import { newTotpSecret } from '../../../auth/secondFactor/totp.ts';
import { hiddenOf } from '../pages.ts';
import { type Fields, type SignInWorld, signInWorld } from '../signIn.ts';

const STEP = 30_000;

export interface SecondFactorWorld {
  readonly world: SignInWorld;
  /** Of the person's application, should they set it up. */
  secret: string;
  /** The clock of the server. */
  clock: number;
  /** A person without a second factor, a minute later. */
  readonly reset: () => Promise<void>;
  /** The code that an application shows, so many steps of 30 seconds away. */
  readonly code: (shift?: number, of?: string) => string;
  /** Turns one-time codes on; answers the recovery codes. */
  readonly withTotp: () => Promise<string[]>;
  /** The page that the right password leads to. */
  readonly asked: (fields?: Fields) => Promise<string>;
  /** Sends that page back. */
  readonly step: (page: string, fields: Fields) => Promise<Response>;
  /** The subjects of all mails. */
  readonly mails: () => Promise<string[]>;
}

/** The sign-in provider, its person, and their second step. */
export async function secondFactorWorld(): Promise<SecondFactorWorld> {
  const world = await signInWorld();
  const made: SecondFactorWorld = {
    world,
    secret: newTotpSecret(),
    clock: Date.now(),

    async reset() {
      made.clock += 2 * STEP;
      made.secret = newTotpSecret();
      await world.asOwner(
        'delete from rate_limits; update accounts set second_factor_required = false; delete from person_devices',
      );
      await world.platform((tx) => removeFactors(tx, world.personId));
    },

    code: (shift = 0, of = made.secret) =>
      TOTP.generate({ secret: Secret.fromBase32(of), timestamp: made.clock + shift * STEP }),

    withTotp: () =>
      world.platform(async (tx) => {
        const { secret } = world.dependencies;
        await keepTotp(tx, secret, { personId: world.personId, secret: made.secret, step: 0 });
        return renewRecoveryCodes(tx, secret, world.personId);
      }),

    asked: async (fields) => (await world.login(fields)).text(),

    step: (page, fields) => world.post('/admin/second-factor', { ...hiddenOf(page), ...fields }),

    async mails() {
      const { rows } = await world.platform((tx) =>
        tx.raw<{ subject: string }>({ text: 'select subject from mails order by id' }),
      );
      return rows.map(({ subject }) => subject);
    },
  };
  world.dependencies.now = () => new Date(made.clock);
  return made;
}
