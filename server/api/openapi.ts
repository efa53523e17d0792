import { api } from '@boucle/contract/api.ts';
import { ADMIN_API, SCOPES, VERSION } from '@boucle/contract/constants.ts';
import { KEYS_SAID } from './keysSaid.ts';
import { type OpenAPI } from '@orpc/contract';
import { OpenAPIGenerator } from '@orpc/openapi';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import { type Config } from '../config.ts';

const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });

/** The OpenAPI 3.1 document of the administration API, from the contract itself. */
export function adminDocument(config: Pick<Config, 'publicUrl'>): Promise<OpenAPI.Document> {
  const root = config.publicUrl ?? '';
  return generator.generate(api, {
    info: { title: 'Boucle, API d’administration', version: VERSION, description: KEYS_SAID },
    servers: [{ url: `${root}${ADMIN_API}` }],
    security: [{ oauth: [...SCOPES] }],
    components: {
      securitySchemes: {
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
}
