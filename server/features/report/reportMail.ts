import { writtenDay } from '@boucle/contract/base/format.ts';
import { type Report } from '@boucle/contract/features/report/calls.ts';
import { reportWords } from '@boucle/contract/features/report/words.ts';
import { spanName } from '@boucle/contract/shared/spans.ts';
import { type Brand, type MailTexts, mailTexts } from '../../outside/mails/layout.ts';

/** The report of a period for the board: its sentences, with the A4 enclosed. */
export function reportMail(brand: Brand, report: Report): MailTexts {
  const { from_date: from, to_date: to } = report.period;
  const { subject, sentences } = reportWords(report);
  return mailTexts({
    brand,
    subject,
    title: `Rapport, ${spanName({ from, to })}`,
    paragraphs: ['Bonjour,', ...sentences, 'Le rapport entier est joint, sur une page.'],
    after: [`Chiffres du ${writtenDay(from)} au ${writtenDay(to)}.`],
    signature: [brand.name],
  });
}
