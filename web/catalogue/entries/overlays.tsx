import { mdiPencilOutline, mdiPower } from '@mdi/js';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { UnsavedQuestion } from '../../ui/form/leaving/UnsavedQuestion.tsx';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { DialogActions } from '../../ui/overlays/DialogActions.tsx';
import { FormDialog } from '../../ui/overlays/FormDialog.tsx';
import { MenuButton } from '../../ui/overlays/MenuButton.tsx';
import { MenuList } from '../../ui/overlays/MenuList.tsx';
import { type MenuAction } from '../../ui/overlays/menuAction.ts';
import { MoreButton } from '../../ui/overlays/MoreButton.tsx';
import { PopoverButton } from '../../ui/overlays/PopoverButton.tsx';
import { PopoverPaper } from '../../ui/overlays/PopoverPaper.tsx';
import { SidePanel } from '../../ui/overlays/SidePanel.tsx';
import { Stepper } from '../../ui/Stepper.tsx';
import { entry, focused, type Group, hovered, LONG, nothing } from '../entry.ts';

const ACTIONS: readonly MenuAction[] = [
  { label: 'Modifier', icon: mdiPencilOutline, onSelect: nothing },
  { label: 'Voir les transactions', to: '/transactions/deposits' },
  { label: 'Imprimer', refused: 'La carte n’est pas encore active.' },
  { label: 'Désactiver la carte', icon: mdiPower, tone: 'danger', divider: true, onSelect: nothing },
];
const CHOICES: readonly MenuAction[] = ['Actif', 'Inactif', LONG].map((label, index) => ({
  label,
  checked: index === 0,
  onSelect: nothing,
}));

function OpenMenu({ actions, multiple = false }: { actions: readonly MenuAction[]; multiple?: boolean }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button ref={setAnchor}>Actions</Button>
      {anchor !== null && (
        <MenuList anchor={anchor} label="Actions" actions={actions} multiple={multiple} onClose={nothing} />
      )}
    </>
  );
}

function OpenPopover() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button ref={setAnchor}>Taux de retour</Button>
      {anchor !== null && (
        <PopoverPaper anchor={anchor} label="Taux de retour" onClose={nothing}>
          <p>Contenants rendus sur la période, parmi ceux qui ont été empruntés.</p>
        </PopoverPaper>
      )}
    </>
  );
}

function SampleFormDialog({ refused = false, busy = false }: { refused?: boolean; busy?: boolean }) {
  const form = useForm({ defaultValues: { name: 'Chez Manon' } });
  const { handleSubmit, setError } = form;
  useEffect(() => {
    if (refused) setError('root', { message: 'Ce restaurant a changé entre-temps.' });
    if (busy) void handleSubmit(() => new Promise<void>(nothing))();
  }, [refused, busy, setError, handleSubmit]);
  return (
    <FormDialog
      title={refused ? LONG : 'Modifier Chez Manon'}
      size="small"
      otherAction={refused ? <Button>Essayer</Button> : undefined}
      form={form}
      onSubmit={nothing}
      onClose={nothing}
    >
      <TextField label="Nom" {...form.register('name')} />
    </FormDialog>
  );
}

const footer = <DialogActions close={nothing}>Créer</DialogActions>;
const menu = <MenuButton label="Actions" actions={ACTIONS} trigger={(props) => <Button {...props}>Actions</Button>} />;
const popover = (
  <PopoverButton label="Aide" trigger={(props) => <Button {...props}>Aide</Button>}>
    {() => <p>Ce qui aide à comprendre.</p>}
  </PopoverButton>
);

