import { afterAll, beforeAll, beforeEach } from 'vitest';
import { type GoogleWorld, googleWorld } from './googleWorld.ts';

/** Of the file that runs, and its parts by name. */
export let here: GoogleWorld;
export let world: GoogleWorld['world'];
export let google: GoogleWorld['google'];
export let app: GoogleWorld['app'];
export let leave: GoogleWorld['leave'];
export let comeBack: GoogleWorld['comeBack'];
export let signIn: GoogleWorld['signIn'];
export let identities: GoogleWorld['identities'];

/**
 * One sign-in provider and its Google for all tests of the file; each begins as if no one had ever
 * come by Google.
 */
export function byGoogle(): void {
  beforeAll(async () => {
    here = await googleWorld();
    ({ world, google, app, leave, comeBack, signIn, identities } = here);
  });
  afterAll(() => here.end());
  beforeEach(() => here.reset());
}
