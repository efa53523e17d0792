import { type Config } from '../config.ts';
import { adminDocument } from '../http/openapi.ts';

/** Prints the OpenAPI 3.1 document of the administration API. */
export async function openapi(config: Config): Promise<number> {
  console.log(JSON.stringify(await adminDocument(config), null, 2));
  return 0;
}
