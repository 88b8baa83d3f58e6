import { cookies } from 'next/headers'
import { notFound, redirect } from 'next/navigation'
import { connection } from 'next/server'
import { cache } from 'react'
import { pageSizes, type Role } from '@/lib/constants'
import { AppError, LoadError } from '@/lib/errors'
import { viewOf, type SearchParams } from '@/lib/list-view'
import type { Page } from '@/lib/inputs'
import { redirectFor } from '@/lib/route-lookups'
import type { Result } from '@/lib/result'
import type { RoutePath } from '@/lib/routes'
import type { Viewer } from '../accounts/in-view'
import { answerPageWith, currentCaller, type Caller } from './caller'
import { inChildView } from './child-view'
import { note } from '../request-context'
import { describeError, log } from '../log'
import { frontPage } from '../front-page'
import { iconPath, logoPath, schoolLogo, schoolSettings } from '../school-settings'
import type { InputArguments, Operation } from './operation'
import { claimsIn, sessionCookieName } from '../accounts/session-cookie'
import { isDatabaseAway } from '../data/watched-pool'

// Cached, so that a page and its layouts look up the session once.
const caller = cache(async () => inChildView(await currentCaller()))

/**
 * The viewer of this page or layout, null for a visitor. Redirects a viewer whose session has ended to /session-ended,
 * which clears the cookie and says why, and one who has to set up a second step to where that is done.
 */
export async function currentUser(): Promise<Viewer | null> {
  const actor = await (await caller()).actor()
  // Not where the cookie says nothing: of another server, or emptied by the action in whose answer this page is.
  if (!actor && (await claimsOfCookie())) redirect('/session-ended')
  if (actor?.secondStep === 'missing') redirect('/two-step')
  return actor
}

/** The viewer of a screen; who may not open it is led where its route says. */
export async function viewerOf(path: RoutePath): Promise<Viewer | null> {
  const user = await currentUser()
  const elsewhere = redirectFor(path, user)
  if (elsewhere) redirect(elsewhere)
  return user
}

const claimsOfCookie = async () => claimsIn((await cookies()).get(sessionCookieName())?.value)

/** The role that the viewer's cookie was made with, which the middleware believes. */
export const storedRole = async (): Promise<Role | undefined> => (await claimsOfCookie())?.role

/**
 * The viewer for the root layout, which must not redirect (docs/decisions/0031-the-root-layout-redirects-nobody.md).
 * 'away' while the database is, and 'failed' where nobody can tell for another reason; the page then has status 503 or
 * 500. If this threw, Next.js would answer with an empty page, which only scripts fill.
 */
export async function viewer(): Promise<Viewer | null | 'away' | 'failed'> {
  const asker = await caller()
  try {
    return await asker.actor()
  } catch (error) {
    const away = isDatabaseAway(error)
    const facts = { requestId: asker.requestId, error: describeError(error) }
    if (away) log().warn(facts, 'database away')
    else log().error(facts, 'unexpected error')
    answerPageWith(away ? 503 : 500)
    return away ? 'away' : 'failed'
  }
}

/**
 * Reads an operation for a page. Redirects visitors to /home and roles without permission to /, and shows the not-found
 * page for what the viewer cannot see (docs/spec.md §2, guard rules). Invalid parts of the page's address, such as a
 * month of the year 10, are left out; behind the last page of a list is its last one.
 * @throws LoadError with the operation's message for an unexpected failure.
 */
export async function read<In, Out>(operation: Operation<In, Out>, ...[given]: InputArguments<In>): Promise<Out> {
  const asker = await caller()
  const input: Record<string, unknown> = given ?? {}
  try {
    return await readValid(operation, asker, input)
  } catch (error) {
    if (!(error instanceof AppError)) {
      log().error(
        { requestId: asker.requestId, access: operation.access, error: describeError(error) },
        'unexpected error',
      )
      throw new LoadError(operation.fail)
    }
    if (error.code === 'unavailable') throw new LoadError(operation.fail)
    if (error.code === 'secondStepSetup') redirect('/two-step')
    if (error.code === 'unauthenticated') redirect((await currentUser()) ? '/' : '/home')
    if (error.code === 'forbidden') redirect('/')
    if (error.code === 'notFound' || error.code === 'invalid') notFound()
    throw error
  }
}

async function readValid<In, Out>(
  operation: Operation<In, Out>,
  asker: Caller,
  input: Record<string, unknown>,
): Promise<Out> {
  try {
    const found = await operation.execute(asker, input)
    const last = lastPageBefore(found)
    // Once: rows may be removed meanwhile.
    return last ? await operation.execute(asker, { ...input, page: last }) : found
  } catch (error) {
    const plain = withoutInvalidFields(input, error)
    if (!plain) throw error
    return readValid(operation, asker, plain)
  }
}

/** The last page of a list of which `found` lies behind the end: rows were removed, or the address was typed. */
function lastPageBefore(found: unknown): number | undefined {
  const asPage = found as Partial<Page<unknown>> | null | undefined
  const { rows, total = 0, page = 1, pageSize = 1 } = asPage ?? {}
  return page > 1 && total > 0 && rows?.length === 0 ? Math.ceil(total / pageSize) : undefined
}

/** `input` without the fields that `error` names as invalid; undefined when it names none of them. */
function withoutInvalidFields(input: Record<string, unknown>, error: unknown): Record<string, unknown> | undefined {
  const refused = error instanceof AppError && error.code === 'invalid' ? Object.keys(error.details.errors ?? {}) : []
  const left = Object.entries(input).filter(([key]) => !refused.includes(key))
  return left.length < Object.keys(input).length ? Object.fromEntries(left) : undefined
}

/**
 * `read` for a section of a page: returns a failure where `read` throws a LoadError, so that the other sections remain.
 */
export function readSection<In, Out>(
  operation: Operation<In, Out>,
  ...input: InputArguments<In>
): Promise<Result<Out>> {
  const reading = read(operation, ...input).then(
    (data) => ({ ok: true, data }) as const,
    (error: unknown) => {
      if (!(error instanceof LoadError)) throw error
      note({ incomplete: true })
      return { ok: false, code: 'internal', message: error.message } as const
    },
  )
  // A page that is refused as a whole never waits for its sections, and their redirects are nobody's then.
  reading.catch(() => {})
  return reading
}

/**
 * `readSection` for a table: a page of the list that `operation` reads, as the page's address asks for it, `given`
 * aside. `name` is the table's, on a screen with several.
 */
export function readTable<In, Out>(
  operation: Operation<In, Out>,
  params: SearchParams,
  name?: string,
  given?: Partial<In>,
): Promise<Result<Out>> {
  const input = { pageSize: pageSizes.table, ...viewOf(operation, params, name), ...given }
  return readSection(operation, ...([input] as InputArguments<In>))
}

/** The school's details, as they are at this request and never as at build time. */
export async function school() {
  await connection()
  // Looking for the viewer's session brings the settings up to date; where that fails, the last known are shown.
  await (await caller()).actor().catch(() => null)
  const own = schoolLogo()
  const logo = own && {
    src: logoPath(own.thumbnail),
    width: own.thumbnail.width ?? 0,
    height: own.thumbnail.height ?? 0,
  }
  return { ...schoolSettings(), logo, icon: own && iconPath(own.file), links: frontPage().links }
}

export const schoolName = async () => (await school()).name
