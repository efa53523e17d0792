import { type Config } from '../../platform/config/config.ts';
import { seal, tryOpen } from '../../platform/crypto/seal.ts';
import { placeIn } from '../../platform/crypto/sealedColumns.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { stepOfCode } from './totp.ts';
import { type SecretKeys } from '../../platform/crypto/keys.ts';

/** Second factors of a person after their password, and whether their team requires one. */
export interface Factors {
  readonly totp: boolean;
  readonly passkeys: number;
  /** Not used yet. */
  readonly recoveryCodes: number;
  /**
   * No one lets them in without one: their initiative, or the platform its super administrators.
   */
  readonly required: boolean;
  /** Until when a super administrator may still do without one. */
  readonly graceUntil: Date | null;
}

/** A demo has super administrators that anybody may try. */
type Rule = Pick<Config, 'demo'>;

export const hasFactor = ({ totp, passkeys }: Pick<Factors, 'totp' | 'passkeys'>): boolean => totp || passkeys > 0;

/** The second factors of a person; none for somebody unknown. Platform scope. */
export async function factorsOf(tx: Tx, personId: number, { demo }: Rule): Promise<Factors> {
  const { rows } = await tx.raw<Factors & Record<string, unknown>>({
    text: `select exists (select from person_totp t where t.person_id = p.id) as totp,
                  (select count(*) from person_passkeys k where k.person_id = p.id) as passkeys,
                  (select count(*) from person_recovery_codes c where c.person_id = p.id and c.used_at is null) as "recoveryCodes",
                  case when p.role = 'super_admin' then not $2 and coalesce(p.second_factor_by <= now(), true)
                       else p.role in ('account_admin', 'partner_admin', 'partner_delegated_admin')
                         and coalesce(a.second_factor_required, false) end as required,
                  case when p.role = 'super_admin' and not $2 and p.second_factor_by > now()
                       then p.second_factor_by end as "graceUntil"
             from people p left join accounts a on a.id = p.account_id where p.id = $1`,
    values: [personId, demo],
  });
  return rows[0] ?? { totp: false, passkeys: 0, recoveryCodes: 0, required: false, graceUntil: null };
}

/** Lets one change at a time be made to what a person has. Platform scope. */
export async function lockFactors(tx: Tx, personId: number, rule: Rule): Promise<Factors> {
  await tx.raw({ text: 'select from people where id = $1 for no key update', values: [personId] });
  return factorsOf(tx, personId, rule);
}

/**
 * Keeps a secret whose code was just shown; that code has served. The one before ends. Platform
 * scope.
 */
export async function keepTotp(
  tx: Tx,
  key: SecretKeys,
  { personId, secret, step }: { personId: number; secret: string; step: number },
): Promise<void> {
  await tx.raw({
    text: `insert into person_totp (person_id, sealed_secret, last_step) values ($1, $2, $3)
           on conflict (person_id) do update
              set sealed_secret = excluded.sealed_secret, last_step = excluded.last_step, created_at = excluded.created_at`,
    values: [personId, seal(key, placeIn('totp', personId), secret), step],
  });
}

/**
 * Whether a typed code is right, and of a later step than the last one used: of many callers at
 * once one gets true. `unreadable`: no code of this person can be checked any more. Platform scope.
 */
export async function spendTotp(
  tx: Tx,
  key: SecretKeys,
  { personId, typed, now }: { personId: number; typed: string; now: Date },
): Promise<boolean | 'unreadable'> {
  const { rows } = await tx.raw<{ sealed: Buffer }>({
    text: 'select sealed_secret as sealed from person_totp where person_id = $1',
    values: [personId],
  });
  const [row] = rows;
  if (row === undefined) return false;
  const secret = tryOpen(key, placeIn('totp', personId), row.sealed);
  if (secret === undefined) return 'unreadable';
  const step = stepOfCode(secret, typed, now);
  if (step === undefined) return false;
  const { rowCount } = await tx.raw({
    text: 'update person_totp set last_step = $2 where person_id = $1 and last_step < $2',
    values: [personId, step],
  });
  return rowCount === 1;
}

/** Takes the one-time codes away; the recovery codes go with the last factor. Platform scope. */
export async function removeTotp(tx: Tx, personId: number): Promise<boolean> {
  const { rowCount } = await tx.raw({ text: 'delete from person_totp where person_id = $1', values: [personId] });
  await removeOrphanedCodes(tx, personId);
  return rowCount === 1;
}

/** Recovery codes stand in for a factor: without one they are worth nothing. Platform scope. */
export async function removeOrphanedCodes(tx: Tx, personId: number): Promise<void> {
  await tx.raw({
    text: `delete from person_recovery_codes where person_id = $1
              and not exists (select from person_totp where person_id = $1)
              and not exists (select from person_passkeys where person_id = $1)`,
    values: [personId],
  });
}

/** Takes everything away (lost telephone). Platform scope. */
export async function removeFactors(tx: Tx, personId: number): Promise<void> {
  await tx.raw({ text: 'delete from passkey_challenges where person_id = $1', values: [personId] });
  await tx.raw({ text: 'delete from person_passkeys where person_id = $1', values: [personId] });
  await removeTotp(tx, personId);
}
