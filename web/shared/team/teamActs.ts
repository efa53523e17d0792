import { type TeamMember } from '@boucle/contract/team/calls.ts';

type Options = { context: { idempotencyKey: string } };

/** What can be done about a team, whoever's it is; each answers the whole team. */
export interface TeamActs {
  invite: (input: { email: string; name?: string }, options: Options) => Promise<TeamMember[]>;
  resend: (personId: number, options: Options) => Promise<TeamMember[]>;
  remove: (personId: number, options: Options) => Promise<TeamMember[]>;
}
