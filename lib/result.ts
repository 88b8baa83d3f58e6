import type { ErrorCode, FieldErrors } from './errors'

/** The result of a server action. An error thrown there would reach the browser without its message. */
export type Result<T> = { ok: true; data: T } | Failure

export type Failure = { ok: false; code: ErrorCode; message: string; errors?: FieldErrors }
