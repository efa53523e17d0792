import { type Tx } from '../../platform/database/transaction.ts';
import { type Caller } from '../../platform/http/caller.ts';
import { problem } from '../../platform/http/errors.ts';
import { asPlatform } from '../asPlatform.ts';

/** How long, in minutes, a person who has shown who they are may do what asks for it. */
const CONFIRMED_MINUTES = 5;

/**
 * Refuses (428) what a stolen session must not do on its own, unless its person signed in, or
 * showed their second factor or their password again, within five minutes. In an example nothing is
 * real: it asks for nothing.
 */
export async function expectConfirmed(tx: Tx, { sessionId, inExample }: Caller): Promise<void> {
  if (inExample) return;
  const { rows } = await asPlatform(tx, () =>
    tx.raw<{ lately: boolean }>({
      text: `select greatest(created_at, confirmed_at) > now() - make_interval(mins => $2) as lately
               from oauth_sessions where id = $1`,
      values: [sessionId, CONFIRMED_MINUTES],
    }),
  );
  if (rows[0]?.lately !== true)
    throw problem('confirmation_required', 'Confirmez d’abord qu’il s’agit bien de vous, puis recommencez.');
}

/**
 * Notes that the person of a session showed who they are; answers until when that holds. Platform
 * scope.
 */
export async function confirmSession(tx: Tx, sessionId: number): Promise<Date> {
  const { rows } = await tx.raw<{ until: Date }>({
    text: `update oauth_sessions set confirmed_at = now() where id = $1
           returning confirmed_at + make_interval(mins => $2) as until`,
    values: [sessionId, CONFIRMED_MINUTES],
  });
  const [row] = rows;
  if (row === undefined) throw new Error(`No session ${sessionId}`);
  return row.until;
}
