import { z } from 'zod'
import { contractLists, knownIn, offeredIn, schoolLists, type Options } from './choices'
import { limits, pageSizes } from './constants'
import { dayAt, isDay, isMonth, schoolDays, yearOf, type Day } from './dates'
import type { ErrorCode, FieldErrors } from './errors'
import type { FilterKey, List, SortKey } from './lists'
import { messages, required } from './messages'
import { readPhone } from './phone'
import { typedNumber } from './typed-number'

/**
 * The building blocks of input schemas. A form, its server action and its API call share one schema, so that each rule
 * and its message are written once.
 */

// In browsers zod would try whether it may make code of text, which the policy of pages forbids and reports.
if (typeof window !== 'undefined') z.config({ jitless: true })

// PostgreSQL refuses NUL, and in JSON half of a surrogate pair; of the other control characters only tab and line breaks
// belong in a form.
const unstorable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\p{Cs}]/u

const uuid = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/

// Zero-width characters and the blank letters of Hangul and Braille are not visible.
const visible = /[^\s\p{Default_Ignorable_Code_Point}\u2800]/u

/** Trimmed text of at most `max` characters that may be empty; absent and null become ''. */
export const optionalText = (max: number) =>
  z
    .string()
    .nullish()
    .transform((value) => (value ?? '').trim())
    .pipe(storable(max))
    .transform((value) => (visible.test(value) ? value : ''))

/** Trimmed text of 1 to `max` characters, at least one of them visible. */
export const text = (max: number) =>
  z
    .string({ error: required })
    .trim()
    .min(1, { error: required, abort: true })
    .pipe(storable(max).refine((value) => visible.test(value), { error: required }))

// Length is checked before any pattern (docs/decisions/0024-length-is-checked-before-patterns.md).
const storable = (max: number) =>
  z
    .string()
    .max(max, { error: messages.common.tooLong(max), abort: true })
    .refine((value) => !unstorable.test(value), { error: messages.common.unstorable })

// Format characters are invisible or reverse text; two of them, the joiners, occur in names in Indian scripts.
const notInNames = /[\p{Cc}\p{Co}\p{Cn}\p{Zl}\p{Zp}]|(?![\u200c\u200d])\p{Cf}/u

/** What mail programs turn into a link: a URL, or a host with one of the usual endings. */
const link =
  /:\/\/|www\.|@|[\p{L}\p{N}-]{2}\.(com|net|org|info|biz|in|io|co|me|ly|gl|app|dev|xyz|top|site|online|shop|link|click|club|live|store|tech|ru|cn|uk|us|eu|edu|gov)(?![\p{L}\p{N}])|\.\p{L}{2,}\//iu

const isName = (value: string) => /\p{L}/u.test(value) && !notInNames.test(value) && !link.test(value.normalize('NFKC'))

/** A person's name (docs/decisions/0025-names-of-persons.md). */
export const personName = text(limits.name).pipe(z.string().refine(isName, { error: messages.common.name }))

/** An e-mail address, trimmed and in lower case. */
export const email = text(limits.email)
  .pipe(z.email({ error: messages.common.email }))
  .transform((value) => value.toLowerCase())

/**
 * Nothing ('') or what `shape` takes, else this one error: of a union of the two a form would show what is wrong with "nothing".
 */
const orNothing = (shape: z.ZodType<string, string>, error: string) =>
  z
    .string()
    .nullish()
    .transform((value, context) => {
      const read = z.union([optionalText(0), shape]).safeParse(value)
      if (read.success) return read.data
      context.addIssue({ code: 'custom', message: error })
      return z.NEVER
    })

/** An e-mail address or ''. */
export const optionalEmail = orNothing(email, messages.common.email)

/**
 * A password to compare with a stored hash: any non-empty text, because the rules for new ones would only help
 * guessing.
 */
export const enteredPassword = z
  .string({ error: required })
  .min(1, { error: required })
  .max(1024, { error: messages.accounts.wrongLogin })

/** A phone number, as it is kept (lib/phone.ts). */
export const phone = text(limits.phone).transform((value, context) => {
  const read = readPhone(value)
  if (read) return read.text
  context.addIssue({ code: 'custom', message: messages.common.phone })
  return z.NEVER
})

/** A phone number or ''. */
export const optionalPhone = orNothing(phone, messages.common.phone)

