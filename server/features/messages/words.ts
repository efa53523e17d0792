import { atName, ofName } from '@boucle/contract/base/elision.ts';
import { count, euro, eurosOf, quantity, writtenDay } from '@boucle/contract/base/format.ts';

/** French of a message: what it is about, for the console, then what is written. */
export interface Words {
  readonly about: string;
  readonly subject: string;
  readonly text: string;
}

/** Pieces of a format. */
export interface Pieces {
  readonly title: string;
  readonly quantity: number;
}

export const sum = (lines: readonly { readonly quantity: number }[]): number =>
  lines.reduce((all, line) => all + line.quantity, 0);
export const some = (pieces: number): string => count(pieces, 'contenant', 'contenants');
/** « Grand bol : 30 », a line each. */
export const listed = (lines: readonly Pieces[]): string =>
  lines.map((line) => `${line.title}\u00a0: ${quantity(line.quantity)}`).join('\n');
export const paragraphs = (...parts: readonly (string | false)[]): string => parts.filter(Boolean).join('\n\n');

export interface Delivery {
  readonly restaurant: string;
  readonly day: string;
  readonly lines: readonly Pieces[];
}

export const deliveryWords = ({ restaurant, day, lines }: Delivery): Words => ({
  about: `Livraison ${atName(restaurant)}\u00a0: ${some(sum(lines))}`,
  subject: `${some(sum(lines))} ${sum(lines) > 1 ? 'livrés' : 'livré'} ${atName(restaurant)}`,
  text: paragraphs(
    `Voici ce qui a été livré ${atName(restaurant)} le ${writtenDay(day)}\u00a0:`,
    listed(lines),
    'Le compte est bon\u202f? Confirmez-le en un clic. Sinon, indiquez ce que vous avez reçu\u00a0: nous cherchons l’écart, rien n’est corrigé sans nous.',
  ),
});

export interface PlannedRequest {
  readonly restaurant: string;
  /** Of its round. */
  readonly day: string;
  readonly lines: readonly (Pieces & { readonly way: 'clean_in' | 'clean_out' | 'dirty_out' })[];
}

export function plannedWords({ restaurant, day, lines }: PlannedRequest): Words {
  const brought = lines.filter(({ way }) => way === 'clean_in');
  const taken = lines.filter(({ way }) => way !== 'clean_in');
  return {
    about: `Demande ${ofName(restaurant)}, en tournée le ${writtenDay(day)}`,
    subject: `Votre demande arrive le ${writtenDay(day)}`,
    text: paragraphs(
      `La demande ${ofName(restaurant)} est dans notre tournée du ${writtenDay(day)}.`,
      brought.length > 0 && `À livrer\u00a0:\n${listed(brought)}`,
      taken.length > 0 && `À reprendre\u00a0:\n${listed(taken)}`,
    ),
  };
}

export interface RefusedRequest {
  readonly restaurant: string;
  readonly reason: string;
  readonly lines: readonly Pieces[];
}

export const refusedWords = ({ restaurant, reason, lines }: RefusedRequest): Words => ({
  about: `Demande ${ofName(restaurant)} refusée`,
  subject: `Demande de contenants refusée\u00a0: ${restaurant}`,
  text: paragraphs(
    `Nous ne pouvons pas donner suite à la demande ${ofName(restaurant)}\u00a0: ${reason}`,
    listed(lines),
    'Vous pouvez en faire une autre.',
  ),
});

export interface DeliveredRequest {
  readonly restaurant: string;
  readonly lines: readonly (Pieces & { readonly done: number })[];
}

export function deliveredWords({ restaurant, lines }: DeliveredRequest): Words {
  const [asked, done] = [sum(lines), lines.reduce((all, line) => all + Math.min(line.done, line.quantity), 0)];
  const ratio = `${quantity(done)} sur ${quantity(asked)}`;
  return {
    about: `Demande ${ofName(restaurant)}, ${done < asked ? `faite en partie\u00a0: ${ratio}` : 'faite'}`,
    subject: done < asked ? `Votre demande est faite en partie\u00a0: ${ratio}` : 'Votre demande est faite',
    text: paragraphs(
      `Voici ce qui a été fait de la demande ${ofName(restaurant)}\u00a0:`,
      lines.map((line) => `${line.title}\u00a0: ${quantity(line.done)} sur ${quantity(line.quantity)}`).join('\n'),
      done < asked && 'Le reste n’est pas prévu\u00a0: faites une nouvelle demande s’il vous le faut encore.',
    ),
  };
}

export interface Recall {
  readonly number: string;
  readonly reason: string;
  readonly formats: readonly string[];
}

export const recallWords = ({ number, reason, formats }: Recall): Words => ({
  about: `Rappel du lot ${number}`,
  subject: 'Contenants à mettre de côté',
  text: paragraphs(
    `Nous rappelons un lot de lavage dont vous avez peut-être des contenants\u00a0: ${formats.join(', ')}.`,
    `Motif\u00a0: ${reason}`,
    'N’utilisez plus ceux que vous avez. Restaurants et partenaires les mettent de côté, nous venons les reprendre\u202f; les autres les rendent où ils veulent.',
  ),
});

