import { z } from 'zod'
import { limits } from '@/lib/constants'
import type { Day } from '@/lib/dates'
import {
  acrossFields,
  day,
  dayFilter,
  filterOf,
  formSchema,
  id,
  listSchema,
  optionalNumber,
  optionalText,
  text,
  whenIncomplete,
} from '@/lib/inputs'
import { messages } from '@/lib/messages'
import { leavingOutcomes } from '@/lib/enrolment/lists'
import { certificateList } from './lists'
import { certificateMessages as said } from './messages'

export const certificateListSchema = listSchema(certificateList)
export const certificateIdSchema = z.object({ id })

/** `id` is the pupil's. */
export const pupilIdSchema = z.object({ id })

export const cancelSchema = formSchema({ id, reason: text(limits.reason) }, said.cancelIncomplete)

const name = optionalText(limits.name)
const line = optionalText(limits.certificateLine)
const words = optionalText(limits.certificateWords)

const upTo = (today: Day) => day.refine((value) => value <= today, { error: said.futureDay })
const beforeToday = (today: Day) =>
  [(value?: string) => value === undefined || value < today, { error: messages.common.birthFuture }] as const

/** `id` is the pupil's. What stays empty is left out of the paper. */
export const bonafideSchema = (today: Day) =>
  formSchema({
    dateOfBirth: dayFilter().refine(...beforeToday(today)),
    parent: name,
    purpose: line,
    remarks: words,
  }).extend({ id })

/**
 * `id` is the pupil's. `lastDay` and `outcome` only count for a pupil whose leaving is not recorded yet, `duesReason`
 * only where something is still to be paid.
 */
export const transferSchema = (today: Day) =>
  whenIncomplete(
    z
      .object({
        id,
        dateOfBirth: day.refine(...beforeToday(today)),
        mother: name,
        father: name,
        nationality: line,
        category: line,
        admittedOn: upTo(today),
        admittedClass: text(limits.certificateLine),
        lastExam: line,
        subjects: words,
        promotion: line,
        paidUpTo: line,
        concession: line,
        workingDays: optionalNumber(0, 366, said.days),
        presentDays: optionalNumber(0, 366, said.days),
        activities: line,
        conduct: text(limits.certificateLine),
        appliedOn: upTo(today),
        reason: text(limits.certificateLine),
        remarks: words,
        lastDay: dayFilter(),
        outcome: filterOf(leavingOutcomes),
        duesReason: optionalText(limits.reason),
      })
      .refine(
        ({ workingDays, presentDays }) => (presentDays ?? 0) <= (workingDays ?? 366),
        acrossFields(['workingDays', 'presentDays'], said.moreThanAll),
      )
      .refine(
        ({ dateOfBirth, admittedOn }) => dateOfBirth < admittedOn,
        acrossFields(['dateOfBirth', 'admittedOn'], said.admittedBeforeBirth),
      )
      .refine(
        ({ admittedOn, lastDay }) => !lastDay || admittedOn <= lastDay,
        acrossFields(['lastDay', 'admittedOn'], said.admittedAfterLeaving),
      ),
  )

export type BonafideInput = z.output<ReturnType<typeof bonafideSchema>>
export type TransferInput = z.output<ReturnType<typeof transferSchema>>

/** What a certificate says, as it was when it was issued: the words stay, also when the school’s or ours change. */
export const paperSchema = z.object({
  school: z.string(),
  address: z.string(),
  // Certificates of before say nothing of these.
  phone: z.string().default(''),
  affiliationNumber: z.string().default(''),
  schoolCode: z.string().default(''),
  /** A sentence above the rows; '' for none. */
  text: z.string(),
  rows: z.array(z.tuple([z.string(), z.string()])),
  /** What the office told for it, by the names of the form, so that the next certificate need not ask. It is not printed. */
  told: z.record(z.string(), z.string()).default({}),
})
export type Paper = z.output<typeof paperSchema>
