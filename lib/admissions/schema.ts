import { z } from 'zod'
import { applicationMails, limits } from '@/lib/constants'
import { relations } from '@/lib/guardians/lists'
import {
  choice,
  day,
  email,
  formSchema,
  id,
  latestToday,
  listSchema,
  optionalEmail,
  optionalText,
  personName,
  phone,
  text,
  whenIncomplete,
} from '@/lib/inputs'
import { messages } from '@/lib/messages'
import { admissionMessages } from './messages'
import { applicationList } from './lists'

const oldest = 40

// The server checks again, by the school's zone.
const dateOfBirth = day
  .refine((value) => value < latestToday(), { error: messages.common.birthFuture })
  .refine((value) => Number(value.slice(0, 4)) > Number(latestToday().slice(0, 4)) - oldest, {
    error: admissionMessages.birthTooOld,
  })

export const applicationSchema = formSchema({
  studentName: personName,
  dateOfBirth,
  parentName: personName,
  email,
  phone: phone,
  address: text(limits.address),
  previousSchool: optionalText(limits.school),
})
export type Application = z.output<typeof applicationSchema>

export const trackSchema = z.object({ token: text(200) })

export const applicationListSchema = listSchema(applicationList)

export const applicationIdSchema = z.object({ id })

const note = optionalText(limits.note)

/** Accepting creates an account and is an operation of its own. */
export const moveSchema = z.object({
  id,
  status: choice(['Under review', 'Waitlisted', 'Declined'], messages.common.malformed),
  note,
})

export const mailSchema = z.object({ id, mail: choice(applicationMails, messages.common.malformed) })

export const noteSchema = formSchema({ id, note: text(limits.note) }, admissionMessages.noteRequired)

export const acceptSchema = whenIncomplete(
  // Without `email` the account gets the application's; with '' it has no login.
  z
    .object({
      ...{ id, class: choice('classes'), email: optionalEmail.optional(), note },
      // What the parent of the application is to the student; without it nobody becomes a guardian.
      relation: z.union([z.literal(''), choice(relations)]).default(''),
      // Of those who are like the parent, who it is; `new`: nobody of them.
      known: z.union([z.literal(['', 'new']), id]).default(''),
      // Whether the parent is invited to the portal, by mail.
      invite: z.boolean().default(false),
    })
    .refine(({ relation, invite }) => relation !== '' || !invite, {
      path: ['relation'],
      error: admissionMessages.relationRequired,
    }),
)
