import { type TermsKind } from './terms.ts';

const CONTACT = '[à compléter\u00a0: adresse e-mail de contact]';
const STRUCTURE = '[à compléter\u00a0: nom, forme juridique, adresse et SIREN de la structure]';

const conditions = (name: string): string => `# Qui nous sommes

${name} est un service de contenants réutilisables proposé par ${STRUCTURE}. Pour nous écrire\u00a0: ${CONTACT}.

# Comment cela marche

Un restaurant vous prête un contenant. Une consigne, du montant affiché pour chaque format, est bloquée sur votre cagnotte tant que vous le gardez. Elle est débloquée dès que le retour est enregistré, dans un restaurant ou à un point de dépôt.

# Votre compte et votre cagnotte

Votre compte est personnel. Gardez pour vous votre mot de passe et les codes que vous montrez au comptoir.
Vous pouvez demander à tout moment le remboursement de ce que vous avez versé et qui n’est pas bloqué. Ce que nous vous avons offert ne se rembourse pas.

# Rendre un contenant

Rendez le contenant vide, dans un délai de [à compléter\u00a0: nombre de jours]. S’il n’est pas rendu, [à compléter\u00a0: ce que devient la consigne].

# Rétractation et fin

Vous disposez de quatorze jours pour renoncer à votre inscription. Vous pouvez ensuite fermer votre compte quand vous voulez, une fois les contenants rendus.

# Réclamations et médiation

Écrivez-nous d’abord\u00a0: ${CONTACT}. Sans accord entre nous, vous pouvez saisir gratuitement le médiateur de la consommation\u00a0: [à compléter\u00a0: nom, adresse et site du médiateur].

# Changement de ces conditions

Une nouvelle version vous est présentée avant de s’appliquer. Les versions précédentes restent consultables. Le droit français s’applique.`;

const privacy = (name: string): string => `# Qui est responsable

Le responsable est ${STRUCTURE}, pour ${name}. Pour toute question sur vos données\u00a0: ${CONTACT}.

# Ce que nous gardons, et pourquoi

Votre e-mail et votre nom, pour tenir votre compte et vous écrire à son sujet (exécution du contrat).
Vos emprunts, retours, versements et remboursements, pour savoir où est chaque contenant et à qui est chaque euro (exécution du contrat, obligations comptables).
La date et l’origine de vos connexions, pour protéger votre compte (intérêt légitime).

# Qui les voit

L’équipe de ${name}. Au comptoir, un restaurant ne voit que votre prénom et l’initiale de votre nom. Nos prestataires\u00a0: [à compléter\u00a0: hébergeur, envoi des e-mails, paiement]. Vos données ne sont ni vendues ni utilisées pour de la publicité.

# Combien de temps

Votre compte, tant que vous l’utilisez, puis [à compléter\u00a0: durée, par exemple deux ans après le dernier emprunt]. Les écritures comptables dix ans, sans votre nom une fois le compte effacé. Les traces de connexion [à compléter\u00a0: durée].

# Vos droits

Vous pouvez consulter vos données, les corriger, les emporter, les faire effacer, ou vous opposer à un usage\u00a0: ${CONTACT}. Si notre réponse ne vous convient pas, vous pouvez saisir la CNIL, 3 place de Fontenoy, 75007 Paris, https://www.cnil.fr/fr/plaintes.`;

const restaurants = (name: string): string => `# Entre qui

${name}, ${STRUCTURE}, et le restaurant.

# Ce que fait chacun

${name} fournit les contenants propres, les collecte et les lave selon le mode choisi. Le restaurant les prête à ses clients, enregistre chaque prêt et chaque retour, et garde à part ce qui revient sale.

# Ce que cela coûte

Les prix convenus figurent sur chaque relevé mensuel\u00a0: [à compléter\u00a0: abonnement, prix par utilisation]. Les relevés sont payables à [à compléter\u00a0: délai].

# Contenants perdus ou cassés

[à compléter\u00a0: ce qui est à la charge du restaurant].

# Hygiène

Le restaurant garde les contenants propres à l’abri et signale tout contenant abîmé.

# Durée et fin

[à compléter\u00a0: durée, préavis]. À la fin, les contenants sont rendus et le dernier relevé est payé.

# Contact et litiges

${CONTACT}. À défaut d’accord amiable\u00a0: [à compléter\u00a0: tribunal compétent].`;

const MODELS: Readonly<Record<TermsKind, (name: string) => string>> = { conditions, privacy, restaurants };

/** A text to begin with, where the places that only the initiative can fill are marked. */
export const termsModel = (kind: TermsKind, accountName: string): string => MODELS[kind](accountName);
