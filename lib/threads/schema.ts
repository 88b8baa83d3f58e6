import { z } from 'zod'
import { limits } from '@/lib/constants'
import { filterOf, formSchema, id, listInput, optionalId, text } from '@/lib/inputs'
import { threadSides } from './lists'

/**
 * A guardian says whether it is for the class teacher or the office (`to`); who writes for the school, to which guardian, or
 * to all who see the records of the student.
 */
export const openThreadSchema = formSchema({
  student: id,
  to: filterOf(threadSides),
  guardian: optionalId.default(''),
  subject: text(limits.threadSubject),
  message: text(limits.message),
})

export const threadListSchema = listInput
export const threadIdSchema = z.object({ id })
export const writeMessageSchema = formSchema({ message: text(limits.message) }).extend({ id })
export const closeThreadSchema = z.object({ id, closed: z.boolean() })
