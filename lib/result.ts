import type { ErrorCode, FieldErrors } from './errors'

/** What a server action answers: errors thrown across that boundary would reach the browser without their message. */
export type Result<T> = { ok: true; data: T } | Failure

export type Failure = { ok: false; code: ErrorCode; message: string; errors?: FieldErrors }
