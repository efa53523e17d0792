import { type Address } from '@boucle/contract/pages.ts';
import { count, quantity } from '@boucle/contract/base/format.ts';
import { type Round } from '@boucle/contract/features/rounds/shapes.ts';
import { mdiPlus } from '@mdi/js';
import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import { classes } from '../../../ui/classes.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { Link } from '../../../ui/Link.tsx';
import { StatusChip } from '../../../ui/StatusChip.tsx';
import { useScrolls } from '../../../ui/useScrolls.ts';
import { roundChip } from '../shared/looks.ts';
import { daysOf, dayName, firstDay } from '../shared/week.ts';
import { kilometres } from '../shared/words.ts';

const WEEKEND = 5;

interface WeekBoardProps {
  readonly monday: string;
  readonly today: string;
  readonly rounds: readonly Round[];
  readonly shown: number | undefined;
  readonly addressOf: (id: number) => Address;
  /**
   * Where one of a day is prepared, and how much is proposed; undefined where the reader prepares
   * none.
   */
  readonly create: { readonly addressOf: (day: string) => Address; readonly proposals: number | undefined } | undefined;
}

/**
 * The days of a week, each with its rounds. A coming day without a round offers to prepare one; an
 * empty day of the weekend is left out unless it is today. Where not all fit, today is scrolled to
 * first.
 */
export function WeekBoard({ monday, today, rounds, shown, addressOf, create }: WeekBoardProps) {
  const days = daysOf(monday).filter(
    (day, n) => n < WEEKEND || day === today || rounds.some((round) => round.day === day),
  );
  const strip = useRef<HTMLUListElement>(null);
  const scrolls = useScrolls(strip, days.length);
  const toFirst = useEffectEvent(() => {
    const first = firstDay(days, today, rounds.find(({ id }) => id === shown)?.day);
    const [list, item] = [
      strip.current,
      first === undefined ? undefined : strip.current?.children[days.indexOf(first)],
    ];
    if (list && item instanceof HTMLElement) list.scrollLeft = item.offsetLeft - list.offsetLeft;
  });
  useLayoutEffect(() => toFirst(), [monday]);
  return (
    <ul ref={strip} className="rounds-week" aria-label="Jours de la semaine" tabIndex={scrolls ? 0 : undefined}>
      {days.map((day) => (
        <li key={day}>
          <h2 className={classes(day === today && 'rounds-today')}>{dayName(day, today)}</h2>
          {rounds
            .filter((round) => round.day === day)
            .map((round) => (
              <Link
                key={round.id}
                className="rounds-card"
                to={addressOf(round.id)}
                {...(round.id === shown && { 'aria-current': 'true' as const })}
              >
                <span className="rounds-card-head">
                  <b>{round.title}</b>
                  <StatusChip {...roundChip(round)} />
                </span>
                <span>{factsOf(round)}</span>
              </Link>
            ))}
          {rounds.every((round) => round.day !== day) &&
            (create === undefined || day < today ? (
              <p className="rounds-none">Aucune tournée</p>
            ) : (
              <Link
                className="rounds-none"
                to={create.addressOf(day)}
                aria-label={`${prepareWords(create.proposals)}, ${dayName(day, today)}`}
              >
                <Icon path={mdiPlus} size={18} />
                {proposedWords(create.proposals)}
              </Link>
            ))}
        </li>
      ))}
    </ul>
  );
}

/** « 8 propositions »; « Préparer » while that is not known, and where nothing is proposed. */
const proposedWords = (proposals: number | undefined): string =>
  proposals === undefined || proposals === 0 ? 'Préparer' : count(proposals, 'proposition', 'propositions');

/** Its accessible name, which begins with what is written there. */
const prepareWords = (proposals: number | undefined): string =>
  proposals === undefined || proposals === 0
    ? 'Préparer une tournée'
    : `${proposedWords(proposals)}\u00a0: préparer une tournée`;

/** « 6 arrêts · 11,2 km · 412 sur 420 », « 7 arrêts · 14,8 km · Yanis Roche » */
function factsOf({ stops_count, metres, status, given, taken, to_give, to_take, driver, partner }: Round): string {
  const who = driver?.name ?? partner?.name ?? 'à attribuer';
  const isBegun = status === 'done' || status === 'under_way';
  return [
    count(stops_count, 'arrêt', 'arrêts'),
    kilometres(metres),
    isBegun ? `${quantity(given + taken)} sur ${quantity(to_give + to_take)}` : who,
  ].join(' · ');
}
