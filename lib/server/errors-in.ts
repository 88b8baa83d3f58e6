type AnyError = Partial<Record<'name' | 'code' | 'kind' | 'originalCode' | 'message' | 'cause' | 'meta', unknown>>

/** An error and those it was made of: what Prisma throws has what the database said inside. */
export function errorsIn(error: unknown, depth = 0): AnyError[] {
  if (typeof error !== 'object' || error === null || depth > 5) return []
  const { cause, meta } = error as AnyError
  const inner = [cause, (meta as { driverAdapterError?: unknown } | undefined)?.driverAdapterError]
  return [error, ...inner.flatMap((each) => errorsIn(each, depth + 1))]
}

/** The codes of one of them: of the system, of PostgreSQL, and of Prisma. */
export const codesOf = ({ code, kind, originalCode }: AnyError) => [code, kind, originalCode].map(String)
