import type { z } from 'zod'
import { AppError, errorCodes } from '@/lib/errors'
import { describeIssues, parseInput } from '@/lib/inputs'
import { messages } from '@/lib/messages'
import { allows, type Capability, type permissions } from '@/lib/permissions'
import type { Actor } from '../accounts/actor'
import { scopeOf, type Scope } from '../accounts/scope'
import type { Caller } from './caller'
import { describeError, log } from '../log'
import { writingAs, type Writer } from '../request-context'
import { isDatabaseAway } from '../data/watched-pool'
import { isDiskFull } from '../disk-full'

type ActorFor<A extends Capability> = 'guest' extends keyof (typeof permissions)[A] ? Actor | null : Actor

type Spec<A extends Capability, S extends z.ZodType, O extends z.ZodType> = {
  access: A
  /** The capability that says how far, where that is another than the one that is asked. */
  rows?: Capability
  /** What has to be shown besides the right, where everybody has that: `its link`. */
  secret?: string
  /** A function where a rule depends on the time, such as the school's day. */
  input: S | (() => S)
  /**
   * What it answers, to whom it answers most. No call waits for it to be parsed: TypeScript compares it with what `run` gives,
   * the tests compare it with every answer they see (tests/support/doors/answers.ts), and the API's description is made of it.
   */
  output: O
  /** The message of an unexpected failure, where docs/spec.md §8 has one. */
  fail?: string
  /**
   * The key of the result in the API's answer. A list's rows have this key; `total`, `page` and `pageSize` are beside
   * it.
   */
  as?: string
  /** Also allowed for accounts that wait for approval. */
  pending?: boolean
  /** Also allowed for staff who have to set up a second step first. */
  withoutSecondStep?: boolean
  /** An AppError's message reaches the user. */
  run(actor: ActorFor<A>, input: z.output<S>, caller: Admitted): Promise<z.output<O>>
}

/** Who has been let in, and how far they reach with what was asked. */
export type Admitted = Caller & { scope: Scope }

export type Operation<In, Out> = {
  readonly access: Capability
  /** The capability that says how far. */
  readonly rows: Capability
  readonly secret?: string
  readonly fail: string
  readonly as?: string
  /** Whether accounts that wait for approval may use it. */
  readonly pending: boolean
  /** The schema of the input, as of now. */
  readonly schema: () => z.ZodType<unknown, In>
  /** The schema of the result. */
  readonly output: z.ZodType<Out>
  /**
   * Checks whether the caller may.
   * @throws AppError unauthenticated, forbidden, secondStepSetup, unavailable while the database is away.
   */
  admit(caller: Caller): Promise<Actor | null>
  /**
   * Checks the role, parses `raw` (anything, or a function that reads it) and runs. A function is called only after the
   * role check, so that nobody's body is read who may not send one.
   * @throws AppError unauthenticated, forbidden, invalid, notFound, storageFull, unavailable while the database is
   * away, or what the operation itself throws.
   */
  execute(caller: Caller, raw: unknown): Promise<Out>
}

/** The arguments for an operation's input: none are needed where every field is optional. */
export type InputArguments<In> = Record<never, never> extends In ? [input?: In] : [input: In]

/**
 * Everything a person can do is one operation (docs/architecture.md). Its doors are `action`, `route` and, for pages,
 * `read`.
 */
export function operation<A extends Capability, S extends z.ZodType, O extends z.ZodType>(
  spec: Spec<A, S, O>,
): Operation<z.input<S>, z.output<O>> {
  const schema = typeof spec.input === 'function' ? spec.input : () => spec.input as S
  return {
    access: spec.access,
    rows: spec.rows ?? spec.access,
    secret: spec.secret,
    fail: spec.fail ?? messages.common.unexpected,
    as: spec.as,
    pending: spec.pending ?? false,
    schema: schema as () => z.ZodType<unknown, z.input<S>>,
    output: spec.output as z.ZodType<z.output<O>>,
    admit: (caller) =>
      admit(spec, caller).catch((error: unknown) => {
        throw orDatabaseAway(error, spec, caller)
      }),
    async execute(caller, raw) {
      let writer: Writer | undefined
      try {
        const actor = await admit(spec, caller)
        writer = writerOf(spec, actor, caller)
        const input: unknown = typeof raw === 'function' ? await (raw as () => unknown)() : raw
        const parsed = parse(schema(), input)
        // async: what Prisma returns asks the database when it is awaited, which has to be in here.
        const scope = scopeOf(spec.rows ?? spec.access, actor)
        return await writingAs(writer, async () => spec.run(actor as ActorFor<A>, parsed, { ...caller, scope }))
      } catch (error) {
        if (writer?.admitted?.ended) throw new AppError('unauthenticated', messages.common.unauthenticated)
        throw orDatabaseAway(error, spec, caller)
      }
    },
  }
}

function orDatabaseAway(error: unknown, { access }: { access: Capability }, { requestId }: Caller): unknown {
  if (!isDatabaseAway(error)) return orStorageFull(error)
  // Logged here, because the doors log no AppError.
  log().warn({ requestId, access, error: describeError(error) }, 'database away')
  return new AppError('unavailable', messages.common.databaseAway, { retryAfter })
}

function writerOf({ access }: { access: Capability }, actor: Actor | null, { requestId, address }: Caller): Writer {
  const writer = {
    actor: actor?.id ?? null,
    session: actor?.sessionId ?? null,
    request: requestId,
    address,
    operation: access,
  }
  // The seed has no session, and what visitors may do nobody loses the right to.
  if (!actor?.sessionId || allows(access, null)) return writer
  const { id: account, sessionId: session, pending } = actor
  return { ...writer, admitted: { account, session, role: actor.role, pending, password: null } }
}

/** Seconds. */
const retryAfter = 5

async function admit(
  { access, pending, withoutSecondStep }: { access: Capability; pending?: boolean; withoutSecondStep?: boolean },
  caller: Caller,
): Promise<Actor | null> {
  const forGuests = allows(access, null)
  const actor = await caller.actor()
  if (actor?.pending && !pending) {
    // An account that waits for approval may do what visitors may, as a visitor.
    if (forGuests) return null
    throw new AppError('forbidden', messages.accounts.notApproved)
  }
  if (actor?.secondStep === 'missing' && !withoutSecondStep) {
    // As a visitor too, until it is there.
    if (forGuests) return null
    throw new AppError('secondStepSetup', messages.accounts.secondStepSetup)
  }
  if (allows(access, actor)) return actor
  throw actor
    ? new AppError('forbidden', messages.common.forbidden)
    : new AppError('unauthenticated', messages.common.unauthenticated)
}

function parse<S extends z.ZodType>(schema: S, raw: unknown): z.output<S> {
  const parsed = parseInput(schema, raw)
  if (parsed.success) return parsed.data
  const codes = parsed.error.issues.map((issue) =>
    issue.code === 'custom' ? errorCode(issue.params?.code) : undefined,
  )
  if (codes.includes('notFound')) throw new AppError('notFound', messages.common.notFound)
  const { message, errors } = describeIssues(schema, parsed.error)
  // A refused file decides the status (413 or 415) only when every other field is valid.
  throw new AppError((codes.every(Boolean) && codes[0]) || 'invalid', message, { errors })
}

const errorCode = (code: unknown) => errorCodes.find((known) => known === code)

/** Turns the error of a write that found no space into a 507 and logs it; returns any other error unchanged. */
function orStorageFull(error: unknown): unknown {
  if (!isDiskFull(error)) return error
  log().error({ error: describeError(error) }, 'the disk is full')
  return new AppError('storageFull', messages.common.storageFull)
}
