import { type Initiative } from './initiative.ts';

/** « Consigne Loire », Nantes: the initiative that the demo is about. */
export const LOIRE: Initiative = {
  name: 'Consigne Loire',
  colors: { primary: '#17594A', secondary: '#E0813C' },
  trashBagCapacity: 20,
  defaultCardAmountCents: 1000,
  partner: { name: 'Vélocourse', kind: 'cooperative', email: 'contact@velocourse.exemple.fr' },
  formats: [
    { title: 'Grand bol 1 L', material: 'Inox', volumeMl: 1000, drawing: 'bowl', depositCents: 300, costCents: 780 },
    { title: 'Petit bol 50 cl', material: 'Inox', volumeMl: 500, drawing: 'small-bowl', depositCents: 200, costCents: 560 },
    { title: 'Barquette 75 cl', material: 'Verre', volumeMl: 750, drawing: 'tray', depositCents: 250, costCents: 420 },
    { title: 'Plateau 2 cases', material: 'Inox', volumeMl: 1200, drawing: 'two-part-tray', depositCents: 400, costCents: 1150 },
    { title: 'Gobelet 30 cl', material: 'Polypropylène', volumeMl: 300, drawing: 'cup', depositCents: 100, costCents: 90 },
  ],
  restaurants: [
    { name: 'Chez Manon', address: '12 rue de la Juiverie', city: 'Nantes', washMode: 'account', weight: 5, formats: [0, 1, 4] },
    { name: 'Le Petit Wok', address: '3 rue Kervégan', city: 'Nantes', washMode: 'restaurant', weight: 9, formats: [0, 1, 2] },
    { name: 'Ô Bon Bol', address: '27 quai de la Fosse', city: 'Nantes', washMode: 'restaurant', weight: 10, formats: [0, 1, 4] },
    { name: 'Cantine Graslin', address: '5 place Graslin', city: 'Nantes', washMode: 'restaurant', weight: 8, formats: [2, 3, 4] },
    { name: 'Bistrot des Halles', address: '18 rue de Talensac', city: 'Nantes', washMode: 'account', weight: 4, formats: [1, 2] },
    { name: 'La Manufacture', address: '10 boulevard de Stalingrad', city: 'Nantes', washMode: 'restaurant', weight: 7, formats: [0, 2, 3] },
    { name: 'Pasta Fresca', address: '41 rue Maréchal-Joffre', city: 'Nantes', washMode: 'restaurant', weight: 6, formats: [0, 1] },
    { name: 'Le Chalutier', address: '2 quai Marcel-Boissard', city: 'Rezé', washMode: 'account', weight: 3, formats: [2, 3] },
    { name: 'Les Petites Écuries', address: '9 rue du Calvaire', city: 'Saint-Herblain', washMode: 'restaurant', weight: 4, formats: [1, 4] },
    { name: 'Café du Cours', address: '30 cours Saint-Pierre', city: 'Nantes', washMode: 'restaurant', weight: 5, formats: [1, 4] },
  ],
  batches: [
    { quantity: 20, amountCents: 1500, funding: 'offered', agedDays: 95, printed: 20, activated: 20 },
    { quantity: 15, amountCents: 2000, funding: 'restaurant', agedDays: 80, printed: 15, activated: 15 },
    { quantity: 15, amountCents: 1000, funding: 'initiative', agedDays: 45, printed: 15, activated: 12 },
    { quantity: 10, amountCents: 1000, funding: 'offered', agedDays: 6, printed: 4, activated: 0 },
  ],
  disabledCards: [7, 19, 31],
  customers: 40,
  grabsPerDay: 30,
};

/** « Bocal & Co », Rennes: a small neighbour whose rows must never show in the first. */
export const BOCAL: Initiative = {
  name: 'Bocal & Co',
  colors: { primary: '#2F5D8A', secondary: '#C8553D' },
  trashBagCapacity: 30,
  defaultCardAmountCents: 800,
  partner: { name: 'Rennes à vélo', kind: 'entreprise', email: 'bonjour@rennesavelo.exemple.fr' },
  formats: [
    { title: 'Bocal 75 cl', material: 'Verre', volumeMl: 750, drawing: 'bowl', depositCents: 200, costCents: 240 },
    { title: 'Bocal 35 cl', material: 'Verre', volumeMl: 350, drawing: 'small-bowl', depositCents: 150, costCents: 180 },
  ],
  restaurants: [
    { name: 'La Table des Lices', address: '6 place des Lices', city: 'Rennes', washMode: 'restaurant', weight: 3, formats: [0, 1] },
    { name: 'Galettes Sainte-Anne', address: '14 rue Saint-Malo', city: 'Rennes', washMode: 'restaurant', weight: 2, formats: [0] },
    { name: 'Le Bocal Vert', address: '22 mail François-Mitterrand', city: 'Rennes', washMode: 'account', weight: 1, formats: [1] },
  ],
  batches: [{ quantity: 10, amountCents: 1000, funding: 'offered', agedDays: 60, printed: 10, activated: 8 }],
  disabledCards: [],
  customers: 6,
  grabsPerDay: 2,
};
