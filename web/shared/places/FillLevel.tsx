import './FillLevel.css';
import { SOON_PERCENT } from '@boucle/contract/shared/collectionSites/urgency.ts';
import { quantity } from '@boucle/contract/base/format.ts';
import { Unknown } from '../../ui/cells.tsx';
import { classes } from '../../ui/classes.ts';

/** How full a place is, as a bar and in words; a faint dash when its capacity is not known. */
export function FillLevel({ percent }: { percent: number | null }) {
  if (percent === null) return <Unknown />;
  const tone = percent >= 100 ? 'full' : percent >= SOON_PERCENT ? 'soon' : 'fine';
  return (
    <span className={classes('b-fill', `b-fill-${tone}`)}>
      <span className="b-fill-track" aria-hidden="true">
        <i style={{ width: `${Math.min(percent, 100)}%` }} />
      </span>
      <span className="b-num">{`${quantity(percent)}\u00a0%`}</span>
    </span>
  );
}
