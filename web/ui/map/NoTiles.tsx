import '../figures/Tiles.css';
import { PopoverButton } from '../overlays/PopoverButton.tsx';

/** Text in the place of a map without tiles, and how it gets some. */
export function NoTiles() {
  return (
    <p className="b-map-note">
      Sans fond de carte{'\u00a0'}: les lieux et les distances sont justes, les rues manquent.{' '}
      <PopoverButton
        label="Ajouter un fond de carte"
        trigger={(props) => (
          <button type="button" {...props} className="b-link">
            Ajouter un fond de carte
          </button>
        )}
      >
        {() => (
          <div className="b-definition">
            <b>Ajouter un fond de carte</b>
            <p>
              C’est un réglage du serveur{'\u00a0'}: demandez à la personne qui l’administre d’écrire{' '}
              <code>MAP_TILES=ign</code> (Plan IGN) ou <code>MAP_TILES=osm</code> (OpenStreetMap France), puis de le
              redémarrer.
            </p>
            <p>
              Les navigateurs demanderont alors les images de la carte à ce service. Avec <code>MAP_TILES=file:…</code>,
              la carte vient d’un fichier du serveur et rien n’est demandé à personne.
            </p>
          </div>
        )}
      </PopoverButton>
    </p>
  );
}
