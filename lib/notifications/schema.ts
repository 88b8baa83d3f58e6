import { z } from 'zod'
import { groupNames, neededFor } from '@/lib/audiences'
import { offeredIn, schoolLists } from '@/lib/choices'
import { limits, notificationSubjects, pageSizes, sections } from '@/lib/constants'
import { dutyKinds } from '@/lib/duties'
import {
  choice,
  choiceError,
  dayFilter,
  filterOf,
  formSchema,
  id,
  listSchema,
  optionalId,
  optionalText,
  text,
  whenIncomplete,
} from '@/lib/inputs'
import { messages, required } from '@/lib/messages'
import { longestTemplate, piecesOf, smsCategories } from '@/lib/sms-templates'
import { deliveryList, notificationList, notificationTypes } from './lists'
import { smsMessages } from './sms-messages'

/** The contract's list, and the groups beside it (lib/audiences.ts): what is neither is refused in the words of the list. */
const recipients = z.union([choice('recipients'), z.enum(groupNames)], {
  error: ({ input }) => choiceError(offeredIn(schoolLists(), 'recipients'), input),
})

/** What a group needs to be said besides; of others it does not count. */
const ofGroup = {
  class: filterOf('classes'),
  section: filterOf(sections),
  student: optionalId.default(''),
  duty: filterOf(dutyKinds),
}

type Addressed = { recipients: string; class?: string; section?: string; student: string; duty?: string }

/** Of these fields those that a group needs are there. */
const complete = <Schema extends z.ZodType<Addressed>>(schema: Schema) =>
  schema.superRefine((input, context) => {
    for (const field of neededFor(input.recipients))
      if (!input[field as keyof Addressed]) context.addIssue({ code: 'custom', path: [field], message: required })
  })

const type = choice(notificationTypes)

/** docs/spec.md §7, POST /api/notifications. */
export const notificationSchema = whenIncomplete(
  complete(
    z.object({
      type,
      subject: choice(notificationSubjects),
      message: text(limits.message),
      recipients,
      ...ofGroup,
      /** Of an SMS that is the whole text of a registered template. */
      template: optionalId.default(''),
    }),
  ),
)

/** A registered text: its number, sender and category, and the text with its variables. */
export const addTemplateSchema = formSchema({
  dltId: text(limits.dltId).pipe(z.string().regex(/^\d+$/, smsMessages.dltId)),
  header: text(limits.smsHeader).pipe(z.string().regex(/^[A-Za-z\d-]+$/, smsMessages.header)),
  category: choice(smsCategories),
  text: text(longestTemplate).superRefine((value, context) => {
    const pieces = piecesOf(value)
    if (Array.isArray(pieces)) return
    const message = 'unknown' in pieces ? smsMessages.unknownTag(pieces.unknown) : smsMessages.sideBySide
    context.addIssue({ code: 'custom', message })
  }),
})

export const testSmsSchema = formSchema({ template: id, message: text(limits.message) })

/** As gateways that take Plivo's call report; what else they say is left alone. */
export const smsReportSchema = z
  .object({
    message: id,
    key: text(limits.setupCode),
    Status: optionalText(limits.choice),
    ErrorCode: optionalText(limits.choice),
  })
  .transform(({ message, key, Status, ErrorCode }) => ({ message, key, status: Status, reason: ErrorCode }))

/** Whom a notice would go to; what it says makes no difference. */
export const previewSchema = whenIncomplete(complete(z.object({ type, recipients, ...ofGroup })))

export const notificationListSchema = listSchema(notificationList).extend({ date: dayFilter() })
export const deliveryListSchema = listSchema(deliveryList).extend({ id })
export const notificationIdSchema = z.object({ id })
/** Those of a page. */
export const notificationIdsSchema = z.object({ ids: z.array(id).min(1).max(pageSizes.max) })
/** `until` is the instant of the newest notification shown, as the list returned it. */
export const markReadSchema = z.object({ until: z.iso.datetime({ error: messages.common.malformed }).optional() })
