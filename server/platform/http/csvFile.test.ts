import { APPLICATION_COLUMNS } from '@boucle/contract/features/accounts/columns.ts';
import { ALERT_COLUMNS } from '@boucle/contract/features/alerts/columns.ts';
import { ACCESS_COLUMNS, CALL_COLUMNS } from '@boucle/contract/features/apiAccesses/columns.ts';
import { SITE_COLUMNS, GAP_COLUMNS } from '@boucle/contract/features/collectionSites/columns.ts';
import { CUSTOMER_COLUMNS } from '@boucle/contract/features/customers/columns.ts';
import { EMPLOYEE_COLUMNS } from '@boucle/contract/features/delegatedAdmins/columns.ts';
import { DROP_OFF_COLUMNS } from '@boucle/contract/features/dropOffPoints/columns.ts';
import { INCIDENT_COLUMNS } from '@boucle/contract/features/incidents/columns.ts';
import { BANNER_COLUMNS } from '@boucle/contract/features/informationBanners/columns.ts';
import { INVOICE_COLUMNS } from '@boucle/contract/features/invoices/columns.ts';
import { JOB_COLUMNS } from '@boucle/contract/features/jobs/columns.ts';
import { MAIL_COLUMNS } from '@boucle/contract/features/mails/columns.ts';
import { ORDER_COLUMNS } from '@boucle/contract/features/orders/columns.ts';
import { PARTNER_COLUMNS } from '@boucle/contract/features/partners/columns.ts';
import { PAYMENT_COLUMNS } from '@boucle/contract/features/payments/columns.ts';
import { PLATFORM_COLUMNS } from '@boucle/contract/features/platform/columns.ts';
import { RESTAURANT_COLUMNS } from '@boucle/contract/features/restaurants/columns.ts';
import { ROUND_COLUMNS } from '@boucle/contract/features/rounds/columns.ts';
import { SEPA_BATCH_COLUMNS, SEPA_TRANSFER_COLUMNS } from '@boucle/contract/features/sepaBatches/columns.ts';
import { STATEMENT_COLUMNS } from '@boucle/contract/features/statements/columns.ts';
import { COUNT_COLUMNS, DUE_COLUMNS } from '@boucle/contract/features/stockCounts/columns.ts';
import { HEALTH_COLUMNS } from '@boucle/contract/features/stockHealth/columns.ts';
import { REQUEST_COLUMNS } from '@boucle/contract/features/supplyRequests/columns.ts';
import { WASH_LOT_COLUMNS, WASH_LOT_ENDS } from '@boucle/contract/features/washLots/columns.ts';
import { CARD_COLUMNS } from '@boucle/contract/shared/cards/columns.ts';
import { ENTRY_COLUMNS, liabilityColumns } from '@boucle/contract/features/books/columns.ts';
import { columnsOf, type DeclaredColumns } from '@boucle/contract/base/columns.ts';
import { describe, expect, it } from 'vitest';
import { csvText } from './csv.ts';
import { csvColumns, csvOfList } from './csvFile.ts';

interface Row {
  readonly name: string | null;
  readonly count: number | null;
  readonly at: string | null;
}
const { text, typed, count, money, instant, day } = columnsOf<Row>();
const COLUMNS = {
  text: text('Texte', 'name'),
  typed: typed('Saisi', 'name', 'Saisi par'),
  count: count('Nombre', 'count'),
  money: money('Montant', 'count'),
  instant: instant('À', 'at'),
  day: day('Jour', ({ at }) => at?.slice(0, 10)),
};
const HEADINGS = '\uFEFFTexte;Saisi par;Nombre;Montant (€);À;Jour\r\n';