type Chosen<T extends Options> = T extends readonly string[] ? T[number] : string

/**
 * One of `options`: a fixed list, or the name of one of the school's (lib/choices.ts), of which it takes what is offered
 * at the time. Without `message`, the error lists the options.
 */
export const choice = <const T extends Options>(options: T, message?: string) =>
  oneOf(options, offeredIn, (names, input) => message ?? choiceError(names, input))

/** As `choice`, for asking about what is there: one that is not offered any more is taken too. */
export const knownChoice = <const T extends Options>(options: T) =>
  oneOf(options, knownIn, (names, input) => choiceError(names, input))

function oneOf<T extends Options>(
  options: T,
  namesIn: typeof offeredIn,
  say: (names: readonly string[], input: unknown) => string,
) {
  // Looked up when it validates: the office may have changed the list since this was loaded.
  const names = () => namesIn(schoolLists(), options)
  const error = ({ input }: { input?: unknown }) => say(names(), input)
  const given: Options = options
  const schema =
    typeof given === 'string'
      ? z
          .string({ error })
          .refine((value) => names().includes(value), { error })
          .meta({ examples: offeredIn(contractLists, given) })
      : z.enum(given, { error })
  return schema as unknown as z.ZodType<Chosen<T>, Chosen<T>>
}

/** The error for a field that should be one of `options`; also for schemas that are selected by such a field. */
export const choiceError = (options: readonly string[], input: unknown) =>
  (typeof input === 'string' ? input.trim() === '' : input == null) ? required : messages.common.notOffered(options)

/** A number, or text with one; other text becomes NaN. */
export const numberInput = (error: string) =>
  z
    .union([z.number(), z.string().trim()], { error })
    .transform((value) => (typeof value === 'number' ? value : typedNumber(value)))

/** A whole number from `min` to `max`, as a number or as text. */
export const wholeNumber = (min: number, max: number, error: string = messages.common.malformed) =>
  numberInput(error).pipe(z.number({ error }).int({ error }).min(min, { error }).max(max, { error }))

const notADay = 'Please enter a valid date.'

/** A school day, `YYYY-MM-DD`. */
export const day = z.string({ error: required }).min(1, { error: required }).refine(isDay, { error: notADay })

/** Today in the zone where each day begins first: the browser does not know the school's zone. */
export const latestToday = (): Day => dayAt(new Date(), 'Pacific/Kiritimati')

/** A date of birth or ''. */
export const optionalDateOfBirth = optionalText(10)
  .refine((value) => value === '' || isDay(value), { error: notADay, abort: true })
  .refine((value) => value < latestToday(), { error: messages.common.birthFuture })

/** A month, `YYYY-MM`. */
export const month = z.string({ error: required }).refine(isMonth, { error: 'Please enter a valid month.' })

/** The calendar year in which a school or financial year begins. */
export const year = () => wholeNumber(yearOf(schoolDays.first), yearOf(schoolDays.last))

/** A malformed id is answered like an unknown one: 404. */
const unknownId = { error: messages.common.notFound, params: { code: 'notFound' } }

/** A row's id. */
export const id = z
  .string({ error: required })
  .min(1, { error: required, abort: true })
  .refine((value) => uuid.test(value), unknownId)

/** A row's id, or '' for none. */
export const optionalId = z
  .string({ error: messages.common.malformed })
  .refine((value) => value === '' || uuid.test(value), unknownId)

/** The input of every list: page and search. Sort and filters are each list's own. */
export const listInput = z.object({
  page: wholeNumber(1, 1_000_000).default(1),
  pageSize: wholeNumber(1, pageSizes.max).default(pageSizes.default),
  q: optionalText(limits.search),
})

/** The key of the sorted column, and the direction. */
export type SortBy<Key extends string> = Key extends string ? { key: Key; descending: boolean } : never

/** The `sort` of a list by one of these keys: `amount`, or `-amount` for descending. Absent: the list's own order. */
export const sortOf = <const Keys extends readonly [string, ...string[]]>(keys: Keys) =>
  unlessEmpty<SortBy<Keys[number]>, Keys[number] | `-${Keys[number]}`>(
    z
      .string({ error: messages.common.malformed })
      .refine((value) => keys.includes(value.replace(/^-/, '')), { error: messages.common.malformed })
      .transform(
        (value) => ({ key: value.replace(/^-/, ''), descending: value.startsWith('-') }) as SortBy<Keys[number]>,
      ),
  )

