import './Change.css';
import { mdiArrowBottomRight, mdiArrowRight, mdiArrowTopRight } from '@mdi/js';
import { Icon } from '../Icon.tsx';

type ChangeProps = {
  /** Sign of the change, for the arrow. */
  direction: number;
  /** « 12,4 % », « 0,8 pt ». */
  text: string;
  /** More is better; false for what one wants less of (dirty containers), null for neither. */
  moreIsBetter?: boolean | null;
};

/**
 * A change against the previous period: the arrow says which way, the colour whether that is good.
 */
export function Change({ direction, text, moreIsBetter = true }: ChangeProps) {
  const good = direction === 0 || moreIsBetter === null ? undefined : direction > 0 === moreIsBetter;
  const arrow = direction === 0 ? mdiArrowRight : direction > 0 ? mdiArrowTopRight : mdiArrowBottomRight;
  return (
    <span className={`b-change ${good === undefined ? '' : good ? 'b-change-good' : 'b-change-bad'}`}>
      <Icon path={arrow} size={15} />
      <span className="b-sr">{direction > 0 ? 'en hausse de ' : direction < 0 ? 'en baisse de ' : 'stable, '}</span>
      {text}
    </span>
  );
}
