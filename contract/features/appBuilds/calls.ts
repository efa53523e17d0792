import { z } from 'zod';
import { BUILD_CHECKS, BUILD_STATES } from './labels.ts';
import { ADMIN_READS, ADMIN_WRITES, call } from '../../base/call.ts';
import { fileDownload } from '../../base/download.ts';
import { list, one } from '../../base/pagination.ts';
import { id, instant } from '../../base/primitives.ts';

export const appBuild = z.object({
  id: z.int(),
  /** The build service's name for it. */
  uuid: z.uuid(),
  /** Rank among the builds of the initiative: the number of its version in the shops. */
  number: z.int(),
  state: z.enum(BUILD_STATES),
  /** Why it failed, and what to do. */
  failure: z.string().nullable(),
  by: z.string().nullable(),
  created_at: instant,
  /** When the build service had taken it. */
  handed_at: instant.nullable(),
  ended_at: instant.nullable(),
  archive_bytes: z.int().nullable(),
  archive_sha256: z.string().nullable(),
  /** Its bytes are still kept. */
  archive_kept: z.boolean(),
});
export type AppBuild = z.infer<typeof appBuild>;

export const appBuildDetail = appBuild.extend({
  /** Addresses of the result, from the build service. */
  links: z.object({ ios: z.string().optional(), android: z.string().optional() }),
  log: z.array(z.object({ at: instant, by: z.enum(['boucle', 'service']), text: z.string() })),
});
export type AppBuildDetail = z.infer<typeof appBuildDetail>;

export const buildReadiness = z.object({
  ready: z.boolean(),
  checks: z.array(
    z.object({
      name: z.enum(BUILD_CHECKS),
      ok: z.boolean(),
      /** A sentence: what is there, or what is missing and what to do. */
      said: z.string(),
      /** Path of the setting in `PATCH /account`. */
      field: z.string(),
    }),
  ),
  service: z.enum(['configured', 'simulator', 'none']),
  /** Ed25519, PEM: verifies the signature of every archive. */
  public_key: z.string(),
});
export type BuildReadiness = z.infer<typeof buildReadiness>;

export const appBuildCalls = {
  readiness: call(ADMIN_READS)
    .route({ method: 'GET', path: '/account/build_apps', summary: 'Ce qu’il faut pour construire l’application' })
    .output(one(buildReadiness)),
  start: call(ADMIN_WRITES)
    .route({
      method: 'POST',
      path: '/account/build_apps',
      summary: 'Construire l’application des consos',
      successStatus: 201,
    })
    .output(one(appBuildDetail)),
  list: call(ADMIN_READS)
    .route({ method: 'GET', path: '/account/builds', summary: 'Les dernières constructions de l’application' })
    .output(list(appBuild)),
  read: call(ADMIN_READS)
    .route({ method: 'GET', path: '/account/builds/{id}', summary: 'Une construction et son journal' })
    .input(z.object({ id }))
    .output(one(appBuildDetail)),
  archive: call(ADMIN_READS)
    .route({ method: 'GET', path: '/account/builds/{id}/archive', summary: 'L’archive signée d’une construction' })
    .input(z.object({ id }))
    .output(fileDownload),
};
