import { type OwnRestaurant } from '@boucle/contract/partnerApi/restaurants.ts';
import { mdiLogout, mdiQrcodeScan, mdiTrayPlus } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Button } from '../ui/Button.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { Logo } from '../ui/Logo.tsx';
import { readInitiative } from './queries.ts';
import { signOut } from './own.ts';

type SpaceHeaderProps = {
  restaurants: readonly OwnRestaurant[];
  restaurant: OwnRestaurant;
  onChoose: (id: number) => void;
  /** Undefined while nothing may be asked for. */
  onAsk: (() => void) | undefined;
  /** Undefined while nothing may be recorded. */
  onCounter: (() => void) | undefined;
};

/** Name of the restaurant, whose space it is, and what is asked for here. */
export function SpaceHeader({ restaurants, restaurant, onChoose, onAsk, onCounter }: SpaceHeaderProps) {
  const { data: initiative } = useQuery(readInitiative);
  useEffect(() => {
    document.title = `${restaurant.name} · Espace restaurant`;
  }, [restaurant.name]);
  return (
    <header className="r-hero">
      <div className="r-hero-in">
        <Logo size={40} on="deep" />
        <div className="r-hero-name">
          <h1>{restaurant.name}</h1>
          <p>{initiative === undefined ? '\u00a0' : `Votre espace chez ${initiative.name}`}</p>
        </div>
        <div className="r-hero-acts">
          {restaurants.length > 1 && (
            <select
              className="r-choose"
              aria-label="Restaurant"
              value={restaurant.id}
              onChange={(event) => onChoose(Number(event.target.value))}
            >
              {restaurants.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          )}
          {onCounter && (
            <Button className="r-open" icon={mdiQrcodeScan} onClick={onCounter}>
              Ouvrir le comptoir
            </Button>
          )}
          {onAsk && (
            <Button className="r-ask" icon={mdiTrayPlus} onClick={onAsk}>
              Demander des contenants
            </Button>
          )}
          <IconButton icon={mdiLogout} label="Me déconnecter" onClick={() => signOut()} />
        </div>
      </div>
    </header>
  );
}
