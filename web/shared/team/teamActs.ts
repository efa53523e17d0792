import { type TeamMember } from '@boucle/contract/shared/team/shapes.ts';
import { type SendOptions } from '../saving/attempts.ts';

/** Actions on any team; each returns the whole team. */
export interface TeamActs {
  invite: (input: { email: string; name?: string }, options: SendOptions) => Promise<TeamMember[]>;
  resend: (personId: number, options: SendOptions) => Promise<TeamMember[]>;
  remove: (personId: number, heir: { to_id?: number | null }, options: SendOptions) => Promise<TeamMember[]>;
}
