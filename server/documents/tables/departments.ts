import { isInFrance } from '@boucle/contract/shared/places/position.ts';

/** About the middle of each department of metropolitan France: degrees north, degrees east. */
const MIDDLES: Readonly<Record<string, readonly [number, number]>> = {
  '01': [46.1, 5.35],
  '02': [49.56, 3.56],
  '03': [46.39, 3.19],
  '04': [44.11, 6.24],
  '05': [44.66, 6.26],
  '06': [43.94, 7.12],
  '07': [44.75, 4.42],
  '08': [49.62, 4.64],
  '09': [42.92, 1.5],
  '10': [48.3, 4.16],
  '11': [43.1, 2.41],
  '12': [44.28, 2.68],
  '13': [43.54, 5.09],
  '14': [49.1, -0.36],
  '15': [45.05, 2.67],
  '16': [45.72, 0.2],
  '17': [45.78, -0.67],
  '18': [47.06, 2.49],
  '19': [45.36, 1.88],
  '20': [42.15, 9.1],
  '21': [47.42, 4.77],
  '22': [48.44, -2.86],
  '23': [46.09, 2.02],
  '24': [45.1, 0.74],
  '25': [47.17, 6.36],
  '26': [44.68, 5.17],
  '27': [49.11, 0.99],
  '28': [48.39, 1.37],
  '29': [48.26, -4.06],
  '30': [43.99, 4.18],
  '31': [43.36, 1.17],
  '32': [43.69, 0.45],
  '33': [44.83, -0.57],
  '34': [43.58, 3.37],
  '35': [48.15, -1.64],
  '36': [46.78, 1.58],
  '37': [47.26, 0.69],
  '38': [45.26, 5.58],
  '39': [46.73, 5.7],
  '40': [43.97, -0.78],
  '41': [47.62, 1.43],
  '42': [45.73, 4.17],
  '43': [45.13, 3.81],
  '44': [47.36, -1.68],
  '45': [47.91, 2.34],
  '46': [44.62, 1.6],
  '47': [44.37, 0.46],
  '48': [44.52, 3.5],
  '49': [47.39, -0.56],
  '50': [49.08, -1.33],
  '51': [48.95, 4.24],
  '52': [48.11, 5.23],
  '53': [48.15, -0.66],
  '54': [48.79, 6.16],
  '55': [48.99, 5.38],
  '56': [47.85, -2.81],
  '57': [49.04, 6.66],
  '58': [47.12, 3.5],
  '59': [50.45, 3.22],
  '60': [49.41, 2.42],
  '61': [48.62, 0.13],
  '62': [50.49, 2.29],
  '63': [45.73, 3.14],
  '64': [43.26, -0.76],
  '65': [43.05, 0.16],
  '66': [42.6, 2.52],
  '67': [48.67, 7.55],
  '68': [47.86, 7.27],
  '69': [45.87, 4.64],
  '70': [47.64, 6.09],
  '71': [46.64, 4.54],
  '72': [47.99, 0.22],
  '73': [45.48, 6.44],
  '74': [46.03, 6.43],
  '75': [48.86, 2.34],
  '76': [49.66, 1.03],
  '77': [48.63, 2.93],
  '78': [48.82, 1.84],
  '79': [46.56, -0.32],
  '80': [49.96, 2.28],
  '81': [43.79, 2.17],
  '82': [44.09, 1.28],
  '83': [43.46, 6.22],
  '84': [44.01, 5.19],
  '85': [46.67, -1.3],
  '86': [46.56, 0.46],
  '87': [45.89, 1.24],
  '88': [48.2, 6.38],
  '89': [47.84, 3.56],
  '90': [47.63, 6.93],
  '91': [48.52, 2.24],
  '92': [48.85, 2.25],
  '93': [48.92, 2.48],
  '94': [48.78, 2.47],
  '95': [49.08, 2.13],
};

/** The same overseas, by three digits. */
const OVERSEAS: Readonly<Record<string, readonly [number, number]>> = {
  '971': [16.2, -61.5],
  '972': [14.65, -61],
  '973': [4, -53],
  '974': [-21.1, 55.5],
  '975': [46.95, -56.3],
  '976': [-12.8, 45.15],
  '986': [-13.8, -177.2],
  '987': [-17.6, -149.5],
  '988': [-21.3, 165.6],
};

/**
 * Kilometres between the middle of a department and a place of it at most, with room for a
 * neighbour's postal code: the widest reaches 100 from its middle.
 */
const REACH = 130;
/** French Polynesia and Guyane are wider. */
const REACH_OVERSEAS = 2_000;
const KM_PER_DEGREE = 111.2;

function kilometres([north, east]: readonly [number, number], latitude: number, longitude: number): number {
  const width = Math.cos(((north + latitude) / 2) * (Math.PI / 180));
  return Math.hypot(latitude - north, (longitude - east) * width) * KM_PER_DEGREE;
}

/** Why a position does not go with a postal code (French); undefined when it may. */
export function farFromPostalCode(latitude: number, longitude: number, postalCode: string): string | undefined {
  if (!isInFrance(latitude, longitude))
    return 'Cette position n’est pas en France\u00a0: vérifiez-la, ou videz latitude et longitude.';
  const overseas = OVERSEAS[postalCode.slice(0, 3)];
  const middle = overseas ?? MIDDLES[postalCode.slice(0, 2)];
  if (middle === undefined) return undefined;
  const far = kilometres(middle, latitude, longitude);
  if (far <= (overseas === undefined ? REACH : REACH_OVERSEAS)) return undefined;
  return `Cette position est à environ ${String(Math.round(far / 10) * 10)}\u00a0km du code postal ${postalCode}\u00a0: vérifiez-la, ou videz latitude et longitude.`;
}
