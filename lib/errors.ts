/** What can go wrong in a way the user can be told about, and the status an API client gets for it. */
export const statusOf = {
  invalid: 400,
  /** No live session. */
  unauthenticated: 401,
  wrongPassword: 401,
  forbidden: 403,
  notFound: 404,
  conflict: 409,
  tooLarge: 413,
  unsupported: 415,
  tooMany: 429,
  internal: 500,
  unavailable: 503,
  storageFull: 507,
} as const

export type ErrorCode = keyof typeof statusOf
export type FieldErrors = Record<string, string>

/**
 * An expected failure. Its message is shown to the user as it is, so it is a sentence and holds nothing internal.
 * Anything else that is thrown is logged and answered with the operation's default message.
 */
export class AppError extends Error {
  override name = 'AppError'

  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly details: {
      /** One sentence a field. */
      errors?: FieldErrors
      /** Seconds until it is worth trying again. */
      retryAfter?: number
    } = {},
  ) {
    super(message)
  }
}

/**
 * A page's query failed in a way that was not expected. All that a browser gets of such an error is its digest, which is
 * therefore the operation's default message: the screen's error.tsx can tell what failed.
 */
export class LoadError extends Error {
  override name = 'LoadError'
  readonly digest: string

  constructor(message: string) {
    super(message)
    this.digest = message
  }
}
