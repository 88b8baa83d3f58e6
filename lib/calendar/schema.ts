import { z } from 'zod'
import { limits } from '@/lib/constants'
import { daysBetween, type Day } from '@/lib/dates'
import {
  acrossFields,
  choice,
  day,
  dayFilter,
  formSchema,
  id,
  listSchema,
  month,
  text,
  whenIncomplete,
  year,
} from '@/lib/inputs'
import { messages } from '@/lib/messages'
import { calendarKinds, calendarList } from './lists'
import { calendarMessages } from './messages'

const entry = formSchema({
  kind: choice(calendarKinds),
  name: text(limits.title),
  from: day,
  /** The last day; without one the entry is a single day. */
  to: dayFilter(),
})

type Days = { kind: string; from: Day; to?: Day }

const asOne = <S extends z.ZodType<Days>>(schema: S) =>
  whenIncomplete(
    schema
      .refine(({ from, to = from }) => from <= to, acrossFields(['from', 'to'], calendarMessages.order))
      .refine(
        ({ from, to = from }) => daysBetween(from, to) <= limits.holiday,
        acrossFields(['from', 'to'], calendarMessages.tooLong),
      )
      .refine(
        ({ kind, from, to = from }) => kind === 'Holiday' || from === to,
        acrossFields(['kind', 'from', 'to'], calendarMessages.oneDay),
      ),
  )

export const addEntrySchema = asOne(entry)
/** The form that changes an entry, which has all of it. */
export const entryFormSchema = asOne(entry.extend({ id }))
/** Absent: unchanged. The days are one: with `from` and without `to` the entry is a single day. Looked at as a whole in service.ts. */
export const changeEntrySchema = entry.partial().extend({ id })
export const entryIdSchema = z.object({ id })

/** The calendar year in which a school year begins. */
export const schoolYearSchema = year().optional()

/** `schoolYear`: entries that touch it. Absent: all. */
export const calendarListSchema = listSchema(calendarList).extend({ schoolYear: schoolYearSchema })

/** Today without `date`. */
export const calendarDaySchema = z.object({ date: day.optional() })
export const calendarMonthSchema = z.object({ month: month.optional() })

/** `id`: the student's. */
export const calendarLinkSchema = z.object({ id })

/** The last part of a feed's address; anything else is answered like an unknown one: 404. */
export const feedSecretSchema = z.object({
  secret: z
    .string()
    .refine((value) => value.length === 47 && /^[\w-]{43}\.ics$/.test(value), {
      error: messages.common.notFound,
      params: { code: 'notFound' },
    })
    .transform((value) => value.replace(/\.ics$/, '')),
})
