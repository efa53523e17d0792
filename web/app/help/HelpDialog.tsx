import './HelpDialog.css';
import { type MenuSection } from '@boucle/contract/menu.ts';
import { type Role } from '@boucle/contract/base/roles.ts';
import { Link } from '../../ui/Link.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { ExampleOffer } from '../../shared/example/ExampleOffer.tsx';
import { IN_EXAMPLE } from '../../ui/navigation/base.ts';
import { HelpOfInitiative } from './HelpOfInitiative.tsx';
import { SCREEN_SUMMARIES } from './screenSummaries.ts';
import { SingleKeysSwitch } from './SingleKeysSwitch.tsx';

/** Keys that do something everywhere, and in fields and lists. */
const KEYS: ReadonlyArray<readonly [keys: readonly string[], does: string]> = [
  [['Ctrl', 'K'], 'Rechercher partout\u00a0: une page, une action, une carte, un conso (⌘\u00a0K sur Mac).'],
  [['Échap'], 'Fermer la fenêtre, le panneau ou le menu\u202f; ce qui n’est pas enregistré est demandé avant.'],
  [['Tab'], 'Passer au lien, au bouton ou au champ suivant\u202f; Maj\u00a0+\u00a0Tab revient au précédent.'],
  [['Entrée'], 'Ouvrir la ligne d’une liste, valider un formulaire.'],
  [['Espace'], 'Cocher une ligne pour agir sur plusieurs à la fois.'],
  [['↑', '↓'], 'Choisir dans une liste de propositions, ou changer une quantité d’une unité.'],
  [['Page ↑', 'Page ↓'], 'Changer une quantité de dix.'],
];

/** Keys that act alone, where nothing is being typed. */
const SINGLE_KEYS: typeof KEYS = [
  [['/'], 'Chercher dans la liste, ou partout.'],
  [['C'], 'Créer, ou faire l’action principale de l’écran.'],
  [['J', 'K'], 'Aller à la ligne suivante, à la précédente\u202f; Entrée l’ouvre.'],
  [['?'], 'Ouvrir cette aide.'],
];

type HelpDialogProps = {
  role: Role;
  /** The screens this person has. */
  menu: readonly MenuSection[];
  /** The application one is signed in to. */
  appName: string | undefined;
  onClose: () => void;
};

/** « Aide »: who can help, the keys, and what the screens are for. Loaded on first use. */
export function HelpDialog({ role, menu, appName, onClose }: HelpDialogProps) {
  return (
    <Dialog title="Aide" dirty={false} onClose={onClose}>
      <div className="b-help">
        <section aria-labelledby="help-people">
          <h3 id="help-people">Qui peut vous aider</h3>
          <HelpOfInitiative role={role} appName={appName} onFollow={onClose} />
        </section>
        {role === 'account_admin' && !IN_EXAMPLE && (
          <section aria-labelledby="help-example">
            <h3 id="help-example">Essayer sur un exemple</h3>
            <ExampleOffer />
          </section>
        )}
        <section aria-labelledby="help-keys">
          <h3 id="help-keys">Au clavier</h3>
          <KeyList keys={KEYS} />
          <SingleKeysSwitch />
          <KeyList keys={SINGLE_KEYS} />
        </section>
        <section aria-labelledby="help-screens">
          <h3 id="help-screens">Les écrans</h3>
          <dl className="b-help-list">
            {menu
              .flatMap(({ entries }) => entries)
              .map(({ label, path }) => (
                <div key={path}>
                  <dt>
                    <Link to={path} className="b-link" onClick={onClose}>
                      {label}
                    </Link>
                  </dt>
                  <dd>{SCREEN_SUMMARIES[path]}</dd>
                </div>
              ))}
          </dl>
        </section>
      </div>
    </Dialog>
  );
}

function KeyList({ keys: list }: { keys: typeof KEYS }) {
  return (
    <dl className="b-help-list">
      {list.map(([keys, does]) => (
        <div key={does}>
          <dt>
            {keys.map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  );
}
