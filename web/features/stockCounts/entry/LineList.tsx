import { count, quantity, signedQuantity } from '@boucle/contract/base/format.ts';
import { laundriesWords } from '@boucle/contract/features/stockCounts/words.ts';
import { mdiCheck, mdiClockOutline } from '@mdi/js';
import { Fragment } from 'react';
import { client } from '../../../api/client.ts';
import { problemOf } from '../../../shared/problem.ts';
import { PhoneFrame } from '../../../shared/phone/PhoneFrame.tsx';
import { useIdempotentMutation } from '../../../shared/saving/useIdempotentMutation.ts';
import { Button } from '../../../ui/Button.tsx';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { classes } from '../../../ui/classes.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { FormError } from '../../../ui/form/FormError.tsx';
import { FormatPicture } from '../../../ui/FormatPicture.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Link } from '../../../ui/Link.tsx';
import { useGo } from '../../../ui/navigation/useGo.ts';
import { countAddress, lineAddress } from '../shared/addresses.ts';
import { STATE_WORDS } from '../shared/looks.ts';
import { useCountChanged } from '../shared/useCountChanged.ts';
import { type EntryLine, isFarOff, resultOf } from './entryLines.ts';
import { OfflineLines } from './OfflineLines.tsx';
import { OtherFormat } from './OtherFormat.tsx';
import { type Sheet } from './sheet.ts';
import { unbroken } from '../../../ui/figures/unbroken.ts';

interface LineListProps {
  readonly sheet: Sheet;
  readonly sure: boolean;
  readonly lines: readonly EntryLine[];
  readonly waiting: number;
}

/**
 * Every line, by place: what is counted, what is not, and the way to any of them. The counting is
 * declared over here.
 */
export function LineList({ sheet, sure, lines, waiting }: LineListProps) {
  const goTo = useGo();
  const counted = lines.filter((line) => line.counted).length;
  const left = lines.length - counted;
  const changed = useCountChanged();
  const finish = useIdempotentMutation({
    send: ({ id }: Sheet, options) => client.stockCounts.review({ id }, options),
    onDone: () => goTo(countAddress(sheet.id)),
    onSettled: changed,
  });
  const places = Map.groupBy(lines, ({ line: { place, place_id } }) => `${place} ${place_id ?? ''}`);
  return (
    <PhoneFrame
      title="Inventaire"
      full
      leave={{ to: countAddress(sheet.id), label: 'Quitter la saisie' }}
      aside={<span className="b-num phone-count">{`${counted} sur ${lines.length}`}</span>}
      place={{ name: sheet.title, detail: `Ouvert par ${sheet.opened_by}` }}
      foot={
        lines.length === 0 ? undefined : (
          <>
            <FormError message={problemOf(finish.error)} />
            <p className="phone-total" role="status">
              <b>{left === 0 ? 'Tout est compté' : count(left, 'ligne à compter', 'lignes à compter')}</b>
              <span>{footWords(left, waiting)}</span>
            </p>
            {sheet.status === 'review' ? (
              <ButtonLink variant="contained" size="large" full icon={mdiCheck} to={countAddress(sheet.id)}>
                Voir les écarts
              </ButtonLink>
            ) : (
              <Button
                variant="contained"
                size="large"
                full
                icon={mdiCheck}
                busy={finish.isPending}
                refused={waiting > 0 || counted === 0}
                onClick={() => finish.mutate(sheet)}
              >
                Terminer le comptage
              </Button>
            )}
          </>
        )
      }
    >
      <OfflineLines sure={sure} waiting={waiting} />
      {lines.length === 0 && (
        <section className="b-sheet">
          <EmptyState title="Rien à compter">Ces lieux n’ont jamais eu de contenants.</EmptyState>
        </section>
      )}
      {[...places].map(([key, own]) => (
        <Fragment key={key}>
          <h2 className="entry-heading">{own[0]?.line.name}</h2>
          <ul className="b-sheet entry-lines">
            {own.map((entry) => (
              <Line key={entry.key} count={sheet.id} entry={entry} threshold={sheet.threshold} />
            ))}
          </ul>
          {own[0] !== undefined && <OtherFormat sheet={sheet} at={own[0].line} />}
        </Fragment>
      ))}
    </PhoneFrame>
  );
}

function footWords(left: number, waiting: number): string {
  if (waiting > 0) return `${count(waiting, 'ligne attend', 'lignes attendent')} le réseau`;
  return left === 0 ? '' : `${left > 1 ? 'leur' : 'son'} stock ne changera pas`;
}

function Line({ count: id, entry, threshold }: { count: number; entry: EntryLine; threshold: number }) {
  const { line, mine, waiting, refusal, others, key } = entry;
  const result = resultOf(entry);
  return (
    <li>
      <Link to={lineAddress(id, key)} className="entry-line">
        <FormatPicture url={line.picture_url} drawing={line.drawing} />
        <span className="b-grow">
          <b>{unbroken(line.format_title)}</b>
          <span
            className={classes(refusal !== undefined && 'entry-refused', isFarOff(entry, threshold) && 'entry-off')}
          >
            {STATE_WORDS[line.state]}
            {line.laundries !== undefined && line.laundries.length > 0 && `, ${laundriesWords(line.laundries)}`}
            {refusal !== undefined && ` · ${refusal}`}
            {result !== undefined && (result.gap === 0 ? ' · aucun écart' : ` · écart ${signedQuantity(result.gap)}`)}
            {mine === undefined && others.length > 0 && ` · compté par ${others.at(-1)?.counted_by ?? ''}`}
          </span>
        </span>
        {waiting && <Icon path={mdiClockOutline} size={18} />}
        {waiting && <span className="b-sr">attend le réseau</span>}
        <span className={mine === undefined ? 'b-faint' : 'b-num entry-number'}>
          {mine === undefined ? (others.length > 0 ? '✓' : 'à compter') : quantity(mine)}
        </span>
      </Link>
    </li>
  );
}
