import { randomUUID } from 'node:crypto';

/** A CSV as a body of JSON carries it. */
export const sentCsv = (text: string): string => `data:text/csv;base64,${Buffer.from(text).toString('base64')}`;

/** A conso that no import brought yet. */
const oneCustomer = (): string => sentCsv(`E-mail;Nom\nconso-${randomUUID()}@exemple.fr;Zoé Petit\n`);

/** A restaurant that no import brought yet, and a line to mend. */
const oneRestaurant = (): string =>
  sentCsv(
    `Nom;Adresse;Code postal;Ville;E-mail du gérant\nLe Wok ${randomUUID()};3 rue Kervégan;44000;Nantes;wok@exemple.fr\nSans adresse;;44000;Nantes;wok@exemple.fr\n`,
  );

/** Requests of the calls that import files. */
export const importExamples = {
  'customers.importPreview': () => ({ body: { file: oneCustomer() } }),
  'customers.importFaults': () => ({
    body: { file: sentCsv('E-mail;Nom\npas une adresse;Zoé Petit\n'), columns: ['email', 'name'] },
  }),
  'customers.importRows': () => ({ body: { file: oneCustomer(), columns: ['email', 'name'], count: 1 } }),
  'restaurants.importPreview': () => ({ body: { file: oneRestaurant() } }),
  'restaurants.importFaults': () => ({ body: { file: oneRestaurant() } }),
  'restaurants.importRows': () => ({
    body: { file: oneRestaurant(), columns: ['name', 'address', 'postal_code', 'city', 'email'], count: 1 },
  }),
};
