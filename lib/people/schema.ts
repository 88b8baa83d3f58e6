import { z } from 'zod'
import { addedRoles, limits, sections } from '@/lib/constants'
import {
  choice,
  choiceError,
  day,
  enteredPassword,
  filterOf,
  formSchema,
  id,
  listSchema,
  optionalText,
  text,
  whenIncomplete,
  wholeNumber,
} from '@/lib/inputs'
import { requiredFile } from '@/lib/files'
import { fieldsOfEverybody, fieldsOfPupils, pickFields } from '@/lib/person-fields'
import { personFieldSchemas } from './fields'
import { personList } from './lists'
import { peopleMessages } from './messages'

export const personListSchema = listSchema(personList)
export const personIdSchema = z.object({ id })

/** A section of a person's page: what stands first, or `show` all rows. */
export const personRowsSchema = personIdSchema.extend({ show: filterOf(['all']) })

/** `schoolYear`: as the page shows it, `2026-27`. Empty: the newest. */
export const personYearSchema = personIdSchema.extend({ schoolYear: optionalText(20) })

/** As the school writes it; '' for the next of the school. */
export const optionalAdmissionNo = optionalText(limits.admissionNo).refine(
  (value) => /^[\p{L}\p{M}\p{N} ./-]*$/u.test(value),
  { error: peopleMessages.admissionNoForm },
)

const ofEverybody = pickFields(personFieldSchemas, fieldsOfEverybody)

/** Somebody whom the school office adds. Only the name is needed, and of a pupil the class and the first day in it. */
export const addPersonSchema = whenIncomplete(
  z.discriminatedUnion(
    'role',
    [
      z.object({
        ...pickFields(personFieldSchemas, fieldsOfPupils),
        role: z.literal('student'),
        class: choice('classes'),
        section: filterOf(sections),
        from: day,
        admissionNo: optionalAdmissionNo,
      }),
      z.object({ ...ofEverybody, role: z.enum(['teacher', 'staff']) }),
      z.object({ ...ofEverybody, role: z.literal('admin'), currentPassword: enteredPassword.optional() }),
    ],
    { error: ({ input }) => choiceError(addedRoles, (input as { role?: unknown } | undefined)?.role) },
  ),
)

/** Why access ends, for the account's history. */
export const deactivateSchema = formSchema({ reason: text(limits.reason) }).extend({ id })

/** `currentPassword` is of who does it, and asked for when an administrator is let in again. */
export const reactivateSchema = personIdSchema.extend({ currentPassword: enteredPassword.optional() })

/** POST /api/people/{id}/photo. */
export const photoSchema = formSchema({ file: requiredFile('Image') }).extend({ id })

/** `w` is the width in pixels at which it is shown; up to the size of the small one, that is served. */
export const photoFileSchema = personIdSchema.extend({ w: wholeNumber(1, 100_000).optional() })

export const findSchema = z.object({ q: optionalText(limits.search) })
/** What is shown of a section, and how many rows there are with those that are not. */
export type PersonRows<Row> = { rows: Row[]; total: number }
