import { z } from 'zod'
import { limits, notificationSubjects, pageSizes } from '@/lib/constants'
import { notificationTypes } from './lists'
import { choice, dayFilter, formSchema, id, listSchema, text } from '@/lib/inputs'
import { messages } from '@/lib/messages'
import { deliveryList, notificationList } from './lists'

/** docs/spec.md §7, POST /api/notifications. */
export const notificationSchema = formSchema({
  type: choice(notificationTypes),
  subject: choice(notificationSubjects),
  message: text(limits.message),
  recipients: choice('recipients'),
})

/** Whom a notice would go to; what it says makes no difference. */
export const previewSchema = notificationSchema.pick({ type: true, recipients: true })

export const notificationListSchema = listSchema(notificationList).extend({ date: dayFilter() })
export const deliveryListSchema = listSchema(deliveryList).extend({ id })
export const notificationIdSchema = z.object({ id })
/** Those of a page. */
export const notificationIdsSchema = z.object({ ids: z.array(id).min(1).max(pageSizes.max) })
/** `until` is the instant of the newest notification shown, as the list returned it. */
export const markReadSchema = z.object({ until: z.iso.datetime({ error: messages.common.malformed }).optional() })
