import type { z } from 'zod'
import { AppError } from '@/lib/errors'
import { explain } from '@/lib/inputs'
import { messages } from '@/lib/messages'
import { allows, type Capability, type permissions } from '@/lib/permissions'
import type { Actor } from './actor'
import type { Caller } from './caller'

type ActorFor<A extends Capability> = 'guest' extends (typeof permissions)[A][number] ? Actor | null : Actor

type Spec<A extends Capability, S extends z.ZodType, Out> = {
  /** Who may. */
  access: A
  /** What goes in. A function where a rule depends on the moment, such as the school's day. */
  input: S | (() => S)
  /** What is said when it fails in a way that was not expected (section 8). */
  fail: string
  /** Serves accounts that are not approved yet, too. */
  pending?: boolean
  /** What it does. What it throws as an AppError reaches the user. */
  run(actor: ActorFor<A>, input: z.output<S>, caller: Caller): Promise<Out>
}

export type Operation<Out = unknown> = {
  readonly access: Capability
  readonly fail: string
  /**
   * Checks the role, parses `raw`, then runs.
   * @throws AppError unauthenticated, forbidden, invalid, notFound, or what the operation itself refuses.
   */
  execute(caller: Caller, raw: unknown): Promise<Out>
}

/** Everything a person can do is one operation (design.md). Its doors are `action`, `route` and, for pages, `read`. */
export function operation<A extends Capability, S extends z.ZodType, Out>(spec: Spec<A, S, Out>): Operation<Out> {
  return {
    access: spec.access,
    fail: spec.fail,
    async execute(caller, raw) {
      const actor = await admit(spec, caller)
      return spec.run(actor as ActorFor<A>, parse(typeof spec.input === 'function' ? spec.input() : spec.input, raw), caller)
    },
  }
}

async function admit({ access, pending }: { access: Capability; pending?: boolean }, caller: Caller): Promise<Actor | null> {
  const forGuests = allows(access, 'guest')
  const actor = forGuests ? await caller.actor().catch(() => null) : await caller.actor()
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
  const unknownId = parsed.error.issues.some((issue) => issue.code === 'custom' && issue.params?.code === 'notFound')
  if (unknownId) throw new AppError('notFound', messages.common.notFound)
  const { message, errors } = explain(schema, parsed.error)
  throw new AppError('invalid', message, { errors })
}
