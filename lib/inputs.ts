import { z } from 'zod'
import { limits, pageSizes } from './constants'
import { isDay, isMonth, schoolDays, yearOf } from './dates'
import type { ErrorCode, FieldErrors } from './errors'
import { messages, required } from './messages'
import { hasPaisePrecision, rupeesToPaise } from './money'

/**
 * The building blocks of every input schema. A form, its server action and its API call share one schema, so a rule
 * and its message are written once.
 */

// PostgreSQL refuses NUL in text; other control characters but tab and line breaks have no business in a form.
const unstorable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/

const uuid = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/

// A name of zero-width characters, or of the blank letters of Hangul and Braille, is none.
const visible = /[^\s\p{Default_Ignorable_Code_Point}\u2800]/u

/** Trimmed text of at most `max` characters, for fields that may stay empty; absent and null become ''. */
export const optionalText = (max: number) =>
  z
    .string()
    .nullish()
    .transform((value) => (value ?? '').trim())
    .pipe(storable(max))
    .transform((value) => (visible.test(value) ? value : ''))

/** Trimmed text of 1 to `max` characters, of which one can be seen at least. */
export const text = (max: number) =>
  z
    .string({ error: required })
    .trim()
    .min(1, { error: required, abort: true })
    .pipe(storable(max).refine((value) => visible.test(value), { error: required }))

// The length first: what looks at every character only gets what is short.
const storable = (max: number) =>
  z
    .string()
    .max(max, { error: messages.common.tooLong(max), abort: true })
    .refine((value) => !unstorable.test(value), { error: messages.common.unstorable })

// Format characters are invisible or turn text around; the two joiners belong to names in Indian scripts.
const notInNames = /[\p{Cc}\p{Co}\p{Cn}\p{Zl}\p{Zp}]|(?![\u200c\u200d])\p{Cf}/u

/** What mail programs make a link of: an address with its scheme, or a host under one of the usual endings. */
const link =
  /:\/\/|www\.|@|[\p{L}\p{N}-]{2}\.(com|net|org|info|biz|in|io|co|me|ly|gl|app|dev|xyz|top|site|online|shop|link|click|club|live|store|tech|ru|cn|uk|us|eu|edu|gov)(?![\p{L}\p{N}])|\.\p{L}{2,}\//iu

const isName = (value: string) => /\p{L}/u.test(value) && !notInNames.test(value) && !link.test(value.normalize('NFKC'))

/**
 * A person's name, of at most `limits.name` characters: it stands in the school's mails and papers, so it is one line that
 * has a letter and no link.
 */
export const personName = text(limits.name).pipe(z.string().refine(isName, { error: messages.common.name }))

/** An e-mail address, trimmed and in lower case: addresses are compared without case. */
export const email = text(limits.email)
  .pipe(z.email({ error: messages.common.email }))
  .transform((value) => value.toLowerCase())

/** Any non-empty password: what is checked against a stored hash, where a rule about its shape would only tell. */
export const givenPassword = z
  .string({ error: required })
  .min(1, { error: required })
  .max(1024, { error: messages.login.wrong })

/** A phone number as people write them. */
export const phone = text(limits.phone).pipe(
  z.string().regex(/^[+\d][\d\s().-]{4,}$/, { error: messages.common.phone }),
)

/** One of a list of the contract. Without `message`, who chose something else is told what there is. */
export const choice = <const T extends readonly [string, ...string[]]>(options: T, message?: string) =>
  z.enum(options, { error: ({ input }) => message ?? notOneOf(options, input) })

/** What is said of a field that should be one of `options`, for schemas that are chosen by such a field too. */
export const notOneOf = (options: readonly string[], input: unknown) =>
  (typeof input === 'string' ? input.trim() === '' : input == null) ? required : messages.common.notOffered(options)

/** A school day, `YYYY-MM-DD`. */
export const day = z
  .string({ error: required })
  .min(1, { error: required })
  .refine(isDay, { error: 'Please enter a valid date.' })

/** A month, `YYYY-MM`. */
export const month = z.string({ error: required }).refine(isMonth, { error: 'Please enter a valid month.' })

/** The calendar year in which a school or financial year begins, as an address has it. */
export const year = z.coerce
  .number<number | string>({ error: messages.common.malformed })
  .int()
  .min(yearOf(schoolDays.first))
  .max(yearOf(schoolDays.last))

/** A row's id. One that was not given is a missing field, a malformed one is answered like an unknown one: 404. */
export const id = z
  .string({ error: required })
  .min(1, { error: required, abort: true })
  .refine((value) => uuid.test(value), {
    error: messages.common.notFound,
    params: { code: 'notFound' },
  })

