import { z } from 'zod'
import { limits } from '@/lib/constants'
import { isTimeZone } from '@/lib/dates'
import { requiredFile } from '@/lib/files'
import { choice, email, formSchema, id, listSchema, optionalText, phone, text, wholeNumber } from '@/lib/inputs'
import { schoolChangeList } from './lists'
import { schoolMessages } from './messages'

export const oneLine = (max: number) =>
  text(max).pipe(z.string().refine((value) => !/[\r\n\t]/.test(value), { error: schoolMessages.oneLine }))

export const timeZone = text(limits.timeZone).pipe(
  z.string().refine(isTimeZone, { error: schoolMessages.timeZone, abort: true }),
)

/** A setting that is left out stays as it is, and null gives it back to the environment. */
const decision = <S extends z.ZodType>(schema: S) => schema.nullable().optional()

/** PUT /api/school, and both forms of /admin/school. */
export const schoolSchema = formSchema({
  name: decision(oneLine(limits.schoolName)),
  address: decision(oneLine(limits.schoolAddress)),
  phone: decision(phone),
  email: decision(email),
  timeZone: decision(timeZone),
  onlinePayments: decision(choice(['demo', 'off'])),
  // Nothing written is nothing decided.
  paymentInstructions: decision(optionalText(limits.reason).transform((value) => value || null)),
  absenceMessageDelay: decision(wholeNumber(0, limits.absenceDelay, schoolMessages.minutes)),
  teacherSignup: decision(choice(['approval', 'open'])),
  profileChanges: decision(choice(['open', 'approval'])),
})

/** POST /api/school/logo. */
export const logoSchema = formSchema({ file: requiredFile('Image') })

export const logoIdSchema = z.object({ id })

export const schoolChangesSchema = listSchema(schoolChangeList)
