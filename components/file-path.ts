import type { Result } from '@/lib/result'

/** Where a file of the API is: known, or answered by what has to be done first. */
export type PathOf = string | (() => Promise<Result<string>>)

export const pathFrom = async (path: PathOf): Promise<Result<string>> =>
  typeof path === 'string' ? { ok: true, data: path } : path()
