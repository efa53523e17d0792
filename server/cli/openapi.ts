import { type Config } from '../platform/config/config.ts';
import { adminDocument } from '../platform/api/openapi.ts';
import { readOptions } from './options.ts';

/** Prints the OpenAPI 3.1 document of the administration API. */
export async function openapi(config: Config, args: readonly string[]): Promise<number> {
  readOptions(args, 'Usage\u00a0: npm run openapi (écrit le document sur la sortie)', {});
  console.log(JSON.stringify(await adminDocument(config), null, 2));
  return 0;
}
