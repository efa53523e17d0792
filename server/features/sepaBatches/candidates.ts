import { ofName } from '@boucle/contract/base/elision.ts';
import { toEuros } from '@boucle/contract/base/primitives.ts';
import { ago } from '@boucle/contract/features/sepaBatches/ago.ts';
import { type SepaCandidates } from '@boucle/contract/features/sepaBatches/shapes.ts';
import { statementNumber } from '@boucle/contract/shared/statements/labels.ts';
import { ibanProblem } from '@boucle/contract/base/validation/bank.ts';
import { OFF_STATEMENTS } from '../../domain/ledger/allocation/statementLeft.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { invalidField } from '../../platform/http/errors.ts';
import { type PostalAddress, readAddress } from '../../domain/ledger/invoices/parties.ts';
import { type SepaParty } from '../../documents/papers/sepa/pain001.ts';
import { sepaText } from '../../documents/papers/sepa/sepaText.ts';

/**
 * A statement on which the initiative owes the restaurant money, and where it would be paid. Cents.
 */
export interface Owed {
  readonly statement_id: number;
  /** First day. */
  readonly month: string;
  readonly number: number;
  readonly restaurant_id: number;
  readonly restaurant: string;
  readonly legal_name: string;
  readonly iban: string | null;
  readonly bic: string | null;
  readonly abroad: boolean;
  readonly billing_address: string;
  readonly address: string;
  readonly postal_code: string;
  readonly city: string;
  readonly cents: number;
  /** The batch that holds it now. */
  readonly held_by: string | null;
  /** When its IBAN was changed, if no batch paid the restaurant since. */
  readonly iban_changed_at: Date | null;
}

/**
 * Statements on which a restaurant is owed money, the oldest first: all of them, or those with
 * these ids.
 */
export async function owedStatements(tx: Tx, accountId: number, ids?: readonly number[]): Promise<Owed[]> {
  const { rows } = await tx.raw<Owed & Record<string, unknown>>({
    text: `select s.id as statement_id, s.month, s.number, s.restaurant_id, r.name as restaurant, r.legal_name, r.iban, r.bic,
        r.buyer_kind = 'b2bint' as abroad, r.billing_address, r.address, r.postal_code, r.city,
        (coalesce(paid.cents, 0) - (s.net_cents + s.vat_cents + s.cash_cents - s.rewards_cents))::bigint as cents,
        (select b.label from sepa_transfers t join sepa_batches b on b.account_id = $1 and b.id = t.batch_id
          where t.account_id = $1 and t.statement_id = s.id and t.state = 'open') as held_by,
        (select max(c.changed_at) from iban_changes c where c.account_id = $1 and c.restaurant_id = s.restaurant_id
          and not exists (select from sepa_transfers t
            join sepa_batches b on b.account_id = $1 and b.id = t.batch_id and b.state <> 'cancelled' and b.created_at > c.changed_at
            join statements o on o.account_id = $1 and o.id = t.statement_id and o.restaurant_id = c.restaurant_id
            where t.account_id = $1)) as iban_changed_at
      from statements s
      join restaurants r on r.account_id = $1 and r.id = s.restaurant_id
      left join (
        select z.statement_id, sum(case m.id when e.to_account then e.amount_cents else -e.amount_cents end) as cents
        from settlements z
        join settlement_entries e on e.account_id = $1 and e.settlement_id = z.id
        join money_accounts m on m.account_id = $1 and m.id in (e.to_account, e.from_account) and m.kind = 'AR'
        where z.account_id = $1 and z.statement_id is not null and z.kind in ${OFF_STATEMENTS}
        group by z.statement_id
      ) paid on paid.statement_id = s.id
      where s.account_id = $1 and ($2::bigint[] is null or s.id = any($2))
        and coalesce(paid.cents, 0) > s.net_cents + s.vat_cents + s.cash_cents - s.rewards_cents
      order by s.month, s.number`,
    values: [accountId, ids ?? null],
  });
  return rows;
}

/** Why a statement cannot be in a batch now (French); null when it can. */
export function lacksOf({ held_by, iban, restaurant, legal_name }: Owed): string | null {
  if (held_by !== null) return `Déjà dans le lot ${held_by}`;
  if (iban === null) return 'Il manque l’IBAN du restaurant';
  if (ibanProblem(iban) !== undefined) return 'L’IBAN du restaurant est à vérifier';
  if (sepaText(legal_name || restaurant, 1) === '') return 'Le nom du restaurant n’a pas de lettres latines';
  return null;
}

