import { pages } from '@boucle/contract/pages.ts';
import { mdiHistory, mdiTrayArrowDown } from '@mdi/js';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { classes } from '../../ui/classes.ts';
import { useScreenExists } from '../../ui/navigation/useScreenExists.ts';

const DEPOSIT = pages['drop-off-return'].path;

/**
 * The two ways into deposits, once their screen exists: the main one at the right of a title, first
 * where they are large.
 */
export function DepositButtons({ large = false }: { large?: boolean }) {
  const exists = useScreenExists();
  if (!exists(DEPOSIT)) return null;
  const size = large ? 'large' : 'medium';
  const deposit = (
    <ButtonLink variant="contained" size={size} icon={mdiTrayArrowDown} to={DEPOSIT}>
      Déposer des contenants
    </ButtonLink>
  );
  const mine = (
    <ButtonLink size={size} icon={mdiHistory} to={`${DEPOSIT}?view=mine`}>
      Mes dépôts
    </ButtonLink>
  );
  return (
    <div className={classes('dash-deposits', large && 'dash-deposits-large')}>
      {large ? (
        <>
          {deposit}
          {mine}
        </>
      ) : (
        <>
          {mine}
          {deposit}
        </>
      )}
    </div>
  );
}
