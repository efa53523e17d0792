import { type Platform } from '@boucle/contract/platform/calls.ts';
import { count, euro, quantity } from '@boucle/contract/format.ts';
import { pathOf } from '@boucle/contract/pages.ts';
import { Change } from '../../../ui/figures/Change.tsx';
import { type Tile } from '../../../ui/figures/Tiles.tsx';
import { type Asked, missingFigure } from '../asked.ts';
import { relativeChange } from '../figures.ts';

/** The five key figures of the platform; « – » for those that could not be loaded. */
export function platformTiles(all: Platform | undefined, asked: Asked): readonly Tile[] {
  const written = (of: (all: Platform) => string): string | undefined => (all ? of(all) : missingFigure(asked));
  const moved = all && all.previous_reuses !== null ? relativeChange(all.reuses, all.previous_reuses) : null;
  const requests = all?.pending_requests ?? 0;
  return [
    {
      key: 'initiatives',
      label: 'Initiatives',
      figure: written(({ initiatives }) => quantity(initiatives)),
      detail: all && (requests > 0 ? count(requests, 'demande à traiter', 'demandes à traiter') : 'aucune demande'),
      definition: {
        text: 'Initiatives de la plateforme, désactivées comprises, et les demandes d’ouverture qui attendent une réponse.',
        links: [
          { label: 'Voir les applications', to: pathOf('accounts') },
          { label: 'Voir les demandes', to: `${pathOf('accounts')}?onglet=demandes` },
        ],
      },
    },
    {
      key: 'fleet',
      label: 'Contenants au parc',
      figure: written(({ fleet }) => quantity(fleet)),
      detail: all && `${quantity(all.in_circulation)} en circulation`,
      definition: {
        text: 'Contenants des initiatives, où qu’ils soient. Sont en circulation ceux qui sont sortis de l’entrepôt.',
      },
    },
    {
      key: 'reuses',
      label: 'Réutilisations',
      figure: written(({ reuses }) => quantity(reuses)),
      detail: moved && (
        <>
          <Change {...moved} />
          {`${quantity(all?.previous_reuses ?? 0)} avant`}
        </>
      ),
      definition: {
        text: 'Repas servis dans un contenant réutilisable pendant la période, au lieu d’un emballage jetable.',
      },
    },
    {
      key: 'owed',
      label: 'Encours',
      figure: written(({ owed }) => euro(owed).replace(/\s?€$/, '')),
      unit: '€',
      detail: 'cagnottes + consignes',
      definition: { text: 'Ce que les initiatives doivent à leurs consos\u00a0: cagnottes et consignes.' },
    },
    {
      key: 'failing',
      label: 'Ce qui échoue',
      figure: written(({ failing_count: failing }) => quantity(failing)),
      detail:
        all &&
        (all.failing_count === 0
          ? 'rien à signaler'
          : `dans ${count(all.failing_initiatives, 'initiative', 'initiatives')}`),
      definition: {
        text: 'E-mails non remis depuis 30 jours, écarts trouvés par le contrôle des comptes ou par le rapprochement avec Stripe, contrôles et rapprochements qui n’ont pas eu lieu depuis 36 heures.',
      },
    },
  ];
}
