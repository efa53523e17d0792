/** What each call that writes has done, by its name; ICU, filled with the numbers and texts of its trace. */
export const eventSentences: Readonly<Record<string, string>> = {
  'session.savePreferences': 'Préférences d’affichage enregistrées',
  'session.changePassword': 'Mot de passe changé',
  'session.endSession': 'Session fermée',
  'cards.create': '{quantity, plural, one {# carte créée} other {# cartes créées}}',
  'cards.read': 'Carte consultée avec son code PIN',
  'cards.pin': 'Code PIN consulté',
  'cards.print': 'Cartes marquées comme imprimées',
  'cards.pdf': 'Cartes préparées pour l’impression',
  'cards.activate': 'Carte activée',
  'cards.deactivate': 'Carte désactivée',
  'cards.credit': 'Cagnotte de la carte créditée',
  'customers.credit': 'Cagnotte du conso créditée',
  'orders.create': 'Commande créée',
  'orders.change': 'Quantités de la commande modifiées',
  'orders.validate': 'Commande retirée au restaurant',
  'orders.finish': 'Commande livrée',
  'orders.cancel': 'Commande annulée',
  'orders.fix': 'Reprise de la commande corrigée',
  'orders.stepBack': 'Commande ramenée à l’étape d’avant',
  'transactions.record': 'Transaction enregistrée',
  'transactions.reverse': 'Transaction annulée',
};

/** Labels of the fields that a journal shows, by their name in the API. */
export const fieldLabels: Readonly<Record<string, string>> = {
  address: 'Adresse',
  city: 'Ville',
  description: 'Description',
  email: 'E-mail',
  latitude: 'Latitude',
  longitude: 'Longitude',
  legal_name: 'Raison sociale',
  name: 'Nom',
  opening_hours: 'Horaires',
  phone: 'Téléphone',
  picture_url: 'Photo',
  postal_code: 'Code postal',
  status: 'Statut',
};

/** How a coded value is read, by field. */
export const valueLabels: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  status: { pending: 'En attente', active: 'Actif', disabled: 'Désactivé' },
};
