import { count, quantity, writtenDay } from '@boucle/contract/base/format.ts';
import { partnerStatement } from '@boucle/contract/shared/partners/shapes.ts';
import { ofMonth } from '@boucle/contract/shared/statements/labels.ts';
import { type Tx } from '../../../platform/database/transaction.ts';
import { atPlaces, type Concerned } from './recipients.ts';
import { writeMessages } from './writeMessages.ts';

/** Message that brings a partner's statement, to the administrators of the partner. */
export async function monthStatementMessage(
  tx: Tx,
  accountId: number,
  id: number,
): Promise<{ about: string; subject: string; text: string; recipients: Concerned[] } | undefined> {
  const { rows } = await tx.raw<{ content: string; month: string; partner_id: number }>({
    text: `select content, to_char(month, 'YYYY-MM') as month, partner_id from partner_statements where account_id = $1 and id = $2`,
    values: [accountId, id],
  });
  const [row] = rows;
  if (row === undefined) return undefined;
  const { partner, to_date, lines } = partnerStatement.parse(JSON.parse(row.content));
  const sum = (figure: 'received' | 'given' | 'closing') => lines.reduce((all, line) => all + line[figure], 0);
  return {
    about: `Relevé ${ofMonth(row.month)}, ${partner.name}`,
    subject: `Votre relevé ${ofMonth(row.month)} attend votre réponse`,
    text: [
      `Voici les contenants de ${partner.name} pour le mois ${ofMonth(row.month)}\u00a0:`,
      [
        `Reçus\u00a0: ${quantity(sum('received'))}`,
        `Donnés\u00a0: ${quantity(sum('given'))}`,
        `En stock le ${writtenDay(to_date)}\u00a0: ${count(sum('closing'), 'contenant', 'contenants')}`,
      ].join('\n'),
      'Le détail par format est dans votre espace, rubrique Relevé. Répondez-y «\u00a0Conforme\u00a0», ou contestez une ligne\u00a0: sans réponse, rien n’est réputé accepté.',
    ].join('\n\n'),
    recipients: await atPlaces(tx, accountId, 'partner', [row.partner_id]),
  };
}

/** Sends the statements of a month that was closed, to the recipients who have an address. */
export async function sendMonthStatements(
  tx: Tx,
  accountId: number,
  ids: readonly number[],
  authorId: number,
): Promise<void> {
  for (const id of ids) {
    const message = await monthStatementMessage(tx, accountId, id);
    const chosen = message?.recipients.filter((one) => one.chosen) ?? [];
    if (message !== undefined && chosen.length > 0)
      await writeMessages(tx, accountId, { act: 'partner_statement', thingId: id, authorId, ...message }, chosen);
  }
}
