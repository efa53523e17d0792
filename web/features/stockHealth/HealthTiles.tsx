import { quantity, writtenDay } from '@boucle/contract/base/format.ts';
import { type Address, pathOf } from '@boucle/contract/pages.ts';
import { type HealthTotals } from '@boucle/contract/features/stockHealth/calls.ts';
import { errorLabel } from '@boucle/contract/features/stockHealth/words.ts';
import { Tiles } from '../../ui/figures/Tiles.tsx';

const narrowed = (filter: string): Address => `${pathOf('stock-health')}?${filter}`;

/** Sums of the filter's shelves; each figure opens what it counts. */
export function HealthTiles({ totals }: { totals: HealthTotals | undefined }) {
  const figure = (value: (of: HealthTotals) => string) => (totals === undefined ? undefined : value(totals));
  return (
    <div className="health-tiles">
      <Tiles
        label="Santé des stocks en chiffres"
        tiles={[
          {
            key: 'risk',
            label: 'À risque d’ici 48\u00a0h',
            figure: figure(({ at_risk }) => quantity(at_risk)),
            to: { address: narrowed('urgency=risk'), label: 'les stocks' },
            detail: figure(({ count: all }) => `sur ${quantity(all)}`),
            definition: {
              text: 'Stocks propres qui s’épuiseront dans les deux jours d’après la prévision, ou déjà vides.',
            },
          },
          {
            key: 'order',
            label: 'À livrer',
            figure: figure(({ to_order }) => quantity(to_order)),
            to: { address: narrowed('act=give'), label: 'les stocks' },
            detail: 'sous leur seuil',
            definition: {
              text: 'Le seuil couvre la demande jusqu’à la livraison et un jour de plus, neuf fois sur dix. Il n’est jamais sous le minimum.',
            },
          },
          {
            key: 'full',
            label: 'Trop pleins',
            figure: figure(({ too_full }) => quantity(too_full)),
            to: { address: narrowed('urgency=full'), label: 'les stocks' },
            detail: figure(({ surplus }) => `${quantity(surplus)} à reprendre`),
            definition: { text: 'Au-dessus de leur maximum, ou plus de 45\u00a0jours d’avance.' },
          },
          {
            key: 'out',
            label: 'Jours de rupture, 30\u00a0j',
            figure: figure(({ out_days }) => quantity(out_days)),
            detail: figure(({ out_days_before: before }) => `${quantity(before)} avant`),
            definition: {
              text: 'Jours où un format d’un restaurant a manqué à un moment, et ceux des 30\u00a0jours d’avant. Ce qui a sans doute été demandé sans être servi sur 28\u00a0jours\u00a0:',
              terms: totals === undefined ? [] : [[quantity(totals.lost), 'contenants']],
            },
          },
          {
            key: 'error',
            label: 'Prévisions fiables',
            figure: figure(({ reliable }) => quantity(reliable)),
            detail: figure(({ doubtful }) => `${quantity(doubtful)} à vérifier`),
            definition: {
              text: 'Fiable\u00a0: sur 28\u00a0jours, l’écart entre prévu la veille et demandé fait au plus 60\u00a0% de la demande, et se compense à 25\u00a0% près. Trop peu de données\u00a0: moins de six jours de demande. Écart de toutes les prévisions\u00a0:',
              terms: totals === undefined ? [] : [[errorLabel(totals.error), 'de la demande']],
              ...(totals?.as_of && { leftOut: `Prévision faite avec les jours jusqu’au ${writtenDay(totals.as_of)}.` }),
            },
          },
        ]}
      />
    </div>
  );
}
