import { z } from 'zod'
import { limits } from '@/lib/constants'
import { isTimeZone } from '@/lib/dates'
import { requiredFile } from '@/lib/files'
import { quietHours } from '@/lib/quiet-hours'
import { schoolColour } from '@/lib/school-colour'
import { mostLines, shownWords } from '@/lib/front-page-parts'
import { choice, email, formSchema, id, listSchema, optionalText, phone, text, wholeNumber } from '@/lib/inputs'
import { required } from '@/lib/messages'
import { choiceLists } from '@/lib/choices'
import { schoolChangeList } from './lists'
import { schoolMessages } from './messages'

const lineBreak = /[\r\n\t]/

export const oneLine = (max: number) =>
  text(max).pipe(z.string().refine((value) => !lineBreak.test(value), { error: schoolMessages.oneLine }))

export const timeZone = text(limits.timeZone).pipe(
  z.string().refine(isTimeZone, { error: schoolMessages.timeZone, abort: true }),
)

const optionalLine = (max: number) =>
  optionalText(max).refine((value) => !lineBreak.test(value), { error: schoolMessages.oneLine })

/** A setting that is left out stays as it is, and null gives it back to the environment. */
const decision = <S extends z.ZodType>(schema: S) => schema.nullable().optional()

/** Nothing written is nothing decided. */
const decidedText = (schema: z.ZodType<string, string | null | undefined>) => schema.transform((value) => value || null)

const schoolNumber = decidedText(optionalLine(limits.schoolNumber))

/** PUT /api/school, and both forms of /admin/school. */
export const schoolSchema = formSchema({
  name: decision(oneLine(limits.schoolName)),
  address: decision(oneLine(limits.schoolAddress)),
  phone: decision(phone),
  email: decision(email),
  affiliationNumber: decision(schoolNumber),
  schoolCode: decision(schoolNumber),
  colour: decision(text(limits.schoolNumber).pipe(z.string().toLowerCase().regex(schoolColour, schoolMessages.colour))),
  timeZone: decision(timeZone),
  onlinePayments: decision(choice(['demo', 'off', 'razorpay'])),
  paymentInstructions: decision(decidedText(optionalText(limits.reason))),
  absenceMessageDelay: decision(wholeNumber(0, limits.absenceDelay, schoolMessages.minutes)),
  sendDelay: decision(wholeNumber(0, limits.sendDelay, schoolMessages.seconds)),
  admissionDays: decision(wholeNumber(1, limits.admissionDays, schoolMessages.days)),
  teacherSignup: decision(choice(['approval', 'open'])),
  teachersReach: decision(choice(['school', 'classes'])),
  profileChanges: decision(choice(['open', 'approval'])),
  staffSecondStep: decision(choice(['off', 'required'])),
  smsPrice: decision(wholeNumber(0, limits.smsPrice, schoolMessages.smsPrice)),
  smsDailyCap: decision(wholeNumber(0, limits.smsDailyCap, schoolMessages.smsDailyCap)),
  concessionLimit: decision(wholeNumber(0, limits.concessionLimit, schoolMessages.concessionLimit)),
  smsQuietHours: decision(text(limits.choice).pipe(z.string().regex(quietHours, schoolMessages.smsQuietHours))),
})

/** Of another site, without a user name: `https://school.example@other.example` would lead elsewhere than it reads. */
function isWebAddress(value: string) {
  if (!/^https:\/\/[^\s\\]+$/.test(value) || !URL.canParse(value)) return false
  const { username, password } = new URL(value)
  return !username && !password
}
/** Of the portal: `//host` would be another site's. */
const isOwnPath = (value: string) => /^\/(?![/\\])[^\s\\]*$/.test(value)

const webAddress = optionalText(limits.webAddress).refine((value) => value === '' || isWebAddress(value), {
  error: schoolMessages.webAddress,
})
const linkAddress = optionalText(limits.webAddress).refine(
  (value) => value === '' || isWebAddress(value) || isOwnPath(value),
  { error: schoolMessages.linkAddress },
)

/** Lines of a form, without those that were left empty. In a line with something nothing may be missing. */
const lines = <Shape extends Record<string, z.ZodType<string, string | null | undefined>>>(
  shape: Shape,
  most: number,
) =>
  z
    .array(z.object(shape))
    .max(most)
    .superRefine((rows, context) => {
      rows.forEach((row, place) => {
        const texts = Object.entries(row)
        if (texts.some(([, text]) => text))
          for (const [name, text] of texts)
            if (!text) context.addIssue({ code: 'custom', path: [place, name], message: required })
      })
    })
    .transform((rows) => rows.filter((row) => Object.values(row).some(Boolean)))

/** PUT /api/school/front-page: what is left out stays, and '' or an empty list takes something from the page. */
export const frontPageSchema = formSchema({
  heroTitle: optionalLine(limits.frontLine).optional(),
  heroText: optionalText(limits.frontLead).optional(),
  about: optionalText(limits.frontWords).optional(),
  board: optionalLine(limits.frontLine).optional(),
  hours: optionalLine(limits.frontLine).optional(),
  map: webAddress.optional(),
  headRole: optionalLine(limits.frontLine).optional(),
  headName: optionalLine(limits.name).optional(),
  headWord: optionalText(limits.frontWords).optional(),
  results: lines(
    {
      year: optionalLine(limits.choice),
      exam: optionalLine(limits.frontLine),
      figure: optionalLine(limits.frontLine),
    },
    mostLines.results,
  ).optional(),
  voicesShown: choice(shownWords).optional(),
  voices: lines(
    {
      quote: optionalText(limits.frontLead),
      name: optionalLine(limits.name),
      who: optionalLine(limits.frontLine),
    },
    mostLines.voices,
  ).optional(),
  figuresShown: choice(shownWords).optional(),
  figures: lines(
    { figure: optionalLine(limits.choice), label: optionalLine(limits.frontLine) },
    mostLines.figures,
  ).optional(),
  links: lines({ label: optionalLine(limits.choice), address: linkAddress }, mostLines.links).optional(),
})

const place = choice(['hero', 'head'])

/** POST /api/school/pictures. */
export const frontPictureSchema = formSchema({ place, file: requiredFile('Image') })
/** DELETE /api/school/pictures. */
export const frontPicturePlaceSchema = formSchema({ place })

/** POST /api/school/logo. */
export const logoSchema = formSchema({ file: requiredFile('Image') })

/** Of a logo or a picture of the front page. */
export const pictureIdSchema = z.object({ id })

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

/**
 * PUT /api/school/lists: what is left out stays. A class has pupils and materials, a subject reports and materials, a fee type
 * is tuition or not, and a refundable deposit or not.
 */
export const changeChoiceSchema = choiceSchema.extend({
  after: z.string().max(limits.choice).optional(),
  hidden: z.boolean().optional(),
  forPupils: z.boolean().optional(),
  forReports: z.boolean().optional(),
  forMaterials: z.boolean().optional(),
  tuition: z.boolean().optional(),
  deposit: z.boolean().optional(),
})

export const rollNumbersSchema = formSchema({ rollNumbers: choice(['class', 'section']) })

export const schoolChangesSchema = listSchema(schoolChangeList)
