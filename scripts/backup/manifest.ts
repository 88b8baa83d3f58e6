import { createHash, createHmac } from 'node:crypto'
import { z } from 'zod'
import { ConfigError } from '@/lib/server/env'

/**
 * What an archive has, in the order in which it lies there: `kept/…` (files of DATA_DIR), `files/…` (uploaded files, by
 * their keys), `tables/…` (each table in parts, as COPY writes them), the manifest, the manifest's digest.
 */

/** Counts changes after which an older `npm run restore` would misread an archive. */
const format = 1

export const manifestEntry = 'manifest.json'
export const digestEntry = 'manifest.sha256'

/** Bytes. The largest school's has a few. */
export const longestManifest = 256 * 1024 * 1024

const digest = z.string().regex(/^[0-9a-f]{64}$/)
/** A name that PostgreSQL takes without cutting it. */
const identifier = z.string().min(1).max(63)
const amount = z.number().int().min(0)

const uploaded = z.object({
  key: z
    .string()
    .max(200)
    .regex(/^[A-Za-z0-9-]+$/),
  type: z.string().max(200),
  /** `missing`: the storage did not have it. `damaged`: its bytes were not those that were uploaded. */
  state: z.enum(['whole', 'missing', 'damaged']),
})

const schema = z.object({
  format: z.literal(format),
  /** ISO 8601, UTC: whatever was acknowledged before is in it. */
  madeAt: z.iso.datetime(),
  portalVersion: z.string().max(100),
  portalId: z.uuid(),
  /** Names of those that the database had. */
  migrations: z.array(z.string().max(255)),
  /** Of the AUTH_SECRET that the portal ran with; null where the command did not know it. */
  secret: z.string().max(64).nullable(),
  tables: z.array(z.object({ name: identifier, columns: z.array(identifier), rows: amount })),
  sequences: z.array(z.object({ name: identifier, value: z.string().regex(/^-?\d{1,19}$/), called: z.boolean() })),
  files: z.array(uploaded),
  /** Every other entry of the archive. */
  entries: z.array(z.object({ name: z.string().max(300), bytes: amount, sha256: digest })),
})

export type Manifest = z.infer<typeof schema>
export type UploadedFile = Manifest['files'][number]
export type Entry = Manifest['entries'][number]

export const newManifest = (rest: Omit<Manifest, 'format'>): Manifest => ({ format, ...rest })

/** @throws ConfigError for what is no manifest, or a later version's. */
export function parseManifest(text: string, archive: string): Manifest {
  let content: unknown
  try {
    content = JSON.parse(text)
  } catch {
    throw new ConfigError(`The archive ${archive} is damaged: its manifest cannot be read.`)
  }
  const later = z.object({ format: z.number().gt(format) }).safeParse(content)
  if (later.success)
    throw new ConfigError(`The archive ${archive} was made by a newer portal: restore it with that one.`)
  const parsed = schema.safeParse(content)
  if (parsed.success) return parsed.data
  throw new ConfigError(`The archive ${archive} is damaged: its manifest is not one of a backup.`)
}

export const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest('hex')

/** By which a restore knows whether it runs with the same AUTH_SECRET. */
export const fingerprintOf = (secret: string) =>
  createHmac('sha256', secret).update('school-portal backup').digest('hex')
