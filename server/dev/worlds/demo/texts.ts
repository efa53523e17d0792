import { ACCEPTED_KINDS, gapOf, TERMS_KINDS } from '@boucle/contract/features/account/terms.ts';
import { termsModel } from '@boucle/contract/features/account/termsModels.ts';
import { type Tx } from '../../../platform/database/transaction.ts';

const NAME = 'Consigne Loire';

/** The demo's words where only an initiative can fill a model, in the order of the models. */
const FILLED: readonly (readonly [gap: RegExp, word: string])[] = [
  [
    /\[à compléter\s: nom, forme[^\]]*\]/g,
    'l’association Consigne Loire, 12 quai de la Fosse, 44000 Nantes, SIREN 912 345 678',
  ],
  [/\[à compléter\s: adresse e-mail[^\]]*\]/g, 'bonjour@consigne-loire.exemple.fr'],
  [/\[à compléter\s: nombre de jours\]/g, '60 jours'],
  [/\[à compléter\s: ce que devient la consigne\]/g, 'la consigne reste bloquée jusqu’au retour'],
  [/\[à compléter\s: nom, adresse et site du médiateur\]/g, 'Médiation Exemple, 1 rue de l’Exemple, 75001 Paris'],
  [/\[à compléter\s: hébergeur[^\]]*\]/g, 'notre hébergeur en France et notre prestataire de paiement'],
  [/\[à compléter\s: durée, par exemple[^\]]*\]/g, 'deux ans après le dernier emprunt'],
  [/\[à compléter\s: durée, préavis\]/g, 'Un an, renouvelé sauf préavis de deux mois'],
  [/\[à compléter\s: durée\]/g, 'un an'],
  [/\[à compléter\s: abonnement[^\]]*\]/g, 'un abonnement mensuel et un prix par utilisation'],
  [/\[à compléter\s: délai\]/g, 'trente jours'],
  [
    /\[à compléter\s: ce qui est à la charge[^\]]*\]/g,
    'Au-delà de 2\u00a0% par an, le restaurant rembourse le prix d’achat',
  ],
  [/\[à compléter\s: tribunal compétent\]/g, 'le tribunal de commerce de Nantes'],
];

/** Publishes the three texts of an initiative, from the models; its end users accepted theirs. */
export async function writeTexts(tx: Tx, accountId: number): Promise<void> {
  for (const kind of TERMS_KINDS) {
    const text = FILLED.reduce((filled, [gap, word]) => filled.replaceAll(gap, word), termsModel(kind, NAME));
    if (gapOf(text) !== undefined) throw new Error(`The text ${kind} of the demo has a gap.`);
    await tx.raw({
      text: 'insert into account_terms (account_id, kind, version, text) values ($1, $2, 1, $3)',
      values: [accountId, kind, text],
    });
  }
  await tx.raw({
    text: `insert into terms_acceptances (account_id, person_id, kind, version)
           select $1, p.id, t.kind, t.version from people p join account_terms t on t.account_id = $1
            where p.account_id = $1 and case when t.kind = any($2::text[]) then p.customer_id is not null else p.role = 'restaurant_owner' end`,
    values: [accountId, [...ACCEPTED_KINDS.customer]],
  });
}
