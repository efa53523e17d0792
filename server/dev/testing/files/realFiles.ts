import { workbookOf } from './workbook.ts';

/**
 * Restaurants as an initiative keeps them in Excel: titles above the heading, numbers without their
 * first zero, a total below, an older sheet and an empty one. Four lines are right once it is read
 * as it was meant; one has a formula in error.
 */
export const titledWorkbook = (): Uint8Array =>
  workbookOf({
    'Partenaires 2026': [
      ['Consigne Loire, restaurants partenaires'],
      ['Extraction du 03/11/2026'],
      [],
      [
        'Enseigne',
        'N° et voie',
        'C.P.',
        'Commune',
        'Mail de contact',
        'Tél. portable',
        'N° SIRET',
        'Lat',
        'Lng',
        'CA HT',
      ],
      [
        'Chez Zoé',
        '3 rue Kervégan',
        44000,
        'Nantes',
        'Zoe@Exemple.fr',
        612345678,
        44306184100047,
        47.21240000000001,
        -1.5536,
        120000,
      ],
      [
        'La Crêperie',
        '12 quai de la Fosse',
        '44 000',
        'Nantes',
        'mailto:creperie@exemple.fr',
        '02 40 00 00 01',
        '',
        -1.5602,
        47.2101,
        98000,
      ],
      ['Le Bocal', '1 place du Port', 1000, 'Bourg-en-Bresse', 'bocal@exemple.fr', '-', '', '', '', ''],
      [
        'Le Wok',
        '8 rue Crébillon',
        44000,
        { formula: 'VLOOKUP(A8,X:Y,2)', result: '#N/A' },
        'wok@exemple.fr',
        '',
        '',
        '',
        '',
        '',
      ],
      [
        'Au Retour',
        '5 rue Scribe',
        44000,
        'Nantes',
        'retour@exemple.fr',
        '0033 2 40 00 00 02',
        '',
        47.2131,
        -1.5612,
        0,
      ],
      [],
      ['Total : 5 restaurants', '', '', '', '', '', '', '', '', 218000],
    ],
    Anciens: [
      ['Nom', 'Fermé le'],
      ['Le Vieux Pot', '2024'],
      ['La Marmite', '2023'],
    ],
    Feuil3: [],
  });

/**
 * Answers to a form of Google, which exports its questions as headings, in commas. Three answers,
 * of which one gave the same restaurant twice.
 */
export const formsExport = (): string =>
  [
    '"Horodateur","Adresse e-mail","Quel est le nom de votre établissement ?","Quelle est son adresse complète ?","Un numéro de téléphone où vous joindre","Souhaitez-vous être visible dans l’application ?","Comment nous avez-vous connus ?"',
    '"2026/11/02 9:12:45 AM UTC+1","lea@exemple.fr","Le Petit Pois","3 rue du Port, 44000 Nantes","06 12 34 56 78","Oui","Bouche à oreille"',
    '"2026/11/03 6:40:02 PM UTC+1","sam@exemple.fr","Chez Sam ","18 boulevard Léon-Bureau 44200 Nantes, France","0612345679","x","Presse"',
    '"2026/11/04 8:01:13 AM UTC+1","lea@exemple.fr","Le petit pois","3, rue du Port, 44000 Nantes","06 12 34 56 78","Non",""',
  ].join('\n');

/**
 * Consos of LibreOffice Calc, saved as .xlsx: what its decimals leave over, an amount in error, an
 * amount that reads two ways.
 */
export const libreOfficeWorkbook = (): Uint8Array =>
  workbookOf({
    Feuille1: [
      ['Nom complet', 'Courriel', 'Solde €', 'Remarques'],
      ['MARCHAND  Léa', 'Lea.Marchand@Exemple.fr', 1.1999999999999957, 'appelle le matin'],
      ['PASQUIER Hugo', 'hugo.p@exemple.fr', '12,50 €', ''],
      ['BENALI Karim', 'karim.benali@exemple', 0, ''],
      ['LAMBERT Zoé', 'zoe.l@exemple.fr', '1,234', ''],
      ['BARREAU Inès', 'ines.b@exemple.fr', { formula: 'SUM(Z1)', result: 'Err:522' }, ''],
      ['Mis à jour le 28/11/2026'],
    ],
  });
