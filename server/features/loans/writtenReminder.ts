import { addDays, parisDay } from '@boucle/contract/base/format.ts';
import { toCents, toEuros } from '@boucle/contract/base/primitives.ts';
import { type MailPreview } from '@boucle/contract/shared/mails/preview.ts';
import { ownPagePath } from '@boucle/contract/shared/account/ownPages.ts';
import { formatRows } from '../../domain/formats/rows.ts';
import { type LoanRow } from '../../domain/loans/readLoans.ts';
import { keptOn } from '../../domain/loans/rule.ts';
import { accountBrand } from '../../outside/mails/accountBrand.ts';
import { type MailTexts } from '../../outside/mails/layout.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { returnPlacesOf } from './nearestPlaces.ts';
import { policyOf } from './policies.ts';
import { loanReminderMail } from './reminderMail.ts';

type RemindedLoan = Omit<LoanRow, 'policy_id' | 'owner_id' | 'format_id' | 'since'>;

/**
 * Reads what the reminders of an account share; answers the mail to a conso for loans that are due,
 * one at least. `origin`: address of the pages.
 */
export async function reminderWriter(
  tx: Tx,
  accountId: number,
  origin: string,
): Promise<(loans: readonly RemindedLoan[], today: string) => MailTexts> {
  const places = await returnPlacesOf(tx, accountId);
  const { rows } = await tx.raw<{ slug: string | null }>({
    text: 'select slug from accounts where id = $1',
    values: [accountId],
  });
  const slug = rows[0]?.slug ?? null;
  const brand = await accountBrand(tx, accountId);
  return (loans, today) => {
    const [first] = loans;
    return loanReminderMail({
      brand,
      name: first === undefined || first.holder === first.email ? '' : first.holder,
      loans: [...loans]
        .sort((a, b) => (a.due_on ?? '').localeCompare(b.due_on ?? ''))
        .map((loan) => ({
          what: `${loan.pieces} × ${loan.format_title}`,
          where: loan.restaurant,
          amount: toEuros(loan.pieces * loan.deposit_cents),
          dueOn: loan.due_on ?? today,
          keptOn: keptOn(loan, today),
        })),
      today,
      places: places(first?.restaurant_id ?? null),
      href: slug === null ? origin : `${origin}${ownPagePath('customer', slug)}`,
    });
  };
}

/**
 * The first reminder of a policy for a container lent today, of its format or of the first one, to
 * a conso who accepted the clause. 404.
 */
export async function exampleReminder(tx: Tx, accountId: number, id: number, origin: string): Promise<MailPreview> {
  const policy = await policyOf(tx, accountId, id);
  const due = addDays(parisDay(tx.now()), policy.due_days);
  const today = addDays(due, policy.remind_days[0] ?? 0);
  const formats = await formatRows(tx, accountId);
  const format = formats.find((one) => one.id === policy.format_id) ?? formats[0];
  const written = await reminderWriter(tx, accountId, origin);
  const { subject, text, html } = written(
    [
      {
        ...{ id: 0, owner: 'U', holder: '', email: null, pieces: 1, policy, due_on: due },
        ...{ reminded_on: null, left_on: null, pardoned: false, claimed: false, pickup: false, accepted: true },
        format_title: format?.title ?? 'Contenant',
        deposit_cents: toCents(format?.deposit ?? 0),
        restaurant_id: null,
        restaurant: null,
      },
    ],
    today,
  );
  return { subject, text, html };
}
