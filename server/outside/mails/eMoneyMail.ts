import { E_MONEY_LIMIT, type EMoneyMeasure, eMoneyLevel } from '@boucle/contract/shared/books/eMoney.ts';
import { euro, writtenDay } from '@boucle/contract/base/format.ts';
import { type Brand, type MailTexts, mailTexts } from './layout.ts';

interface EMoneyMail {
  readonly brand: Brand;
  readonly name: string;
  /** Measures that crossed 80 % or the limit, one at least. */
  readonly crossed: readonly EMoneyMeasure[];
  readonly euros: Readonly<Record<EMoneyMeasure, number>>;
  readonly today: string;
  /** Address of the watch. */
  readonly href: string;
}

const NAMES: Readonly<Record<EMoneyMeasure, string>> = {
  outstanding: 'l’encours des cagnottes',
  volume: 'le volume de douze mois',
};

const shareOf = (euros: number): string => `${Math.floor((euros / E_MONEY_LIMIT) * 100)}\u00a0%\u00a0du seuil`;

/**
 * Warns the administrators of an initiative that its e-money has come near the limit of the law, or
 * beyond it.
 */
export function eMoneyMail({ brand, name, crossed, euros, today, href }: EMoneyMail): MailTexts {
  const isBeyond = crossed.some((measure) => eMoneyLevel(euros[measure]) === 'beyond');
  const what = crossed.map((measure) => NAMES[measure]).join(' et ');
  const verb = crossed.length > 1 ? ['dépassent', 'atteignent'] : ['dépasse', 'atteint'];
  const limit = euro(E_MONEY_LIMIT);
  return mailTexts({
    brand,
    subject: `Monnaie électronique\u00a0: ${isBeyond ? 'seuil dépassé' : '80\u00a0% du seuil'}`,
    paragraphs: [
      name === '' ? 'Bonjour,' : `Bonjour ${name},`,
      isBeyond
        ? `Au ${writtenDay(today)}, ${what} ${verb[0]} ${limit}\u00a0: au-delà, la loi demande une déclaration à l’ACPR.`
        : `Au ${writtenDay(today)}, ${what} ${verb[1]} 80\u00a0% de ${limit}, le seuil à partir duquel la loi demande une déclaration à l’ACPR.`,
    ],
    facts: [
      ['Encours des cagnottes', `${euro(euros.outstanding)} (${shareOf(euros.outstanding)})`],
      ['Volume de douze mois', `${euro(euros.volume)} (${shareOf(euros.volume)})`],
    ],
    button: { label: 'Voir la monnaie électronique', href },
    after: [
      'Les seuils et la définition du volume (CMF, art. L.\u00a0525-6 et L.\u00a0521-3) sont à confirmer avec votre conseil. Vous ne recevrez un autre e-mail que si un seuil est franchi de nouveau.',
    ],
    signature: ['L’équipe Boucle'],
  });
}
