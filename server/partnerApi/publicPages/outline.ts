import { type KnownRoom, takesNow } from '@boucle/contract/shared/places/placeWords.ts';
import { count } from '@boucle/contract/base/format.ts';
import { html } from 'hono/html';
import { type Html } from '../../platform/pages/layout.ts';

/** A place as the outline draws it, in degrees (WGS 84). */
type Spot = KnownRoom & { readonly latitude: number | null; readonly longitude: number | null };

const WIDTH = 320;
const HEIGHT = 200;
const MARGIN = 14;
/** Room below the spots for the scale. */
const FOOT = 22;
const METRES_A_DEGREE = 111_320;
/** What is drawn at least, in metres: a lone street is no country. */
const LEAST = 400;
const SCALES = [50_000, 20_000, 10_000, 5000, 2000, 1000, 500, 200, 100];
const LONGEST_SCALE = WIDTH / 3;

interface Outline {
  readonly spots: readonly { readonly x: number; readonly y: number; readonly takes: boolean }[];
  /** Metres, and as wide in the drawing. */
  readonly scale: { readonly metres: number; readonly width: number };
}

/**
 * Where places lie to each other, north above: metres are as long across as down at their middle.
 * Undefined below two places with a position.
 */
export function outlineOf(places: readonly Spot[]): Outline | undefined {
  const known = places.flatMap(({ latitude, longitude, ...room }) =>
    latitude === null || longitude === null ? [] : [{ latitude, longitude, takes: takesNow(room) }],
  );
  if (known.length < 2) return undefined;
  const latitudes = known.map(({ latitude }) => latitude);
  const longitudes = known.map(({ longitude }) => longitude);
  const [south, north] = [Math.min(...latitudes), Math.max(...latitudes)];
  const [west, east] = [Math.min(...longitudes), Math.max(...longitudes)];
  const across = METRES_A_DEGREE * Math.cos((((south + north) / 2) * Math.PI) / 180);
  const [inner, tall] = [WIDTH - 2 * MARGIN, HEIGHT - 2 * MARGIN - FOOT];
  const pixels = Math.min(
    inner / Math.max((east - west) * across, LEAST),
    tall / Math.max((north - south) * METRES_A_DEGREE, LEAST),
  );
  const spots = known.map(({ latitude, longitude, takes }) => ({
    x: Math.round(WIDTH / 2 + (longitude - (west + east) / 2) * across * pixels),
    y: Math.round(MARGIN + tall / 2 - (latitude - (south + north) / 2) * METRES_A_DEGREE * pixels),
    takes,
  }));
  const metres = SCALES.find((one) => one * pixels <= LONGEST_SCALE) ?? 100;
  return { spots, scale: { metres, width: Math.round(metres * pixels) } };
}

/** « 500 m », « 2 km ». */
const scaleText = (metres: number): string => (metres < 1000 ? `${metres}\u00a0m` : `${metres / 1000}\u00a0km`);

/** The outline as a picture; the ones that take nothing now are hollow. */
export function outlinePicture(places: readonly Spot[]): Html | string {
  const outline = outlineOf(places);
  if (outline === undefined) return '';
  const { spots, scale } = outline;
  // Hollow ones first: a place that takes containers is never hidden by one that does not.
  const drawn = spots.toSorted((a, b) => Number(a.takes) - Number(b.takes));
  const taking = spots.filter(({ takes }) => takes).length;
  return html`<svg
    class="outline"
    viewBox="0 0 ${WIDTH} ${HEIGHT}"
    role="img"
    aria-label="Plan de ${spots.length} lieux : ${count(taking, 'prend', 'prennent')} des contenants maintenant"
  >
    ${drawn.map(({ x, y, takes }) => html`<circle cx="${x}" cy="${y}" r="4" class="${takes ? 'open' : ''}" />`)}
    <path d="M${MARGIN} ${HEIGHT - 8}h${scale.width}" />
    <text x="${MARGIN}" y="${HEIGHT - 13}">${scaleText(scale.metres)}</text>
    <text x="${WIDTH - MARGIN}" y="${HEIGHT - 8}" text-anchor="end">nord en haut</text>
  </svg>`;
}
