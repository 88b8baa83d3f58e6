import { cookies } from 'next/headers'
import { notFound, redirect } from 'next/navigation'
import { connection } from 'next/server'
import { cache } from 'react'
import { AppError, LoadError } from '@/lib/errors'
import type { Result } from '@/lib/result'
import type { Actor } from '../accounts/actor'
import { answerUnavailable, currentCaller } from './caller'
import { env } from '../env'
import { describeError, log } from '../log'
import type { Given, Operation } from './operation'
import { sessionCookieName } from '../accounts/session-cookie'
import { isDatabaseAway } from '../data/watched-pool'

// One caller, and so one look at the session, for a page and its layouts.
const caller = cache(currentCaller)

/**
 * Who looks at this page or layout, or null for a visitor. Sends somebody whose session has ended to /session-ended,
 * which clears the cookie and says why.
 */
export async function currentUser(): Promise<Actor | null> {
  const actor = await (await caller()).actor()
  // An action that has just cleared the cookie leaves an empty one to the page in its answer.
  if (!actor && (await cookies()).get(sessionCookieName())?.value) redirect('/session-ended')
  return actor
}

/**
 * The same for the outermost layout, which sends nobody away: it stays on the screen while the next page is on its way,
 * so it would do so again and again. 'unknown' while the database is away, with the status 503 for the page.
 */
export async function viewer(): Promise<Actor | null | 'unknown'> {
  const asker = await caller()
  try {
    return await asker.actor()
  } catch (error) {
    if (!isDatabaseAway(error)) throw error
    log().warn({ requestId: asker.requestId, error: describeError(error) }, 'database away')
    answerUnavailable()
    return 'unknown'
  }
}

/**
 * The door of pages: what `operation` answers the viewer. Sends visitors to /home, roles that may not to /, and shows
 * the not-found page for what they cannot see (docs/spec.md §2, guard rules). What an address asks for that cannot be, such as
 * a month of the year 10, is left out: the page shows its plain view.
 * @throws LoadError when it failed in a way nobody expected.
 */
export async function read<In, Out>(operation: Operation<In, Out>, ...[given]: Given<In>): Promise<Out> {
  const asker = await caller()
  const input: Record<string, unknown> = given ?? {}
  try {
    return await operation.execute(asker, input).catch((error: unknown) => {
      const plain = withoutRefused(input, error)
      if (!plain) throw error
      return operation.execute(asker, plain)
    })
  } catch (error) {
    if (!(error instanceof AppError)) {
      log().error(
        { requestId: asker.requestId, access: operation.access, error: describeError(error) },
        'unexpected error',
      )
      throw new LoadError(operation.fail)
    }
    if (error.code === 'unavailable') throw new LoadError(operation.fail)
    if (error.code === 'unauthenticated') redirect((await currentUser()) ? '/' : '/home')
    if (error.code === 'forbidden') redirect('/')
    if (error.code === 'notFound' || error.code === 'invalid') notFound()
    throw error
  }
}

/** `input` without the fields that `error` refuses; undefined when it refuses none of them. */
function withoutRefused(input: Record<string, unknown>, error: unknown): Record<string, unknown> | undefined {
  const refused = error instanceof AppError && error.code === 'invalid' ? Object.keys(error.details.errors ?? {}) : []
  const left = Object.entries(input).filter(([key]) => !refused.includes(key))
  return left.length < Object.keys(input).length ? Object.fromEntries(left) : undefined
}

/** The same for a part of a page, which fails by itself: a failure with the operation's message where `read` throws a LoadError. */
export async function readPart<In, Out>(operation: Operation<In, Out>, ...input: Given<In>): Promise<Result<Out>> {
  try {
    return { ok: true, data: await read(operation, ...input) }
  } catch (error) {
    if (error instanceof LoadError) return { ok: false, code: 'internal', message: error.message }
    throw error
  }
}

/** The school as it presents itself. Read when a page is asked for, never at build. */
export async function school() {
  await connection()
  const { SCHOOL_NAME, SCHOOL_ADDRESS, SCHOOL_PHONE, SCHOOL_EMAIL } = env()
  return { name: SCHOOL_NAME, address: SCHOOL_ADDRESS, phone: SCHOOL_PHONE, email: SCHOOL_EMAIL }
}

/** The school's name, as shown in the bar and in titles. */
export const schoolName = async () => (await school()).name