/** What every list takes: a page of rows and a search text. Sort and filters are each list's own. */
export const listInput = z.object({
  page: z.coerce.number<number | string>({ error: messages.common.malformed }).int().min(1).max(1_000_000).default(1),
  pageSize: z.coerce
    .number<number | string>({ error: messages.common.malformed })
    .int()
    .min(1)
    .max(pageSizes.max)
    .default(pageSizes.default),
  q: optionalText(limits.search),
})

/** What a list is sorted by: the key of a column, and whether the largest come first. */
export type SortBy<Key extends string> = Key extends string ? { key: Key; descending: boolean } : never

/** `?sort=amount` or `?sort=-amount`, for a list that sorts by these keys. Absent: the list's own order. */
export const sortOf = <const Keys extends readonly [string, ...string[]]>(keys: Keys) =>
  unlessEmpty<SortBy<Keys[number]>, Keys[number] | `-${Keys[number]}`>(
    z
      .string({ error: messages.common.malformed })
      .refine((value) => keys.includes(value.replace(/^-/, '')), { error: messages.common.malformed })
      .transform(
        (value) => ({ key: value.replace(/^-/, ''), descending: value.startsWith('-') }) as SortBy<Keys[number]>,
      ),
  )

/** A filter of a list: one of `options`, or absent for all. */
export const filterOf = <const T extends readonly [string, ...string[]]>(options: T) =>
  unlessEmpty<T[number], T[number]>(z.enum(options, { error: messages.common.malformed }))

/** A filter of a list: a school day, or absent for all. */
export const dayFilter = () => unlessEmpty<string, string>(day)

// A form sends what nobody chose as ''.
const unlessEmpty = <Out, In>(schema: z.ZodType<Out>) =>
  z.preprocess(
    (value) => (value === '' || value === null ? undefined : value),
    schema.optional(),
  ) as unknown as z.ZodOptional<z.ZodType<Out, In | '' | null>>

/**
 * Rupees above zero with at most two decimals and at most `maxPaise`, as a number or as it was typed. Comes out as
 * integer paise.
 */
export const rupees = (maxPaise: number, said: { positive: string; decimals: string; tooLarge: string }) =>
  z
    .union([z.number(), z.string().trim().min(1, { error: required })], { error: required })
    .pipe(numberOf(said.positive))
    .pipe(
      z
        .number({ error: said.positive })
        .gt(0, { error: said.positive, abort: true })
        .max(maxPaise / 100, { error: said.tooLarge, abort: true })
        .refine(hasPaisePrecision, { error: said.decimals }),
    )
    .transform(rupeesToPaise)

// Longer than any number a form asks for.
const mostDigits = 20
const typedNumber = /^[-+]?(?:\d+(?:\.\d+)?|\.\d+)$/

/** A number as JSON has it or as it was typed; text that is none, or is too long to be one, comes out as NaN. */
export const numberOf = (error: string) =>
  z.union([z.number(), z.string().trim()], { error }).transform((value) => {
    if (typeof value === 'number') return value
    return value.length <= mostDigits && typedNumber.test(value) ? Number(value) : Number.NaN
  })

/** A page of a list: `rows` of `total`. */
export type Page<T> = { rows: T[]; total: number; page: number; pageSize: number }

/**
 * For a rule over several fields of an object, as the second argument of `refine`: it waits until each of `fields` is
 * valid by itself, and what it says stands beside the last of them.
 */
export const over = (
  fields: readonly [string, string, ...string[]],
  error: string | ((issue: { input?: unknown }) => string),
  params?: { code: ErrorCode },
) => ({
  error,
  params,
  path: fields.slice(-1),
  when: ({ issues }: { issues: { path?: PropertyKey[] }[] }) =>
    !issues.some(({ path }) => fields.includes(String(path?.[0]))),
})

/** Gives `schema` the one sentence that is said when required fields of it are missing. */
export function whenIncomplete<S extends z.ZodType>(schema: S, message: string): S {
  return schema.meta({ incomplete: message })
}

/** What to tell about input that `schema` refused: one sentence for the whole, one for each field. */
export function explain(schema: z.ZodType, error: z.ZodError): { message: string; errors: FieldErrors } {
  const errors: FieldErrors = {}
  for (const issue of error.issues) errors[issue.path.join('.')] ??= issue.message
  const incomplete = schema.meta()?.incomplete
  const missing = error.issues.some((issue) => issue.message === required)
  const message = missing && typeof incomplete === 'string' ? incomplete : error.issues[0]?.message
  return { message: message ?? messages.common.malformed, errors }
}
