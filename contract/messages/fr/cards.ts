/** Sentences on the creation of cards. */
export const cards = {
  created: '{count, plural, =1 {La carte a été créée.} other {Les # cartes ont été créées.}}',
  print: '{count, plural, =1 {Imprimer la carte} other {Imprimer les # cartes}}',
  confirm: 'Confirmer',
  another: 'Créer un autre lot',
  failed: 'Les cartes n’ont pas été créées.',
  to_print: 'À imprimer',
} as const;
