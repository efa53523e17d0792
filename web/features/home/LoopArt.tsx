import { mdiAccountOutline, mdiMapMarkerOutline, mdiStorefrontOutline, mdiWashingMachine } from '@mdi/js';

const CREAM = 'var(--on-deep)';
const APRICOT = '#f0a15f';

const ARCS = [
  ['M357.5 123.1A186 186 0 0 1 476.9 242.5', CREAM],
  ['M476.9 357.5A186 186 0 0 1 357.5 476.9', CREAM],
  ['M242.5 476.9A186 186 0 0 1 123.1 357.5', APRICOT],
  ['M123.1 242.5A186 186 0 0 1 242.5 123.1', APRICOT],
] as const;

const MOMENTS = [
  {
    name: 'Servi',
    place: 'au restaurant',
    icon: mdiStorefrontOutline,
    at: [300, 114],
    text: [300, 42],
    anchor: 'middle',
  },
  {
    name: 'Emprunté',
    place: 'par un conso',
    icon: mdiAccountOutline,
    at: [486, 300],
    text: [536, 299],
    anchor: 'start',
  },
  {
    name: 'Rendu',
    place: 'au point de dépôt',
    icon: mdiMapMarkerOutline,
    at: [300, 486],
    text: [300, 552],
    anchor: 'middle',
  },
  { name: 'Lavé', place: 'à l’entrepôt', icon: mdiWashingMachine, at: [114, 300], text: [64, 299], anchor: 'end' },
] as const;

const RADIUS = 35;
const ICON_SCALE = 1.25;
const HALF_ICON = (24 * ICON_SCALE) / 2;
const SECOND_LINE = 22;

/** The loop of a container in four moments, around the mark. */
export function LoopArt() {
  return (
    <svg viewBox="-64 16 728 580" role="img" aria-label="La boucle d’un contenant&nbsp;: servi, emprunté, rendu, lavé">
      {ARCS.map(([path, colour]) => (
        <path key={path} d={path} fill="none" stroke={colour} strokeWidth="14" strokeLinecap="round" />
      ))}
      {MOMENTS.map(({ name, place, icon, at: [x, y], text: [textX, textY], anchor }) => (
        <g key={name} textAnchor={anchor}>
          <circle cx={x} cy={y} r={RADIUS} fill="#17594a" stroke="#3b7a69" strokeWidth="1.5" />
          <path d={icon} fill={CREAM} transform={`translate(${x - HALF_ICON} ${y - HALF_ICON}) scale(${ICON_SCALE})`} />
          <text x={textX} y={textY} className="home-moment">
            {name}
          </text>
          <text x={textX} y={textY + SECOND_LINE} className="home-place">
            {place}
          </text>
        </g>
      ))}
      <g transform="translate(300 300) scale(3.1) translate(-26 -25.25)">
        <path d="M8.5 8.5a3.5 3.5 0 0 1 7 0V28h28a17.5 17.5 0 0 1-35 0z" fill={CREAM} />
        <path d="M38.65 22A14 14 0 0 0 21.5 14.74" fill="none" stroke={APRICOT} strokeWidth="7" strokeLinecap="round" />
      </g>
    </svg>
  );
}
