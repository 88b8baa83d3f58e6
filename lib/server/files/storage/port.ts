import type { Readable } from 'node:stream'

/** Offsets in bytes, both inclusive. */
export type ByteRange = { start: number; end: number }

/** A file in the storage, under its temporary or its final name. */
export type StorageEntry =
  | {
      key: string
      temporary: true
      /** The process that received it is gone: without a row, the file can be removed. */
      abandoned: boolean
    }
  | { key: string; temporary: false }

/**
 * The storage of uploaded files' bytes. A file gets a temporary name, then its row, then its final name, so that a
 * crash leaves no row without its file, and a file without its row only until the next reconcile().
 */
export type Storage = {
  /** Whether browsers upload straight to it, because the platform in between limits request bodies. */
  readonly direct: boolean
  /** This process's folder on this machine, where files are received and checked. */
  scratchFolder(): Promise<string>
  /** Moves the checked file at `path` into the storage under a temporary name. Returns the key for its row. */
  stage(file: { path: string; type: string; name: string }): Promise<string>
  /** Gives a staged file its final name, after its row is committed. */
  finalize(key: string): Promise<void>
  /** Removes a file under either name; a missing one is no error. */
  remove(key: string): Promise<void>
  /** @throws AppError notFound */
  open(key: string, range?: ByteRange): Promise<Readable>
  /** A URL that serves the file for some minutes; null where only the portal can. */
  signedUrl(key: string): Promise<string | null>
  list(): AsyncIterable<StorageEntry>
}
