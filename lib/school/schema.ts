import { z } from 'zod'
import { limits } from '@/lib/constants'
import { isTimeZone } from '@/lib/dates'
import { requiredFile } from '@/lib/files'
import { choice, email, formSchema, id, listSchema, optionalText, phone, text, wholeNumber } from '@/lib/inputs'
import { choiceLists, schoolChangeList } from './lists'
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
  sendDelay: decision(wholeNumber(0, limits.sendDelay, schoolMessages.seconds)),
  admissionDays: decision(wholeNumber(1, limits.admissionDays, schoolMessages.days)),
  teacherSignup: decision(choice(['approval', 'open'])),
  profileChanges: decision(choice(['open', 'approval'])),
})

/** POST /api/school/logo. */
export const logoSchema = formSchema({ file: requiredFile('Image') })

export const logoIdSchema = z.object({ id })

/**
 * Letters, digits and the signs that such names have; no comma, which separates subjects, and no line. Two spaces look
 * like one, and so would two classes.
 */
const choiceName = /^(?!.* {2})[\p{L}\p{N}][\p{L}\p{M}\p{N}\u200c\u200d .&+'’()/:–-]*$/u

const list = choice(choiceLists)
/** What a new entry may be called. */
export const newChoice = text(limits.choice).pipe(z.string().regex(choiceName, { error: schoolMessages.choiceName }))
/** The name of the one before it; '' is the front. */
export const choiceBefore = optionalText(limits.choice)

/** POST /api/school/lists. Without `after` it is the last. */
export const addChoiceSchema = formSchema({
  list,
  name: newChoice,
  // An empty choice of the form is none.
  after: choiceBefore.transform((value) => value || undefined),
})

/** Names one of a list; only a right one is found. */
export const choiceSchema = formSchema({ list, name: text(limits.choice) })

/** PUT /api/school/lists: what is left out stays. A class is for pupils and materials, a subject for reports and materials. */
export const changeChoiceSchema = choiceSchema.extend({
  after: z.string().max(limits.choice).optional(),
  hidden: z.boolean().optional(),
  forPupils: z.boolean().optional(),
  forReports: z.boolean().optional(),
  forMaterials: z.boolean().optional(),
})

export const rollNumbersSchema = formSchema({ rollNumbers: choice(['class', 'section']) })

export const schoolChangesSchema = listSchema(schoolChangeList)
