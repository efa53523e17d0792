import { partnerApi } from '@boucle/contract/partnerApi/api.ts';
import { type PartnerAccess, type Who } from '@boucle/contract/partnerApi/call.ts';
import { type Described, type Example } from '../../platform/api/reference/operations.ts';
import { POSTING_SAMPLES, SAMPLES } from './samples.ts';

interface Procedure {
  readonly '~orpc': {
    readonly route: {
      readonly method?: string;
      readonly path?: string;
      readonly summary?: string;
      readonly tags?: readonly string[];
    };
    readonly meta: { readonly partnerAccess?: PartnerAccess };
  };
}

const WHO_LABELS: Readonly<Record<Who, string>> = {
  access: 'l’accès (Basic)',
  customer: 'un client (Bearer)',
  restaurant_owner: 'un restaurateur (Bearer)',
  device: 'l’appareil d’un comptoir (Bearer)',
};

const CALLS: ReadonlyMap<string, Described> = new Map(
  Object.entries(partnerApi).flatMap(([resource, calls]) =>
    Object.entries(calls as Readonly<Record<string, Procedure>>).flatMap(
      ([
        verb,
        {
          '~orpc': { route, meta },
        },
      ]) => {
        const { method = '', path = '', summary = '', tags = [] } = route;
        const access = meta.partnerAccess;
        if (access === undefined) return [];
        const described: Described = {
          tag: tags[0] ?? '',
          description: `Par ${access.who.map((who) => WHO_LABELS[who]).join(', ')}. Portée \`${access.scope}\`.`,
          keyed: access.keyed === true ? 'required' : method === 'GET' || access.unkept === true ? 'no' : 'accepted',
          examples: examplesOf(`${resource}.${verb}`, summary),
        };
        return [[`${method} ${path}`, described] as const];
      },
    ),
  ),
);

/**
 * Description of a call in the partner API's reference, without its schemas, with bodies to send.
 */
export const partnerCallAt = (method: string, path: string): Described | undefined => CALLS.get(`${method} ${path}`);

function examplesOf(name: string, summary: string): Record<string, Example> {
  if (name === 'transactions.record') {
    return Object.fromEntries(
      Object.entries(POSTING_SAMPLES).map(([type, { label, as, body }]) => [
        type,
        { summary: `${label}${as === 'person' ? ' (jeton)' : ''}`, value: { transaction_type: type, ...body } },
      ]),
    );
  }
  const body = SAMPLES[name]?.body;
  return body === undefined ? {} : { [name]: { summary, value: body } };
}
