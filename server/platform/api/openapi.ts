import { api } from '@boucle/contract/api.ts';
import { ADMIN_API, SCOPES, VERSION } from '@boucle/contract/base/constants.ts';
import { type OpenAPI } from '@orpc/contract';
import { OpenAPIGenerator } from '@orpc/openapi';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import { type Config } from '../config/config.ts';
import { IDEMPOTENCY_GUIDE } from './idempotencyGuide.ts';
import { adminCall } from './reference/adminCalls.ts';
import { describeOperations, readable } from './reference/operations.ts';

const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });

/** The OpenAPI 3.1 document of the administration API, from the contract itself. */
export async function adminDocument(config: Pick<Config, 'publicUrl'>): Promise<OpenAPI.Document> {
  const root = config.publicUrl ?? '';
  const document = await generator.generate(api, {
    info: { title: 'Boucle, API d’administration', version: VERSION, description: IDEMPOTENCY_GUIDE },
    servers: [{ url: `${root}${ADMIN_API}` }],
    security: [{ token: [] }, { oauth: [...SCOPES] }],
    components: {
      securitySchemes: {
        token: {
          type: 'http',
          scheme: 'bearer',
          description:
            'Le jeton d’accès renvoyé par `POST /auth/login` et `POST /oauth/token`. Il est valable 15\u00a0minutes.',
        },
        oauth: {
          type: 'oauth2',
          flows: {
            authorizationCode: {
              authorizationUrl: `${root}/admin/login`,
              tokenUrl: `${root}/oauth/token`,
              refreshUrl: `${root}/oauth/token`,
              scopes: Object.fromEntries(SCOPES.map((scope) => [scope, scope])),
            },
          },
        },
      },
    },
  });
  return describeOperations(readable(document), adminCall);
}
