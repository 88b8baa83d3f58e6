import type { Readable } from 'node:stream'
import { AppError } from '@/lib/errors'
import { ConfigError } from '@/lib/server/env'
import type { FileRow } from './database-out'
import type { UploadedFile } from './manifest'
import type { ArchiveWriter } from './writer'

/** Where the bytes of uploaded files are read. */
export type Source = { open: (key: string) => Promise<Readable> }

export const fileEntry = (key: string) => `files/${key}`

/**
 * Writes uploaded files into the archive, each once.
 * @returns of the files asked for those that the storage does not have.
 */
export async function copyFiles(
  rows: readonly FileRow[],
  copied: Map<string, UploadedFile>,
  { archive, source }: { archive: ArchiveWriter; source: Source },
): Promise<FileRow[]> {
  const missing: FileRow[] = []
  for (const row of rows) {
    if (copied.has(row.key)) continue
    const bytes = await opened(source, row.key)
    if (!bytes) {
      missing.push(row)
      continue
    }
    const { sha256 } = await archive.addStream(fileEntry(row.key), row.size, readable(bytes, row.key))
    copied.set(row.key, { key: row.key, type: row.type, state: sha256 === row.sha256 ? 'whole' : 'damaged' })
  }
  return missing
}

async function opened(source: Source, key: string): Promise<Readable | undefined> {
  try {
    return await source.open(key)
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw unreadable(key, error)
  }
}

async function* readable(bytes: Readable, key: string): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of bytes as AsyncIterable<Uint8Array>) yield Buffer.from(chunk)
  } catch (error) {
    throw unreadable(key, error)
  } finally {
    bytes.destroy()
  }
}

const unreadable = (key: string, error: unknown) =>
  new ConfigError(
    `The backup was not made: the uploaded file ${key} cannot be read (${error instanceof Error ? error.message : String(error)}).`,
  )
