import { VERSION } from '@boucle/contract/base/constants.ts';
import { partnerApi } from '@boucle/contract/partnerApi/api.ts';
import { PARTNER_API, PARTNER_SCOPES, PARTNER_SCOPE_LABELS } from '@boucle/contract/shared/apiAccesses/scopes.ts';
import {
  WEBHOOK_EVENT_IDS,
  WEBHOOK_EVENT_LABELS,
  WEBHOOK_EVENTS,
} from '@boucle/contract/shared/apiAccesses/webhooks.ts';
import { type OpenAPI } from '@orpc/contract';
import { OpenAPIGenerator } from '@orpc/openapi';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import { describeOperations, readable } from '../../platform/api/reference/operations.ts';
import { type ConsoleAddress, consoleOrigin } from '../../platform/http/consoleAddress.ts';
import { partnerCallAt } from './calls.ts';
import { partnerGuide } from './guide.ts';

const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });

/** The OpenAPI 3.1 document of the partners' API, from the contract itself. */
export async function partnerDocument(config: ConsoleAddress): Promise<OpenAPI.Document> {
  const root = config.publicUrl ?? '';
  const document = await generator.generate(partnerApi, {
    info: { title: 'Boucle, API des partenaires', version: VERSION, description: partnerGuide(consoleOrigin(config)) },
    servers: [{ url: `${root}${PARTNER_API}` }],
    security: [{ access: [] }, { person: [...PARTNER_SCOPES] }],
    components: {
      securitySchemes: {
        access: { type: 'http', scheme: 'basic', description: 'Client ID et secret d’un accès.' },
        person: {
          type: 'oauth2',
          description: 'Au nom d’un client ou d’un restaurateur. PKCE S256 est requis.',
          flows: {
            authorizationCode: {
              authorizationUrl: `${root}/oauth/authorize`,
              tokenUrl: `${root}/oauth/token`,
              refreshUrl: `${root}/oauth/token`,
              scopes: { ...PARTNER_SCOPE_LABELS },
            },
          },
        },
      },
    },
  });
  return { ...describeOperations(readable(document), partnerCallAt), webhooks: webhooksOf() };
}

/** What an access's software is sent, by type. */
const webhooksOf = (): NonNullable<OpenAPI.Document['webhooks']> =>
  Object.fromEntries(
    WEBHOOK_EVENTS.map((event) => [
      event,
      {
        post: {
          summary: WEBHOOK_EVENT_LABELS[event],
          requestBody: {
            required: true,
            content: {
              'application/json': {
                schema: {
                  type: 'object',
                  required: ['type', 'timestamp', 'data'],
                  properties: {
                    type: { const: event },
                    timestamp: { type: 'string', format: 'date-time' },
                    data: {
                      type: 'object',
                      properties: Object.fromEntries(WEBHOOK_EVENT_IDS[event].map((id) => [id, { type: 'integer' }])),
                    },
                  },
                },
              },
            },
          },
          responses: { '2XX': { description: 'Reçu.' } },
        },
      },
    ]),
  );
