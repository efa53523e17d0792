import { type TeamMember } from '@boucle/contract/shared/team/shapes.ts';
import { type Senders, sendInvitation } from '../../auth/people/invitations.ts';
import { normalEmail } from '../../auth/people/people.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { type Caller } from '../../platform/http/caller.ts';
import { invalidField, notFound, refused } from '../../platform/http/errors.ts';
import { bringBack, insertMember, putOut, teamOf } from './teamQueries.ts';
import { handOver } from '../places/removal.ts';
import { lockAccountRow } from './lockAccountRow.ts';

/** A call about a team, by any caller. */
export type TeamContext = { tx: Tx; caller: Caller; dependencies: Senders; details: Record<string, unknown> };

/** No one is both: the console knows a person by one e-mail. */
export const EMAIL_TAKEN = 'Cette adresse e-mail est déjà celle d’une personne de Boucle.';

/**
 * Invites an administrator of the initiative by mail; somebody who was put out comes back. Throws
 * 422 for an e-mail that is in use.
 */
export async function inviteMember(
  context: TeamContext,
  accountId: number,
  { email, name = '' }: { email: string; name?: string | undefined },
): Promise<TeamMember[]> {
  const { tx, dependencies } = context;
  await lockAccountRow(tx, accountId);
  const asked = normalEmail(email);
  const known = (await teamOf(tx, accountId)).find((one) => one.email === asked);
  if (known?.status === 'active') throw invalidField('email', 'Cette personne fait déjà partie de l’équipe.');
  if (known?.status === 'invited') {
    throw invalidField('email', 'Cette personne est déjà invitée\u00a0: renvoyez-lui plutôt son invitation.');
  }
  if (known !== undefined) await bringBack(tx, accountId, known.person_id);
  const personId = known?.person_id ?? (await insertMember(tx, { accountId, email: asked, name }));
  if (personId === undefined) throw invalidField('email', EMAIL_TAKEN);
  tx.afterCommit(() => sendInvitation(dependencies, personId));
  context.details['email'] = asked;
  return withInvitation(await teamOf(tx, accountId), personId);
}

/** Sends an invitation again; the link of the one before ends. */
export async function resendMember(context: TeamContext, accountId: number, personId: number): Promise<TeamMember[]> {
  const { tx, dependencies } = context;
  const { email, status } = await memberOf(tx, accountId, personId);
  if (status === 'active') throw refused('Cette personne a déjà choisi son mot de passe.');
  if (status === 'disabled') throw refused('Cette personne a été retirée de l’équipe\u00a0: invitez-la à nouveau.');
  tx.afterCommit(() => sendInvitation(dependencies, personId));
  context.details['email'] = email;
  return withInvitation(await teamOf(tx, accountId), personId);
}

/**
 * Puts somebody out at once; `toId` takes over their rounds. No one puts themself out, and an
 * initiative that has somebody to administer it keeps one.
 */
export async function removeMember(
  context: TeamContext,
  accountId: number,
  personId: number,
  toId?: number | null,
): Promise<TeamMember[]> {
  const { tx, caller } = context;
  if (personId === caller.personId) throw refused('Vous ne pouvez pas vous retirer vous-même de l’équipe.');
  await lockAccountRow(tx, accountId);
  const member = await memberOf(tx, accountId, personId);
  const others = (await teamOf(tx, accountId)).filter((one) => one.status === 'active' && one.person_id !== personId);
  if (member.status === 'active' && others.length === 0) {
    throw refused('C’est la dernière personne qui administre cette application\u00a0: invitez-en d’abord une autre.');
  }
  // The platform reads no round: what somebody drives stays theirs until the initiative changes it.
  if (caller.accountId !== null) await handOver(tx, accountId, { thing: 'person', id: personId }, toId);
  if (member.status !== 'disabled') await putOut(tx, accountId, personId);
  context.details['email'] = member.email;
  return teamOf(tx, accountId);
}

/** The team as it is once the mail has left: its link is made after the commit. */
const withInvitation = (people: readonly TeamMember[], personId: number): TeamMember[] =>
  people.map((one) => (one.person_id === personId ? { ...one, invitation_over: false } : one));

async function memberOf(tx: Tx, accountId: number, personId: number): Promise<TeamMember> {
  const member = (await teamOf(tx, accountId)).find((one) => one.person_id === personId);
  if (member === undefined) throw notFound('Cette personne');
  return member;
}
