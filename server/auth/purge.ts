import { type Tx } from '../platform/database/transaction.ts';

/** In order: a session goes once nothing of it is left. */
const PURGES = [
  `delete from oauth_codes where expires_at < now() - interval '1 day'`,
  // As long as a refresh token: « expired » and not « unknown » is what lets a sleeping tab refresh
  // itself.
  `delete from oauth_access_tokens where expires_at < now() - interval '30 days'`,
  // Those of a device have no end in days; one that was replaced is kept as long as any other.
  `delete from oauth_refresh_tokens r using oauth_sessions s
    where s.id = r.session_id
      and least(r.expires_at, case when s.restaurant_id is not null then least(s.ended_at, r.spent_at) end) < now() - interval '30 days'`,
  // A stolen token, long spent, would open the tokens that followed.
  `update oauth_refresh_tokens set successor_nonce = null
    where successor_nonce is not null and spent_at < now() - interval '1 minute'`,
  `delete from oauth_sessions s
    where s.created_at < now() - interval '60 days'
      and not exists (select from oauth_refresh_tokens r where r.session_id = s.id)
      and not exists (select from oauth_access_tokens t where t.session_id = s.id)
      and not exists (select from oauth_codes c where c.session_id = s.id)`,
  `delete from person_links where expires_at < now() - interval '30 days'`,
  `delete from sign_ups where expires_at < now() - interval '7 days' or used_at < now() - interval '1 day'`,
  `delete from sign_in_codes where expires_at < now()`,
  `delete from device_pairings where expires_at < now()`,
  `delete from passkey_challenges where expires_at < now()`,
  `delete from person_devices where last_seen_at < now() - interval '400 days'`,
  `delete from accountant_browsers where known_at is null and begun_at < now() - interval '1 day'
     or begun_at < now() - interval '800 days'`,
  `delete from api_refused_tries where hour < now() - interval '30 days'`,
  `delete from wrong_codes where hour < now() - interval '30 days'`,
  `delete from email_changes where expires_at < now() - interval '1 day'`,
  // Whole IBANs are kept no longer than they are of use; the journal has the decision.
  `delete from identity_requests where status <> 'awaiting' and asked_at < now() - interval '90 days'`,
  `delete from presentations where expires_at < now() - interval '1 day'`,
  `delete from api_calls where created_at < now() - interval '30 days'`,
  `delete from rate_limits where expire < extract(epoch from now() - interval '1 day') * 1000`,
];

/** Forgets what sign-in has no more use for. Platform scope. */
export async function purgeSignIn(tx: Tx): Promise<void> {
  for (const text of PURGES) await tx.raw({ text });
}
