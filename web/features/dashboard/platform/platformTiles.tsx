import { type Platform } from '@boucle/contract/features/platform/calls.ts';
import { count, euro, quantity, relativeChange } from '@boucle/contract/base/format.ts';
import { pathOf } from '@boucle/contract/pages.ts';
import { Change } from '../../../ui/figures/Change.tsx';
import { type Tile } from '../../../ui/figures/Tiles.tsx';
import { type Asked, missingFigure } from '../asked.ts';

/** The five key figures of the platform; « – » for the ones that could not be loaded. */
export function platformTiles(
  platform: Platform | undefined,
  requests: number | undefined,
  asked: Asked,
): readonly Tile[] {
  const written = (of: (platform: Platform) => string): string | undefined =>
    platform ? of(platform) : missingFigure(asked);
  const all = platform?.totals;
  const moved = (now: number | undefined, before: number | null | undefined) =>
    now !== undefined && typeof before === 'number' ? relativeChange(now, before) : null;
  const fleetMoved = moved(all?.fleet, all?.previous_fleet);
  const reusesMoved = moved(all?.reuses, all?.previous_reuses);
  return [
    {
      key: 'initiatives',
      label: 'Initiatives',
      figure: written(({ accounts }) => quantity(accounts.meta.count)),
      detail:
        requests !== undefined &&
        (requests > 0 ? count(requests, 'demande à traiter', 'demandes à traiter') : 'aucune demande'),
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
      figure: written(({ totals }) => quantity(totals.fleet)),
      detail: all && (
        <>
          {fleetMoved && <Change {...fleetMoved} />}
          {`${quantity(all.in_circulation)} en circulation`}
        </>
      ),
      definition: {
        text: 'Contenants des initiatives, où qu’ils soient, et l’évolution depuis la fin de la période précédente. Sont en circulation ceux qui sont sortis de l’entrepôt.',
      },
    },
    {
      key: 'reuses',
      label: 'Réutilisations',
      figure: written(({ totals }) => quantity(totals.reuses)),
      detail: reusesMoved && (
        <>
          <Change {...reusesMoved} />
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
      figure: written(({ totals }) => euro(totals.owed).replace(/\s?€$/, '')),
      unit: '€',
      detail: 'cagnottes + consignes',
      definition: { text: 'Ce que les initiatives doivent à leurs consos\u00a0: cagnottes et consignes.' },
    },
    {
      key: 'failing',
      label: 'Ce qui échoue',
      figure: written(({ failing }) => quantity(failing.meta.count)),
      detail: platform && failingDetail(platform),
      definition: {
        text: 'E-mails non remis depuis 30 jours, tâches en échec, écarts trouvés par le contrôle des comptes ou par le rapprochement avec Stripe, contrôles et rapprochements qui n’ont pas eu lieu depuis 36 heures.',
      },
    },
  ];
}

/** In how many initiatives something fails, of the ones that are shown. */
function failingDetail({ failing }: Platform): string {
  const initiatives = new Set(failing.data.map(({ id }) => id)).size;
  return initiatives === 0 ? 'rien à signaler' : `dans ${count(initiatives, 'initiative', 'initiatives')}`;
}
