/** The codes of expected failures, with their HTTP status. */
export const statusOf = {
  invalid: 400,
  /** No live session. */
  unauthenticated: 401,
  wrongPassword: 401,
  /** The password is right, and a code is missing. */
  secondStepRequired: 401,
  wrongSecondStep: 401,
  /** The session is live, but its owner has to set up a second step first. */
  secondStepSetup: 401,
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
export const errorCodes = Object.keys(statusOf) as ErrorCode[]

/** The codes that an answer of the API names: a client cannot tell by the status what to do. */
export const namedCodes: readonly ErrorCode[] = ['secondStepRequired', 'wrongSecondStep', 'secondStepSetup']
export type FieldErrors = Record<string, string>

/**
 * An expected failure. Its message is shown to the user, so it is a sentence with nothing internal. Any other error is
 * logged and answered with the operation's default message.
 */
export class AppError extends Error {
  override name = 'AppError'

  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly details: {
      /** One sentence for each field. */
      errors?: FieldErrors
      /** Seconds, for Retry-After. */
      retryAfter?: number
      /** It is refused for what is stored now: the screen may show what was so earlier. */
      stored?: true
    } = {},
  ) {
    super(message)
  }
}

/**
 * An unexpected failure while a page reads, with the operation's default message, which is also the digest: all that a
 * browser gets of an error. The screen's error.tsx shows the words of lib/routes.ts.
 */
export class LoadError extends Error {
  override name = 'LoadError'
  readonly digest: string

  constructor(message: string) {
    super(message)
    this.digest = message
  }
}

/** What is wrong with one field: said there, and for the whole. */
export const errorAt = (field: string, message: string, code: ErrorCode = 'invalid') =>
  new AppError(code, message, { errors: { [field]: message } })

/** What does not go with what is stored now, with one field: the screen is read anew, so that it shows that. */
export const errorOfStored = (field: string, message: string) =>
  new AppError('invalid', message, { errors: { [field]: message }, stored: true })
