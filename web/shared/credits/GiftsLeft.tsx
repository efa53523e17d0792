import './GiftsLeft.css';
import { euro } from '@boucle/contract/base/format.ts';
import { Button } from '../../ui/Button.tsx';
import { useGo } from '../../ui/navigation/useGo.ts';
import { type HolderChoice } from '../holders/holders.ts';
import { useMoneyAddress } from './moneyAddress.ts';
import { useMoneyHolder } from './useMoneyHolder.ts';

type GiftsLeftProps = {
  holder: Pick<HolderChoice, 'kind' | 'id'>;
  /** Closes the window that it stands in: another opens. */
  onLeave: () => void;
};

/** In a window that closes a cagnotte: what is left of gifts, and where it is taken back. */
export function GiftsLeft({ holder, onLeave }: GiftsLeftProps) {
  const { money } = useMoneyHolder(holder);
  const address = useMoneyAddress();
  const go = useGo();
  // The line stands from the start: a window that grows moves its buttons under the pointer.
  if (money === undefined) return <p className="gifts-left">{'\u00a0'}</p>;
  if (money.gifts <= 0)
    return (
      <p className="gifts-left">
        {money.credits > 0 ? `La cagnotte garde ${euro(money.credits)}, sans crédit offert.` : 'La cagnotte est vide.'}
      </p>
    );
  return (
    <p className="gifts-left">
      {`La cagnotte garde ${euro(money.gifts)} offerts.`}{' '}
      <Button
        size="small"
        onClick={() => {
          onLeave();
          go(address('takeBack', holder));
        }}
      >
        Reprendre…
      </Button>
    </p>
  );
}