describe('a CSV of declared columns', () => {
  it('writes each kind as spreadsheets read it, and runs nothing that people typed', () => {
    const row = { name: '=1', count: -1234.5, at: '2026-01-31T23:30:00Z' };
    const line = "=1;'=1;-1234.5;-1234,50;01/02/2026 00:30;31/01/2026\r\n";
    expect(csvText(csvColumns(COLUMNS), [row])).toBe(HEADINGS + line);
  });

  it('leaves the cells of nothing empty', () => {
    expect(csvText(csvColumns(COLUMNS), [{ name: null, count: null, at: null }])).toBe(`${HEADINGS};;;;;\r\n`);
  });

  it.each<[DeclaredColumns<never>, string]>([
    [
      APPLICATION_COLUMNS,
      'N°;Nom;Stripe;Restaurants;Consos;Contenants;Dont sales;Réutilisations 30 j;Administrateurs;Dernière activité;Statut;Créée le',
    ],
    [
      ALERT_COLUMNS,
      'N°;Levée le;Règle;Sujet;Constat;Dernier fait;Transactions;Statut;Reportée au;Fermée le;Fermée par;Note',
    ],
    [ACCESS_COLUMNS, 'Nom;Client ID;Portées;Créé le;Dernière utilisation;Statut;Essais refusés (24 h)'],
    [CALL_COLUMNS, 'Date;Accès;Méthode;Adresse;Statut;Durée (ms);Champs inconnus'],
    [
      SITE_COLUMNS,
      'Bornes;Tiroirs;Tiroirs pleins;Tiroirs hors service;Sales;Remplissage max (%);Dernier vidage;Statut',
    ],
    [GAP_COLUMNS, 'Date;Borne;Tiroir;Format;Écart;Vidage'],
    [
      CUSTOMER_COLUMNS,
      'E-mail;Nom;Inscrit le;Cagnotte (€);Consigne immobilisée (€);Contenants détenus;Réutilisations;Dernière activité;Compte',
    ],
    [EMPLOYEE_COLUMNS, 'N°;Nom;E-mail;Statut;Dépôts 30 j;Dernière connexion;Invité le'],
    [
      DROP_OFF_COLUMNS,
      'Numéro;Application;Type;Latitude;Longitude;Restaurant lié;Sales;Propres;Réservés;Capacité;Remplissage (%);Dernière collecte;Statut',
    ],
    [
      INCIDENT_COLUMNS,
      'N°;Date;Origine;Lieu;Restaurant;Partenaire;Format;Écart;Reste;Consigne (€);Statut;Cause;Note;Transaction;Commande;Compté par;Traité le;Traité par',
    ],
    [BANNER_COLUMNS, 'Titre;Texte;Statut;Niveau;Cible;Début;Fin;Priorité;Lien;Texte du lien;Créé le'],
    [
      INVOICE_COLUMNS,
      'N°;Nature;Client;Mois;Émission;Échéance;Total HT (€);TVA (€);Total TTC (€);Reste (€);Statut;Facture corrigée;Relevé de compte',
    ],
    [JOB_COLUMNS, 'Tâche;À propos de;État;Essais;Demandée le;Finie le;Prochain essai le'],
    [MAIL_COLUMNS, 'Écrit le;Nature;Destinataire;Objet;État;Parti le;Essais;Raison'],
    [
      ORDER_COLUMNS,
      'N°;Référence externe;Restaurant;Client;Partenaire;À livrer;À reprendre;Consigne (€);Statut;Créée le;Livrée le',
    ],
    [
      PARTNER_COLUMNS,
      'N°;Type;Application;Réserve propre;En livraison;À déposer;Commandes 30 j;Accès API;Statut;Créé le',
    ],
    [
      PLATFORM_COLUMNS,
      'N°;Initiative;Ville;Statut;Parc;Parc avant;En circulation;Réutilisations;Réutilisations avant;Retour à 30 j (%);Encours (€);Stripe;Ce qui échoue',
    ],
    [
      RESTAURANT_COLUMNS,
      'Statut;Mode de lavage;Propres;Réservés;Sales;Formats sous le minimum;Format le plus bas;Réutilisations 30 j;Dernière activité',
    ],
    [
      ROUND_COLUMNS,
      'N°;Jour;Nom;Statut;Partenaire;Chauffeur;Arrêts;Faits;Passés;À livrer;Livrés;À reprendre;Repris;De plus que les registres;Kilomètres estimés;Commencée le;Terminée le',
    ],
    [PAYMENT_COLUMNS, 'Date;Client;Nature;Moyen;Montant (€);Relevé;Factures;Commentaire;Par;N°;Annule le n°'],
    [
      SEPA_BATCH_COLUMNS,
      'Lot;Virements;Montant (€);Retourné (€);Exécution demandée;Statut;Exécuté ou annulé le;Préparé le;Préparé par',
    ],
    [
      SEPA_TRANSFER_COLUMNS,
      'N°;Bénéficiaire;Fin de l’IBAN;Relevé;Restaurant;Conso ou carte;Transaction;Montant (€);Statut;Retourné le;Motif',
    ],
    [
      STATEMENT_COLUMNS,
      'N°;Mois;Restaurant;Frais HT (€);Taux de TVA (%);TVA (€);Caisse (€);Récompenses (€);À payer (€);Payé (€);Reste (€);Échéance;État;Établi le',
    ],
    [
      COUNT_COLUMNS,
      'N°;Nom;Statut;Lieux;À l’aveugle;Ouvert le;Ouvert par;Lignes;Comptées;Dernier comptage;Écarts;En trop;Manquants;Coût d’achat des écarts (€);Enregistré le;Enregistré par',
    ],
    [
      DUE_COLUMNS,
      'Lieu;Type de lieu;Dernier comptage;Jours depuis;Tous les (jours);Échéance;En retard;Bougés en 90 jours;Écarts en 90 jours;Écart de suivi (%)',
    ],
    [
      HEALTH_COLUMNS,
      'Type de lieu;Lieu;Format;Propres;Réservés;Sales;Sales depuis plus de 7 jours;Seuil de commande;Couverture (jours);S’épuise le;Urgence;Prévision;Méthode de prévision;Erreur (%);Sans doute perdus (28 jours);Déjà en tournée;Proposition;Transferts',
    ],
    [
      REQUEST_COLUMNS,
      'N°;Demandée le;Restaurant;Partenaire;Demandée par;Pour le;Statut;À livrer;Prévision de la semaine;Au-delà de 150\u00a0%;À reprendre;Fait;Commentaire;Tournée;Jour de la tournée;Réponse;Référence du partenaire',
    ],
    [
      WASH_LOT_COLUMNS,
      'Lot;Statut;Lieu de lavage;Type de lieu;Programme;Température (°C);Produit;Lot du produit;Opérateur;Début;Fin',
    ],
    [WASH_LOT_ENDS, 'Inspecté le;Inspecté par;Clôturé le;Transaction;Rappelé le;Motif du rappel;Commentaire'],
    [
      CARD_COLUMNS,
      'Numéro;Statut;Solde (€);Consigne (€);Contenants;Montant initial (€);Financement;Créée le;Imprimée le;Activée le;Désactivée le;UUID',
    ],
    [ENTRY_COLUMNS, 'Date;Compte;Libellé du compte;Écriture;Pièce;Contrepartie;Débit;Crédit'],
    [
      liabilityColumns('2026-01-31'),
      'Compte;Type de titulaire;Titulaire;Format;Consigne;Prêté le;Âge (jours);Contenants;Montant',
    ],
  ])('keeps its headings, which tables of others read', (declared, headings) => {
    expect(
      Object.values(declared)
        .map(({ heading }) => heading)
        .join(';'),
    ).toBe(headings);
  });
});

it('the name of a list’s CSV has the day once', () => {
  const { headers } = csvOfList(undefined as never, { kind: 'platform' }, 'applications', APPLICATION_COLUMNS, () =>
    Promise.resolve({ rows: [] }),
  );
  expect(headers['content-disposition']).toMatch(/^attachment; filename="applications-\d{4}-\d\d-\d\d\.csv"/);
});
