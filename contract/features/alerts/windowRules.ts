import { type AnomalyRule, days, euros, pieces } from './thresholds.ts';

/** Rules that add up what each looks plain, over days: of a person, a payee, a place or a price. */
export const WINDOW_RULES = {
  supply_unlike_before: {
    title: 'Approvisionnement inhabituel',
    words:
      'Un restaurant reçoit un format qu’il n’avait jamais, bien plus que d’ordinaire, ou bien plus tôt\u00a0: l’approvisionnement est peut-être celui d’un autre.',
    lasts: false,
    thresholds: {
      pieces: pieces(10),
      times: { label: 'À partir de', unit: ['fois le plus grand', 'fois le plus grand'], min: 2, max: 20, value: 2 },
    },
  },
  pieces_out: {
    title: 'Sorties de stock inhabituelles',
    words:
      'Un même administrateur sort en une semaine bien plus de contenants (cassés, perdus, vendus, recyclés) que d’ordinaire.',
    lasts: false,
    thresholds: { pieces: pieces(30) },
  },
  pieces_missing: {
    title: 'Contenants manquants au comptage',
    words: 'Des comptages d’une même semaine constatent des manques que personne n’a expliqués.',
    lasts: false,
    thresholds: { pieces: pieces(7) },
  },
  corrections_of_many: {
    title: 'Corrections de plusieurs porteurs',
    words: 'Un même administrateur corrige à plusieurs reprises les contenants de plusieurs porteurs.',
    lasts: false,
    thresholds: {
      people: { label: 'À partir de', unit: ['porteur', 'porteurs'], min: 2, max: 50, value: 3 },
      days: days('En', 10, 60),
    },
  },
  order_cancelled_out: {
    title: 'Commande annulée après le départ',
    words:
      'Une commande est annulée alors que ses contenants étaient sortis\u00a0: ils reviennent sur l’étagère des registres.',
    lasts: false,
    thresholds: { pieces: pieces(3) },
  },
  credit_entered_twice: {
    title: 'Crédit en double',
    words: 'Le même crédit est enregistré deux fois pour le même porteur.',
    lasts: false,
    thresholds: {
      euros: euros(5),
      hours: { label: 'En moins de', unit: ['heure', 'heures'], min: 1, max: 168, value: 24 },
    },
  },
  large_till_credit: {
    title: 'Crédit élevé en caisse',
    words: 'Un porteur est crédité en une journée d’une somme élevée, dite reçue en caisse par un restaurant.',
    lasts: false,
    thresholds: { euros: euros(60) },
  },
  cards_into_one: {
    title: 'Cartes réunies',
    words: 'Les soldes de plusieurs cartes sont versés sur la cagnotte d’un seul conso.',
    lasts: false,
    thresholds: {
      cards: { label: 'À partir de', unit: ['carte', 'cartes'], min: 2, max: 100, value: 3 },
      euros: euros(50),
      days: days('En', 7, 60),
    },
  },
  refunds_in_a_row: {
    title: 'Remboursements répétés',
    words:
      'Un même administrateur rembourse plusieurs fois en une semaine ce qui venait d’être crédité sans paiement en ligne.',
    lasts: false,
    thresholds: {
      refunds: { label: 'À partir de', unit: ['remboursement', 'remboursements'], min: 2, max: 50, value: 2 },
      euros: euros(50),
      hours: { label: 'Crédités moins de', unit: ['heure avant', 'heures avant'], min: 1, max: 168, value: 48 },
    },
  },
  refunds_to_one_payee: {
    title: 'Remboursements au même bénéficiaire',
    words: 'Les cagnottes de plusieurs porteurs sont remboursées en un mois à un même bénéficiaire.',
    lasts: false,
    thresholds: {
      holders: { label: 'À partir de', unit: ['porteur', 'porteurs'], min: 2, max: 50, value: 2 },
      euros: euros(50),
    },
  },
  bank_below_zero: {
    title: 'Banque sous zéro',
    words:
      'Le solde de la banque est négatif dans les registres\u00a0: plus d’argent en est sorti qu’il n’en est entré.',
    lasts: true,
    thresholds: { euros: euros(1) },
  },
  confirmed_alone: {
    title: 'Acte confirmé seul',
    words:
      'La seule personne qui administre l’initiative a confirmé un acte qui dépasse les seuils\u202f; fini quand la plateforme l’a vu.',
    lasts: true,
    thresholds: {},
  },
  price_times: {
    title: 'Prix multiplié',
    words: 'Une consigne ou un tarif vaut bien plus, ou bien moins, que le précédent.',
    lasts: false,
    thresholds: { times: { label: 'À partir de', unit: ['fois', 'fois'], min: 2, max: 1000, value: 10 } },
  },
} as const satisfies Readonly<Record<string, AnomalyRule>>;
