import { mdiCheck, mdiPlus, mdiPrinterOutline, mdiTrashCanOutline, mdiWashingMachine } from '@mdi/js';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Link } from '../../ui/Link.tsx';
import { Loader } from '../../ui/loading/Loader.tsx';
import { Logo } from '../../ui/Logo.tsx';
import { Segmented } from '../../ui/navigation/Segmented.tsx';
import { Tabs } from '../../ui/navigation/Tabs.tsx';
import { Page } from '../../ui/Page.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { Skeleton, SkeletonLines } from '../../ui/Skeleton.tsx';
import { chip, StatusChip } from '../../ui/StatusChip.tsx';
import { Stepper } from '../../ui/Stepper.tsx';
import { entry, focused, type Group, hovered, LONG, nothing } from '../entry.ts';
import { Kept } from '../Kept.tsx';

const VARIANTS = ['contained', 'outlined', 'soft', 'text'] as const;
const SIZES = ['small', 'medium', 'large'] as const;
const CHIPS = ['clean', 'dirty', 'held', 'transit', 'ok', 'warn', 'alert', 'neutral', 'todo'] as const;
const STEPS = ['Restaurant', 'Contenants', 'Date', 'Confirmation'];
const TABS = [
  { key: 'apercu', label: 'Aperçu', to: '/restaurants/1' },
  { key: 'stocks', label: 'Stocks', to: '/restaurants/1?onglet=stocks', count: 3 },
  { key: 'releves', label: 'Relevés', to: '/restaurants/1?onglet=releves' },
] as const;
const VIEWS = [
  { value: 'list', label: 'Liste' },
  { value: 'map', label: 'Carte' },
] as const;

const buttons = (props: { busy?: boolean; refused?: boolean; disabled?: boolean; danger?: boolean }) => {
  const { danger = false, ...state } = props;
  return (
    <div className="b-row b-wrap">
      {VARIANTS.map((variant) => (
        <Button key={variant} variant={variant} icon={mdiPlus} {...state} {...(danger && { tone: 'danger' })}>
          Créer des cartes
        </Button>
      ))}
    </div>
  );
};