/** Components that open over the page, or at its side. */
export const overlays: Group = {
  key: 'fenetres',
  title: 'Fenêtres et menus',
  entries: [
    entry(
      Dialog,
      [
        {
          name: 'Par défaut',
          frame: 420,
          content: (
            <Dialog title="Créer des cartes" dirty={false} onClose={nothing} footer={footer}>
              <TextField label="Nombre de cartes" defaultValue="10" />
            </Dialog>
          ),
        },
        {
          name: 'Petite, avec étapes',
          frame: 420,
          content: (
            <Dialog
              title="Connecter Stripe"
              dirty={false}
              size="small"
              onClose={nothing}
              header={<Stepper steps={['Compte', 'Banque']} current={1} />}
              footer={footer}
            >
              <TextField label="Raison sociale" />
            </Dialog>
          ),
        },
        {
          name: 'Grande, texte long',
          frame: 420,
          content: (
            <Dialog title={LONG} dirty={false} size="large" sunken onClose={nothing} footer={footer}>
              {Array.from({ length: 12 }, (_, index) => (
                <p key={index}>{LONG}</p>
              ))}
            </Dialog>
          ),
        },
      ],
      ['MuiTheme', 'UnsavedGuard'],
    ),
    entry(
      FormDialog,
      [
        { name: 'Par défaut', frame: 320, content: <SampleFormDialog /> },
        { name: 'En cours', frame: 320, content: <SampleFormDialog busy /> },
        { name: 'Refusée, texte long, un bouton de plus', frame: 420, content: <SampleFormDialog refused /> },
      ],
      ['DialogActions'],
    ),
    entry(ConfirmDialog, [
      {
        name: 'Par défaut',
        frame: 320,
        content: (
          <ConfirmDialog title={'Clôturer octobre\u202f?'} confirm="Clôturer" onConfirm={nothing} onCancel={nothing}>
            Plus rien ne s’écrira dans ce mois.
          </ConfirmDialog>
        ),
      },
      {
        name: 'Danger, en cours',
        frame: 320,
        content: (
          <ConfirmDialog title={LONG} confirm="Désactiver" tone="danger" busy onConfirm={nothing} onCancel={nothing}>
            La carte ne pourra plus emprunter de contenants.
          </ConfirmDialog>
        ),
      },
      {
        name: 'En erreur',
        frame: 320,
        content: (
          <ConfirmDialog
            title={'Désactiver la carte\u202f?'}
            confirm="Désactiver"
            error="La carte a encore deux contenants."
            onConfirm={nothing}
            onCancel={nothing}
          >
            La carte ne pourra plus emprunter de contenants.
          </ConfirmDialog>
        ),
      },
    ]),
    entry(UnsavedQuestion, [
      {
        name: 'Par défaut',
        frame: 320,
        content: (
          <UnsavedQuestion onLeave={nothing} onStay={nothing}>
            Elles seront perdues si vous quittez cette page.
          </UnsavedQuestion>
        ),
      },
    ]),
    entry(SidePanel, [
      {
        name: 'Par défaut',
        frame: 420,
        content: (
          <div className="b-with-panel">
            <p className="b-grow">La liste, qui reste à côté.</p>
            <SidePanel
              kicker={'Transaction n°\u00a048\u00a0213'}
              title={LONG}
              onNext={nothing}
              onClose={nothing}
              footer={footer}
            >
              <p>Le détail de la ligne.</p>
            </SidePanel>
          </div>
        ),
      },
    ]),
    entry(MenuButton, [{ name: 'Fermé', content: menu }, hovered(menu), focused(menu)]),
    entry(MenuList, [
      { name: 'Actions', frame: 260, content: <OpenMenu actions={ACTIONS} /> },
      { name: 'Un choix', frame: 260, content: <OpenMenu actions={CHOICES} /> },
      { name: 'Plusieurs choix', frame: 260, content: <OpenMenu actions={CHOICES} multiple /> },
    ]),
    entry(MoreButton, [
      { name: 'Par défaut', content: <MoreButton actions={ACTIONS} of="carte 004821" /> },
      { name: 'Petit', content: <MoreButton actions={ACTIONS} size="small" /> },
    ]),
    entry(PopoverButton, [{ name: 'Fermé', content: popover }, focused(popover)]),
    entry(PopoverPaper, [{ name: 'Ouvert', frame: 200, content: <OpenPopover /> }]),
  ],
};
