import type { Readable } from 'node:stream'

/** The bytes of a file from `start` to `end`, both included. */
export type ByteRange = { start: number; end: number }

/** A file that a storage found: under its temporary name, or under its final one. */
export type Found =
  | {
      key: string
      temporary: true
      /** Whoever put it there is gone: without a row it is rubbish. */
      abandoned: boolean
    }
  | { key: string; temporary: false }

/**
 * Where the bytes of uploaded files live. A file gets a temporary name, then its row, then its final name, so that a
 * crash at any moment leaves neither a row without its file nor, once `found` was gone through, a file without its row.
 */
export type Storage = {
  /** Browsers send files straight to it, because a platform in between cuts bodies short. */
  readonly direct: boolean
  /** A folder of this process on this machine's disk, where files arrive and are checked. */
  scratch(): Promise<string>
  /**
   * Takes over the checked file at `path`, under a temporary name: whoever cleans up after an upload no longer finds it
   * there. The key is what its row has to name.
   */
  stage(file: { path: string; type: string; name: string }): Promise<string>
  /** Gives a staged file its final name. Its row is there. */
  settle(key: string): Promise<void>
  /** Removes a file under either name; one that is not there is no error. */
  remove(key: string): Promise<void>
  /** @throws AppError notFound */
  open(key: string, range?: ByteRange): Promise<Readable>
  /** An address, good for minutes, that answers the file itself; null where only we can. */
  address(key: string): Promise<string | null>
  /** Every file there is. */
  found(): AsyncIterable<Found>
}