/** Components that screens are made of. */
export const base: Group = {
  key: 'base',
  title: 'Base',
  entries: [
    entry(Button, [
      { name: 'Par défaut', content: buttons({}) },
      hovered(buttons({})),
      focused(buttons({})),
      { name: 'En cours', content: buttons({ busy: true }) },
      { name: 'Refusé', content: buttons({ refused: true }) },
      { name: 'Désactivé', content: buttons({ disabled: true }) },
      { name: 'Danger', content: buttons({ danger: true }) },
      {
        name: 'Tailles',
        content: (
          <div className="b-row b-wrap">
            {SIZES.map((size) => (
              <Button key={size} size={size} endIcon={mdiCheck}>
                Valider
              </Button>
            ))}
          </div>
        ),
      },
      { name: 'Sur toute la largeur', content: <Button full>Imprimer les cartes à imprimer</Button> },
    ]),
    entry(ButtonLink, [
      { name: 'Par défaut', content: <ButtonLink to="/cards?new=1">Créer des cartes</ButtonLink> },
      hovered(<ButtonLink to="/cards?new=1">Créer des cartes</ButtonLink>),
      focused(<ButtonLink to="/cards?new=1">Créer des cartes</ButtonLink>),
    ]),
    entry(IconButton, [
      { name: 'Par défaut', content: <IconButton icon={mdiTrashCanOutline} label="Supprimer" /> },
      hovered(<IconButton icon={mdiTrashCanOutline} label="Supprimer" />),
      focused(<IconButton icon={mdiTrashCanOutline} label="Supprimer" />),
      { name: 'Petit', content: <IconButton size="small" icon={mdiTrashCanOutline} label="Supprimer" /> },
      { name: 'Désactivé', content: <IconButton disabled icon={mdiTrashCanOutline} label="Supprimer" /> },
    ]),
    entry(Icon, [
      {
        name: '16, 20 et 24 px',
        content: (
          <div className="b-row">
            {[16, 20, 24].map((size) => (
              <Icon key={size} path={mdiPrinterOutline} size={size} />
            ))}
          </div>
        ),
      },
    ]),
    entry(Link, [
      {
        name: 'Dans un texte',
        content: (
          <Link to="/cards/1" className="b-link">
            Carte 004821
          </Link>
        ),
      },
      hovered(
        <Link to="/cards/1" className="b-link">
          Carte 004821
        </Link>,
      ),
      focused(
        <Link to="/cards/1" className="b-link">
          Carte 004821
        </Link>,
      ),
    ]),
    entry(Logo, [
      { name: 'Sur une feuille', content: <Logo label="Boucle" /> },
      {
        name: 'Sur le fond sombre',
        content: (
          <span className="catalogue-deep">
            <Logo on="deep" />
          </span>
        ),
      },
    ]),
    entry(StatusChip, [
      {
        name: 'Tous',
        content: (
          <div className="b-row b-wrap">
            {CHIPS.map((state) => (
              <StatusChip key={state} state={state} icon={mdiWashingMachine} label={state} />
            ))}
          </div>
        ),
      },
      {
        name: 'Le plus long',
        content: <StatusChip state="warn" icon={mdiWashingMachine} label="Vérification en attente" />,
      },
    ]),
    entry(Stepper, [
      { name: 'Première étape', content: <Stepper steps={STEPS} current={1} /> },
      { name: 'Troisième étape', content: <Stepper steps={STEPS} current={3} /> },
    ]),
    entry(Segmented, [
      {
        name: 'Par défaut',
        content: (
          <Kept<'list' | 'map' | undefined> initial="list">
            {(value, onValue) => <Segmented label="Vue" options={VIEWS} value={value} onValue={onValue} />}
          </Kept>
        ),
      },
      focused(<Segmented label="Vue" options={VIEWS} value="map" onValue={nothing} />),
      { name: 'Aucun', content: <Segmented label="Vue" options={VIEWS} value={undefined} onValue={nothing} /> },
    ]),
    entry(Tabs, [
      { name: 'Par défaut', content: <Tabs label="Restaurant" tabs={TABS} current="apercu" /> },
      focused(<Tabs label="Restaurant" tabs={TABS} current="apercu" />),
      {
        name: 'Nombreux',
        content: (
          <Tabs
            label="Restaurant"
            tabs={Array.from({ length: 12 }, (_, index) => ({ ...TABS[1], key: String(index) }))}
            current="11"
          />
        ),
      },
    ]),
    entry(Page, [
      {
        name: 'Avec tout',
        // On a phone its first act stands at the bottom of the window.
        frame: 300,
        content: (
          <Page
            title="Chez Manon"
            note={chip({ state: 'ok', icon: mdiCheck, label: 'Actif' })}
            subtitle="12 rue des Tanneurs, 37000 Tours"
            breadcrumb={[{ label: 'Restaurants', to: '/restaurants' }]}
            actions={<Button>Modifier</Button>}
            primary={<Button variant="contained">Approvisionner</Button>}
            more={[{ label: 'Désactiver', onSelect: nothing, tone: 'danger' }]}
          >
            <Sheet>Le contenu de l’écran.</Sheet>
          </Page>
        ),
      },
      { name: 'Texte long', content: <Page title={LONG}>Le contenu de l’écran.</Page> },
    ]),
    entry(Sheet, [
      { name: 'Sans titre', content: <Sheet>Le contenu de la feuille.</Sheet> },
      {
        name: 'Avec titre, note et action',
        content: (
          <Sheet title="Stocks" note="aujourd’hui" actions={<Button size="small">Corriger</Button>}>
            Le contenu de la feuille.
          </Sheet>
        ),
      },
      { name: 'Texte long', content: <Sheet title={LONG}>{LONG}</Sheet> },
    ]),
    entry(Loader, [{ name: 'En cours', content: <Loader /> }]),
    entry(Skeleton, [
      { name: 'Une valeur', content: <Skeleton width="160px" /> },
      { name: 'Un titre', content: <Skeleton width="240px" height="28px" /> },
    ]),
    entry(SkeletonLines, [{ name: 'En cours', content: <SkeletonLines /> }]),
  ],
};