export interface DriverRound {
  readonly title: string;
  readonly day: string;
  readonly stops: number;
  readonly status: 'given' | 'changed' | 'cancelled' | 'taken';
  /** Why it was cancelled. */
  readonly reason: string | null;
}

export function roundWords({ title, day, stops, status, reason }: DriverRound): Words {
  const on = `«\u00a0${title}\u00a0» du ${writtenDay(day)}`;
  const about = `Tournée ${on}`;
  switch (status) {
    case 'given':
      return {
        about,
        subject: `Tournée du ${writtenDay(day)}`,
        text: `La tournée ${on} est pour vous\u00a0: ${count(stops, 'arrêt', 'arrêts')}. Ouvrez-la sur votre téléphone pour la faire.`,
      };
    case 'changed':
      return {
        about,
        subject: `La tournée du ${writtenDay(day)} a changé`,
        text: `La tournée ${on} a changé\u00a0: elle compte maintenant ${count(stops, 'arrêt', 'arrêts')}. Ouvrez-la pour voir les nouveaux horaires.`,
      };
    case 'cancelled':
      return {
        about,
        subject: `Tournée du ${writtenDay(day)} annulée`,
        text: `La tournée ${on} est annulée${reason === null ? '.' : `\u00a0: ${reason}`}`,
      };
    case 'taken':
      return {
        about,
        subject: `La tournée du ${writtenDay(day)} n’est plus pour vous`,
        text: `Quelqu’un d’autre fait la tournée ${on}. Vous n’avez rien à faire.`,
      };
  }
}

export const pointClosedWords = (point: string): Words => ({
  about: `${point}, fermé`,
  subject: `Point de dépôt fermé\u00a0: ${point}`,
  text: `Le point de dépôt «\u00a0${point}\u00a0» est fermé\u00a0: n’y déposez plus rien et n’y envoyez plus vos clients.`,
});

export interface SettledGap {
  readonly place: string;
  readonly title: string;
  /** Signed: above 0 more than in the books. */
  readonly quantity: number;
  readonly note: string | null;
  readonly isSettled: boolean;
}

export function gapWords({ place, title, quantity: pieces, note, isSettled }: SettledGap): Words {
  const gap = `${title}, ${quantity(Math.abs(pieces))} ${pieces < 0 ? 'en moins' : 'en plus'}`;
  return {
    about: `Écart ${atName(place)}, ${gap}`,
    subject: `Écart ${atName(place)}\u00a0: ${isSettled ? 'réglé' : 'expliqué'}`,
    text: paragraphs(
      `L’écart constaté ${atName(place)} est ${isSettled ? 'réglé' : 'expliqué'}\u00a0: ${gap}.`,
      note !== null && note,
      isSettled && 'Votre stock en tient compte, vous n’avez rien à faire.',
    ),
  };
}

export interface ClaimQuestion {
  readonly number: number;
  readonly title: string;
  readonly quantity: number;
  /** Of a loan that was returned, as claimed; else of a movement. */
  readonly isReturn: boolean;
}

export const claimQuestionWords = ({ number, title, quantity: pieces, isReturn }: ClaimQuestion): Words => ({
  about: `Réclamation n°\u00a0${quantity(number)}, ${quantity(pieces)} × ${title}`,
  subject: `Une précision sur votre réclamation n°\u00a0${quantity(number)}`,
  text: paragraphs(
    `Nous cherchons ${quantity(pieces)} × ${title}, et n’avons encore rien trouvé.`,
    isReturn
      ? 'Où l’avez-vous rendu exactement, et vers quelle heure\u202f? Quelqu’un l’a-t-il pris au comptoir\u202f?'
      : 'Que s’est-il passé exactement, et qui était là\u202f?',
    'Répondez à ce message.',
  ),
});

export interface ComingPrice {
  readonly title: string;
  readonly day: string;
  readonly beforeCents: number | null;
  readonly cents: number;
}

export const priceWords = ({ title, day, beforeCents, cents }: ComingPrice): Words => ({
  about: `${title}, consigne du ${writtenDay(day)}`,
  subject: `Consigne à ${euro(eurosOf(cents))} dès le ${writtenDay(day)}\u00a0: ${title}`,
  text: paragraphs(
    `À partir du ${writtenDay(day)}, la consigne du format ${title} est de ${euro(eurosOf(cents))}${beforeCents === null ? '' : `, au lieu de ${euro(eurosOf(beforeCents))}`}.`,
    'Les emprunts en cours gardent la consigne de leur jour.',
  ),
});

export const countWords = (title: string): Words => ({
  about: `Inventaire «\u00a0${title}\u00a0»`,
  subject: 'Inventaire à venir chez vous',
  text: paragraphs(
    `Nous passons compter vos contenants\u00a0: «\u00a0${title}\u00a0».`,
    'D’ici là, regroupez les propres d’un côté et les sales de l’autre\u00a0: le comptage ira plus vite.',
  ),
});

export const activatedWords = (restaurant: string): Words => ({
  about: `${restaurant}, activé`,
  subject: `${restaurant} peut commencer`,
  text: paragraphs(
    `${restaurant} est activé\u00a0: vous pouvez prêter et reprendre des contenants.`,
    'Votre espace montre votre stock, vos passages et vos relevés.',
  ),
});
