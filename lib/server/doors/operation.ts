import type { z } from 'zod'
import { AppError, statusOf, type ErrorCode } from '@/lib/errors'
import { explain } from '@/lib/inputs'
import { messages } from '@/lib/messages'
import { allows, type Capability, type permissions } from '@/lib/permissions'
import type { Actor } from '../accounts/actor'
import type { Caller } from './caller'
import { orStorageFull } from './storage-full'
import { describeError, log } from '../log'
import { isDatabaseAway } from '../data/watched-pool'

type ActorFor<A extends Capability> = 'guest' extends (typeof permissions)[A][number] ? Actor | null : Actor

type Spec<A extends Capability, S extends z.ZodType, Out> = {
  /** Who may. */
  access: A
  /** What goes in. A function where a rule depends on the moment, such as the school's day. */
  input: S | (() => S)
  /** What is said when it fails in a way that was not expected (docs/spec.md §8). */
  fail: string
  /** The key its result stands under in an answer of the API; a page of a list stands there with `total`, `page` and `pageSize` beside it. */
  as?: string
  /** Serves accounts that are not approved yet, too. */
  pending?: boolean
  /** What it does. What it throws as an AppError reaches the user. */
  run(actor: ActorFor<A>, input: z.output<S>, caller: Caller): Promise<Out>
}

export type Operation<In, Out> = {
  readonly access: Capability
  readonly fail: string
  readonly as?: string
  /** What goes in: the schema as it is at this moment. */
  readonly schema: () => z.ZodType<unknown, In>
  /**
   * Checks the role, parses `raw`, which may be anything, then runs. A function is called for the input once the role is found to be enough:
   * nobody's body is read who may not send one.
   * @throws AppError unauthenticated, forbidden, invalid, notFound, storageFull, unavailable while the database is away, or
   * what the operation itself refuses.
   */
  execute(caller: Caller, raw: unknown): Promise<Out>
}

/** What a caller gives: nothing, where the operation asks for nothing. */
export type Given<In> = Record<never, never> extends In ? [input?: In] : [input: In]

/** Everything a person can do is one operation (docs/architecture.md). Its doors are `action`, `route` and, for pages, `read`. */
export function operation<A extends Capability, S extends z.ZodType, Out>(
  spec: Spec<A, S, Out>,
): Operation<z.input<S>, Out> {
  const schema = typeof spec.input === 'function' ? spec.input : () => spec.input as S
  return {
    access: spec.access,
    fail: spec.fail,
    as: spec.as,
    schema: schema as () => z.ZodType<unknown, z.input<S>>,
    async execute(caller, raw) {
      try {
        const actor = await admit(spec, caller)
        const input: unknown = typeof raw === 'function' ? await (raw as () => unknown)() : raw
        return await spec.run(actor as ActorFor<A>, parse(schema(), input), caller)
      } catch (error) {
        if (!isDatabaseAway(error)) throw orStorageFull(error)
        // The doors log no AppError.
        log().warn({ requestId: caller.requestId, access: spec.access, error: describeError(error) }, 'database away')
        throw new AppError('unavailable', messages.common.databaseAway, { retryAfter })
      }
    },
  }
}

/** Seconds after which it is worth asking again. */
const retryAfter = 5

async function admit(
  { access, pending }: { access: Capability; pending?: boolean },
  caller: Caller,
): Promise<Actor | null> {
  const forGuests = allows(access, 'guest')
  const actor = await caller.actor()
  if (actor?.pending && !pending) {
    // What every visitor may do, an applicant may do as a visitor.
    if (forGuests) return null
    throw new AppError('forbidden', messages.login.notApproved)
  }
  if (allows(access, actor?.role ?? 'guest')) return actor
  throw actor
    ? new AppError('forbidden', messages.common.forbidden)
    : new AppError('unauthenticated', messages.common.unauthenticated)
}

function parse<S extends z.ZodType>(schema: S, raw: unknown): z.output<S> {
  const parsed = schema.safeParse(raw)
  if (parsed.success) return parsed.data
  const codes = parsed.error.issues.map((issue) =>
    issue.code === 'custom' ? errorCode(issue.params?.code) : undefined,
  )
  if (codes.includes('notFound')) throw new AppError('notFound', messages.common.notFound)
  const { message, errors } = explain(schema, parsed.error)
  // A wrong file is a 413 or 415 only when nothing else is wrong with the form.
  throw new AppError((codes.every(Boolean) && codes[0]) || 'invalid', message, { errors })
}

const errorCode = (code: unknown) => (Object.keys(statusOf) as ErrorCode[]).find((known) => known === code)
