import { type Address, pathOf } from '@boucle/contract/pages.ts';
import { partAddress } from '@boucle/contract/tabs.ts';
import { Link } from '../../ui/Link.tsx';
import { Sheet } from '../../ui/Sheet.tsx';

/** Thresholds and rules, each on the page where it acts. */
const SETTINGS: readonly (readonly [label: string, to: Address, words: string])[] = [
  [
    'Règles d’alerte',
    partAddress('/control', 'regles'),
    'Ce que chaque nuit cherche d’inhabituel, à partir de combien.',
  ],
  [
    'Rythme des inventaires',
    partAddress('/control', 'reglages'),
    'Tous les combien un lieu est compté, et l’écart qu’une deuxième personne enregistre.',
  ],
  [
    'Seuils d’une personne par jour',
    `${pathOf('awaiting-acts')}?onglet=seuils`,
    'Ce qu’un administrateur donne, rembourse et sort du stock sans une deuxième personne.',
  ],
  [
    'Règle de retour',
    partAddress('/transactions/reuses', 'regle'),
    'Quand un contenant est dû, rappelé, et sa consigne gardée.',
  ],
  [
    'Lieux de lavage',
    partAddress('/transactions/wash', 'lieux-de-lavage'),
    'Votre plonge, une laverie, les restaurants qui lavent pour eux-mêmes.',
  ],
  [
    'Consos inactifs',
    partAddress('/customers', 'donnees'),
    'Après combien de mois sans mouvement leurs données sont effacées.',
  ],
  ['Plan de comptes', partAddress('/books', 'plan'), 'Le compte de chaque usage, et le début de l’exercice.'],
  ['Monnaie électronique', partAddress('/books', 'monnaie'), 'Les seuils de déclaration et le plafond d’une cagnotte.'],
];

/** « Réglages avancés »: where thresholds and rules are set. */
export function AdvancedTab() {
  return (
    <Sheet title="Réglages avancés" flush>
      <ul className="account-advanced">
        {SETTINGS.map(([label, to, words]) => (
          <li key={to}>
            <Link className="b-link b-strong" to={to}>
              {label}
            </Link>
            <p className="b-muted">{words}</p>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
