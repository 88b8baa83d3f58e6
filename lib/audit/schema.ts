import { z } from 'zod'
import { dayFilter, id, listSchema, optionalId } from '@/lib/inputs'
import { messages, required } from '@/lib/messages'
import { auditList, ownRecordList } from './lists'

/** The audit's list: also of one person's record, of what one did, and of the days from … to. */
export const auditListSchema = listSchema(auditList).extend({
  person: optionalId.optional(),
  actor: optionalId.optional(),
  from: dayFilter(),
  to: dayFilter(),
})

export const ownRecordSchema = listSchema(ownRecordList)

/** `id`: the child's. */
export const childRecordSchema = ownRecordSchema.extend({ id })

/** A malformed id is answered like an unknown one: 404. */
export const auditIdSchema = z.object({
  id: z.string({ error: required }).refine((value) => value.length <= 18 && /^[1-9]\d*$/.test(value), {
    error: messages.common.notFound,
    params: { code: 'notFound' },
  }),
})
