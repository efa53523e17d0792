import { euro, eurosOf, writtenDay } from '@boucle/contract/base/format.ts';
import { ibanText } from '@boucle/contract/base/validation/bank.ts';
import { monthTitle, ofMonth } from '@boucle/contract/shared/statements/labels.ts';
import { type StatementFacts } from './facts.ts';
import { paragraphs, type Words } from './words.ts';

/** How a statement is paid: account and reference, a line each. */
const payBy = ({ iban, number }: StatementFacts): string =>
  [
    ...(iban === null ? [] : [`IBAN\u00a0: ${ibanText(iban.replaceAll(' ', ''))}`]),
    `Référence\u00a0: Relevé ${number}`,
  ].join('\n');

export function statementWords(statement: StatementFacts): Words {
  const { restaurant, month, number, dueOn, leftCents, invoices } = statement;
  const left = euro(eurosOf(Math.abs(leftCents)));
  const included = `${invoices.length > 1 ? 'les factures' : 'la facture'} ${invoices.join(', ')}, ${invoices.length > 1 ? 'comprises' : 'comprise'} dans ce relevé`;
  return {
    about: `Relevé ${number}, ${restaurant}, ${ofMonth(month)}`,
    subject:
      leftCents > 0
        ? `${monthTitle(month)}\u00a0: ${left} à payer avant le ${writtenDay(dueOn)}`
        : `Relevé ${ofMonth(month)}\u00a0: ${leftCents < 0 ? `${left} en votre faveur` : 'rien à payer'}`,
    text: paragraphs(
      `Voici le relevé ${number} de ${restaurant} ${ofMonth(month)}${invoices.length === 0 ? '.' : `, et ${included}\u00a0: un seul paiement pour le tout.`}`,
      leftCents > 0 && `À payer avant le ${writtenDay(dueOn)}\u00a0: ${left}\n${payBy(statement)}`,
      leftCents < 0 && `Nous vous reversons ${left}.`,
      leftCents === 0 && 'Vous n’avez rien à payer.',
      'Le relevé, ligne par ligne, est dans votre espace.',
    ),
  };
}

export function reminderWords(statement: StatementFacts): Words {
  const { restaurant, number, dueOn, totalCents, leftCents } = statement;
  const left = euro(eurosOf(leftCents));
  return {
    about: `Relance du relevé ${number}, ${restaurant}`,
    subject: `Rappel\u00a0: ${left} à payer, relevé ${number} échu le ${writtenDay(dueOn)}`,
    text: paragraphs(
      `Sauf erreur de notre part, le relevé ${number} pour ${restaurant}, échu le ${writtenDay(dueOn)}, n’est pas ${leftCents < totalCents ? 'entièrement ' : ''}payé.`,
      `Reste à payer\u00a0: ${left}\n${payBy(statement)}`,
      'Si votre paiement vient de partir, ne tenez pas compte de ce message.',
    ),
  };
}