/** Where a restaurant is paid. */
export function creditorOf(owed: Owed): SepaParty {
  const { restaurant, legal_name, iban, bic } = owed;
  return { name: legal_name || restaurant, iban: iban ?? '', bic, address: addressOf(owed) };
}

function addressOf({ abroad, billing_address, address, postal_code, city }: Owed): PostalAddress | null {
  if (abroad) return null;
  const lines = address.split('\n').map((line) => line.trim());
  return billing_address.trim() === '' ? { lines, postal_code, city } : readAddress(billing_address);
}

export interface Payer extends SepaParty {
  /** The name as people use it, in sentences; `name` is the legal one. */
  readonly called: string;
}

/** Who pays, and what they lack to do it (French). */
export async function payerOf(tx: Tx, accountId: number): Promise<{ payer: Payer; lacks: string[] }> {
  const { rows } = await tx.raw<{
    name: string;
    legal_name: string;
    iban: string | null;
    bic: string | null;
    billing_address: string;
  }>({
    text: 'select name, legal_name, iban, bic, billing_address from accounts where id = $1',
    values: [accountId],
  });
  const [row] = rows;
  if (row === undefined) throw new Error(`No account ${accountId}`);
  const { name, legal_name, iban, bic, billing_address } = row;
  const payer = {
    name: legal_name || name,
    called: name,
    iban: iban ?? '',
    bic,
    address: readAddress(billing_address),
  };
  const lacks = iban === null ? ['votre IBAN'] : ibanProblem(iban) === undefined ? [] : ['un IBAN de la zone SEPA'];
  return { payer, lacks };
}

/** Statements owed to restaurants, each with the reason why it cannot be paid yet. */
export async function sepaCandidatesOf(tx: Tx, accountId: number): Promise<SepaCandidates> {
  const owed = await owedStatements(tx, accountId);
  const { lacks } = await payerOf(tx, accountId);
  return {
    statements: owed.map((one) => ({
      statement_id: one.statement_id,
      number: statementNumber(one.month, one.number),
      month: one.month.slice(0, 7),
      restaurant: { id: one.restaurant_id, name: one.restaurant },
      amount: toEuros(one.cents),
      lacks: lacksOf(one),
      iban_changed_at: one.iban_changed_at?.toISOString() ?? null,
    })),
    amount: toEuros(owed.reduce((sum, { cents }) => sum + cents, 0)),
    issuer_lacks: lacks,
    issuer_iban_changed_at: (await issuerIbanChange(tx, accountId))?.toISOString() ?? null,
  };
}

/** When the IBAN that pays was changed, if no batch was prepared since. */
export async function issuerIbanChange(tx: Tx, accountId: number): Promise<Date | undefined> {
  const { rows } = await tx.raw<{ at: Date | null }>({
    text: `select max(c.changed_at) as at from iban_changes c
            where c.account_id = $1 and c.restaurant_id is null and not exists (
              select from sepa_batches b where b.account_id = $1 and b.state <> 'cancelled' and b.created_at > c.changed_at)`,
    values: [accountId],
  });
  return rows[0]?.at ?? undefined;
}

/**
 * Refuses a batch towards, or from, an IBAN that was changed since the last one, until its check is
 * confirmed.
 */
export async function expectIbansChecked(
  tx: Tx,
  accountId: number,
  statementIds: readonly number[],
  now: Date,
): Promise<void> {
  const owed = statementIds.length === 0 ? [] : await owedStatements(tx, accountId, statementIds);
  const issuer = await issuerIbanChange(tx, accountId);
  const changed = [
    ...(issuer === undefined ? [] : [`le vôtre ${ago(issuer, now)}`]),
    ...owed.flatMap(({ restaurant, iban_changed_at: at }) =>
      at === null ? [] : [`celui ${ofName(restaurant)} ${ago(at, now)}`],
    ),
  ];
  if (changed.length > 0) {
    throw invalidField(
      'ibans_checked',
      `IBAN changé\u00a0: ${[...new Set(changed)].join(', ')}. Vérifiez-le par un appel à un numéro connu, puis confirmez.`,
    );
  }
}
