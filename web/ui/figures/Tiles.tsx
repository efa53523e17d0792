import './Tiles.css';
import { type Address } from '@boucle/contract/pages.ts';
import { type ReactNode } from 'react';
import { Link } from '../Link.tsx';
import { PopoverButton } from '../overlays/PopoverButton.tsx';
import { Skeleton } from '../Skeleton.tsx';

export type Definition = {
  text: string;
  /** The figures behind: « 5 512 rendus », « 5 851 empruntés ». */
  terms?: ReadonlyArray<readonly [figure: string, words: string]>;
  /** Where what is counted can be seen. */
  links?: ReadonlyArray<{ label: string; to: Address }>;
  /** Rows counted that those lists do not show. */
  leftOut?: string;
};

export type Tile = {
  key: string;
  label: string;
  /** Undefined while under way. */
  figure: string | undefined;
  /** Where the figure leads on its own: the card that makes it, and what that is called. */
  to?: { readonly address: Address; readonly label: string };
  unit?: string;
  /** Change, or a word: « sur 10 422 ». */
  detail?: ReactNode;
  /** Sparkline or ring. */
  drawing?: ReactNode;
  definition?: Definition;
};

/** The key figures: one sheet cut by hairlines; a label with dots under it opens its definition. */
export function Tiles({ label, tiles }: { label: string; tiles: readonly Tile[] }) {
  return (
    <section className="b-tiles" aria-label={label}>
      {tiles.map((tile) => (
        <div key={tile.key} className="b-tile">
          {tile.definition === undefined ? (
            <span className="b-tile-label">{tile.label}</span>
          ) : (
            <TileDefinition label={tile.label} definition={tile.definition} />
          )}
          <p className="b-tile-figure">
            <TileFigure {...tile} />
            {tile.unit !== undefined && tile.figure !== undefined && <small>{`\u00A0${tile.unit}`}</small>}
          </p>
          <div className="b-tile-detail">
            {tile.detail}
            {tile.drawing}
          </div>
        </div>
      ))}
    </section>
  );
}

function TileFigure({ label, figure, to }: Tile) {
  if (figure === undefined) return <Skeleton width="80px" height="22px" />;
  if (to === undefined) return figure;
  return (
    <Link to={to.address} className="b-tile-link" aria-label={`${figure}, ${to.label}\u00a0: ${label}`}>
      {figure}
    </Link>
  );
}

function TileDefinition({ label, definition }: { label: string; definition: Definition }) {
  return (
    <PopoverButton
      label={label}
      trigger={(props) => (
        <button type="button" {...props} className="b-tile-label b-tile-open b-print">
          {label}
        </button>
      )}
    >
      {() => (
        <div className="b-definition">
          <b>{label}</b>
          <p>{definition.text}</p>
          {definition.terms !== undefined && (
            <p className="b-definition-terms">
              {definition.terms.map(([figure, words]) => (
                <span key={words}>
                  <b>{figure}</b> {words}
                </span>
              ))}
            </p>
          )}
          {definition.links?.map(({ label: words, to }) => (
            <Link key={to} to={to} className="b-link">
              {words}
            </Link>
          ))}
          {definition.leftOut !== undefined && <p className="b-caption">{definition.leftOut}</p>}
        </div>
      )}
    </PopoverButton>
  );
}