/** A list's filter: one of `options`, also one that is not offered any more, or absent for all. */
export const filterOf = <const T extends Options>(options: T) =>
  unlessEmpty<Chosen<T>, Chosen<T>>(oneOf(options, knownIn, () => messages.common.malformed))

type ShapeOf<L extends List> = typeof listInput.shape & {
  [Key in FilterKey<L>]: ReturnType<typeof filterOf<NonNullable<L['filters']>[Key]['options']>>
} & ([SortKey<L>] extends [never] ? unknown : { sort: ReturnType<typeof sortOf<readonly [SortKey<L>]>> })

/** The input of a list: page, search, its filters, and a sort by its sortable columns. */
export function listSchema<L extends List>({ columns, filters = {} }: L) {
  const [first, ...others] = Object.keys(columns).filter((key) => columns[key]?.sortable)
  return listInput.extend({
    ...Object.fromEntries(Object.entries(filters).map(([key, { options }]) => [key, filterOf(options)])),
    ...(first && { sort: sortOf([first, ...others]) }),
  }) as unknown as z.ZodObject<{ [Key in keyof ShapeOf<L>]: ShapeOf<L>[Key] }>
}

/** A list's filter: a school day, or absent for all. */
export const dayFilter = () => unlessEmpty<string, string>(day)

/** A list's filter: the calendar year in which a school year begins, or absent for all. */
export const yearFilter = () => unlessEmpty<number, number | string>(year())

/** What may be absent: a form sends '' for what nobody chose. */
export const unlessEmpty = <Out, In>(schema: z.ZodType<Out>) =>
  z.preprocess(
    (value) => (value === '' || value === null ? undefined : value),
    schema.optional(),
  ) as unknown as z.ZodOptional<z.ZodType<Out, In | '' | null>>

/** A whole number from `min` to `max`, or absent. */
export const optionalNumber = (min: number, max: number, error?: string) =>
  unlessEmpty<number, number | string>(wholeNumber(min, max, error))

/** One page of a list; `total` counts the rows of all pages. */
export type Page<T> = { rows: T[]; total: number; page: number; pageSize: number }

/**
 * The second argument of `refine` for a rule over several fields: it is checked once each of `fields` is valid by
 * itself, and its error belongs to the last of them.
 */
export const acrossFields = (
  fields: readonly [string, string, ...string[]],
  error: string | ((issue: { input?: unknown }) => string),
  params?: { code: ErrorCode },
) => ({
  error,
  params,
  path: fields.slice(-1),
  when: ({ issues }: { issues: { path?: PropertyKey[] }[] }) =>
    // An issue without a path says that the input has no fields at all.
    !issues.some(({ path }) => !path?.length || fields.includes(String(path[0]))),
})

/** Sets the message for when required fields of `schema` are missing; without this, the first field's is shown. */
export function whenIncomplete<S extends z.ZodType>(schema: S, message: string = messages.common.incomplete): S {
  return schema.meta({ incomplete: message })
}

/** The fields of a form. `message` is for when required ones are missing. */
export const formSchema = <Shape extends z.ZodRawShape>(shape: Shape, message?: string) =>
  whenIncomplete(z.object(shape), message)

/** What is said where a schema says nothing itself: zod's own words are for programmers. */
const wordless = ({ input }: { input?: unknown }) =>
  input === undefined || input === null || input === '' ? required : messages.common.malformed

/** How every input is parsed: each message is one for people. */
export const parsing = { error: wordless }

/** Parses what came through a door. */
export const parseInput = <S extends z.ZodType>(schema: S, raw: unknown) => schema.safeParse(raw, parsing)

/** The messages for input that `schema` refused: one for the whole, one for each field. */
export function describeIssues(schema: z.ZodType, error: z.ZodError): { message: string; errors: FieldErrors } {
  const errors: FieldErrors = {}
  for (const issue of error.issues) errors[issue.path.join('.')] ??= issue.message
  const incomplete = schema.meta()?.incomplete
  const missing = error.issues.some((issue) => issue.message === required)
  const message = missing && typeof incomplete === 'string' ? incomplete : error.issues[0]?.message
  return { message: message ?? messages.common.malformed, errors }
}
