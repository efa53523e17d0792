import { count, decimalNumber, euro, percent, quantity, writtenDay } from '@boucle/contract/base/format.ts';
import { type CustomerStats, type LoanStats } from '@boucle/contract/features/stats/calls.ts';
import { UNKNOWN } from '../../../ui/texts.ts';
import { type Tile } from '../../../ui/figures/Tiles.tsx';
import { missingFigure, type Stat } from '../asked.ts';
import { daysLabel } from '../daysLabel.ts';
import { type StatsFilters } from '../filters.ts';
import { LEFT_OUT, rowLinks } from '../rowLinks.ts';

/** « 03/03 – 01/04 », in little room. */
const shortDays = ({ from_date, to_date }: { from_date: string; to_date: string }): string =>
  `${writtenDay(from_date).slice(0, 5)} – ${writtenDay(to_date).slice(0, 5)}`;

const written = (value: number | null, write: (value: number) => string): string =>
  value === null ? UNKNOWN : write(value);
const days = (value: number): string => `${decimalNumber(value)}\u00a0${value >= 2 ? 'jours' : 'jour'}`;

/** Pieces that came and went in the period, whenever they had been lent. */
interface Flow {
  readonly borrowed: number;
  readonly returned: number;
  readonly return_rate: number | null;
}

type StatOf<T> = Pick<Stat<T>, 'value' | 'error' | 'isFetching'>;

/**
 * Tiles of loans: return, loss, duration, rotations, with what each means and the pieces it was
 * counted on.
 */
export function loanTiles(
  asked: StatOf<LoanStats>,
  flow: StatOf<Flow>,
  known: StatOf<CustomerStats>,
  filters: StatsFilters,
) {
  const loans = asked.value;
  const customers = known.value;
  const links = rowLinks(filters);
  const tile = (key: string, label: string, of: (loans: LoanStats) => Omit<Tile, 'key' | 'label'>): Tile => ({
    key,
    label,
    ...(loans === undefined ? { figure: missingFigure(asked) } : of(loans)),
  });
  const tiles: Tile[] = [
    {
      key: 'return-flow',
      label: 'Rendus sur empruntés',
      figure: flow.value ? written(flow.value.return_rate, percent) : missingFigure(flow),
      detail: 'pendant la période',
      definition: {
        text: 'Contenants rendus rapportés aux contenants empruntés pendant la période. Ce ne sont pas les mêmes\u00a0: ce qui vient d’être emprunté n’a pas eu le temps de revenir. Pour juger des retours, regardez «\u00a0Retour à 30 jours\u00a0».',
        ...(flow.value && {
          terms: [
            [quantity(flow.value.returned), 'rendus'],
            [quantity(flow.value.borrowed), 'empruntés'],
          ],
        }),
        links: links.returns,
        leftOut: LEFT_OUT.givenBack,
      },
    },
    tile('return-so-far', 'Retour à ce jour', ({ returned_so_far: share }) => ({
      figure: written(share.rate, percent),
      detail: 'emprunts de la période',
      definition: {
        text: 'Part des contenants empruntés pendant la période qui sont revenus depuis, quel que soit le délai.',
        terms: [
          [quantity(share.pieces), 'revenus'],
          [quantity(share.lent), 'empruntés'],
        ],
        links: links.returns,
        leftOut: LEFT_OUT.givenBack,
      },
    })),
    tile('loss', 'Perte à 90 jours', ({ lost_at_90_days: share, expected_trips }) => ({
      figure: written(share.rate, percent),
      detail: share.rate === null ? `emprunts ${shortDays(share)}` : `${euro(share.deposits)} de consignes`,
      definition: {
        text: `Part des contenants empruntés ${daysLabel(share)} qui n’étaient pas revenus 90 jours après, pertes déclarées comprises.`,
        terms: [
          [quantity(share.pieces), 'non revenus'],
          [quantity(share.lent), 'empruntés'],
          [euro(share.purchase_costs), 'au prix d’achat'],
          ...(expected_trips === null ? [] : [[decimalNumber(expected_trips), 'trajets attendus'] as const]),
        ],
        links: links.holding,
        leftOut: LEFT_OUT.age,
      },
    })),
    tile('duration', 'Durée d’un emprunt', ({ duration }) => ({
      figure: written(duration.mean_days, days),
      detail: duration.median_days === null ? 'aucun retour' : `médiane ${days(duration.median_days)}`,
      definition: {
        text: 'Jours entre l’emprunt et le retour, en moyenne, des contenants revenus pendant la période. Le contrôle par la loi de Little divise les contenants détenus en moyenne par les emprunts d’un jour.',
        terms: [
          [quantity(duration.pieces), 'contenants revenus'],
          [written(duration.little_days, days), 'par la loi de Little'],
        ],
        links: links.returns,
        leftOut: LEFT_OUT.givenBack,
      },
    })),
  ];
  if (loans?.rotations !== null) {
    tiles.push(
      tile('rotations', 'Rotations par an', ({ rotations }) => ({
        figure: written(rotations?.per_year ?? null, decimalNumber),
        detail: 'par contenant',
        definition: {
          text: `Réutilisations ${rotations ? daysLabel(rotations) : ''} rapportées au parc moyen de ces jours, ramenées à un an.`,
          terms: [[written(rotations?.average_fleet ?? null, quantity), 'contenants au parc en moyenne']],
          ...(rotations && {
            links: rowLinks({ ...filters, fromDate: rotations.from_date, toDate: rotations.to_date }).reuses,
            leftOut: LEFT_OUT.served,
          }),
        },
      })),
    );
  }
  tiles.push({
    key: 'customers',
    label: 'Consos actifs',
    figure: customers ? quantity(customers.active) : missingFigure(known),
    detail: customers && `sur ${quantity(customers.known)}`,
    definition: {
      text: 'Consos qui ont emprunté, rendu, rechargé ou été crédités pendant la période.',
      links: links.active,
      ...(customers && {
        terms: [
          [quantity(customers.holding), customers.holding > 1 ? 'détiennent des contenants' : 'détient des contenants'],
        ],
      }),
    },
  });
  return tiles;
}

/** « 0 à 7 jours », « plus de 90 jours ». */
export function ageLabel({ from_days, to_days }: { from_days: number; to_days: number | null }): string {
  return to_days === null
    ? `plus de ${count(from_days - 1, 'jour', 'jours')}`
    : `${from_days} à ${count(to_days, 'jour', 'jours')}`;
}
