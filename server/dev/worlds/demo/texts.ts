import { ACCEPTED_KINDS, gapOf, TERMS_KINDS } from '@boucle/contract/features/account/terms.ts';
import { termsModel } from '@boucle/contract/features/account/termsModels.ts';
import { clauseOf, USUAL_TERMS } from '@boucle/contract/shared/loans/policy.ts';
import { type Tx } from '../../../platform/database/transaction.ts';

const NAME = 'Consigne Loire';

/** The demo's words where only an initiative can fill a model, in the order of the models. */
const FILLED: readonly (readonly [gap: RegExp, word: string])[] = [
  [
    /\[à compléter\s: nom, forme[^\]]*\]/g,
    'l’association Consigne Loire, 12 quai de la Fosse, 44000 Nantes, SIREN 912 345 678',
  ],
  [/\[à compléter\s: adresse e-mail[^\]]*\]/g, 'bonjour@consigne-loire.exemple.fr'],
  [/\[à compléter\s: nombre de jours\]/g, '30 jours'],
  [/\[à compléter\s: ce que devient la consigne\]/g, 'sa consigne est acquise dans les conditions qui suivent'],
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

/**
 * Publishes the three texts of an initiative, from the models, with the clause of a policy of loans
 * in force; its end users accepted theirs.
 */
export async function writeTexts(tx: Tx, accountId: number): Promise<void> {
  for (const kind of TERMS_KINDS) {
    const filled = FILLED.reduce((text, [gap, word]) => text.replaceAll(gap, word), termsModel(kind, NAME));
    const text = kind === 'conditions' ? `${filled}\n\n${clauseOf(USUAL_TERMS, null)}` : filled;
    if (gapOf(text) !== undefined) throw new Error(`The text ${kind} of the demo has a gap.`);
    await tx.raw({
      text: 'insert into account_terms (account_id, kind, version, text) values ($1, $2, 1, $3)',
      values: [accountId, kind, text],
    });
  }
  const { due_days: due, remind_days: remind, keep_after_days: keep, reopen_days: reopen } = USUAL_TERMS;
  await tx.raw({
    text: `insert into loan_policies (account_id, valid_from, due_days, remind_days, keep_after_days, reopen_days, enabled)
           values ($1, '2024-01-01', $2, $3, $4, $5, true)`,
    values: [accountId, due, remind, keep, reopen],
  });
  await tx.raw({
    text: `insert into terms_acceptances (account_id, person_id, kind, version, at)
           select $1, p.id, t.kind, t.version, '2024-01-01' from people p join account_terms t on t.account_id = $1
            where p.account_id = $1 and case when t.kind = any($2::text[]) then p.customer_id is not null else p.role = 'restaurant_owner' end`,
    values: [accountId, [...ACCEPTED_KINDS.customer]],
  });
}
