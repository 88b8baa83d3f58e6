import { z } from 'zod'
import { onlyFor } from '@/lib/answers'
import { threadSides } from './lists'

/** What this domain answers: the shapes of its operations' results. */

/** Instants are ISO 8601, UTC. */
export const threadShape = z.strictObject({
  id: z.string(),
  subject: z.string(),
  studentId: z.string(),
  student: z.string(),
  /** With the section. */
  class: z.string(),
  /** Who of the school it is with. */
  to: z.enum(threadSides),
  /** The guardians in it. */
  guardians: z.string(),
  lastAt: z.string(),
  /** Has messages that the viewer has not seen. */
  isNew: z.boolean(),
  isClosed: z.boolean(),
})
export type Thread = z.output<typeof threadShape>

export const threadMessageShape = z.strictObject({
  id: z.string(),
  by: z.string(),
  /** Written for the school. */
  ofSchool: z.boolean(),
  isOwn: z.boolean(),
  at: z.string(),
  text: z.string(),
})
export type ThreadMessage = z.output<typeof threadMessageShape>

/** The oldest message first. `mayClose`: the viewer closes it and opens it again; `mayAnswer`: they write in it. */
export const wholeThreadShape = threadShape.extend({
  messages: z.array(threadMessageShape),
  ...{ mayClose: z.boolean(), mayAnswer: z.boolean() },
  /** Whether a guardian in it still sees it. */
  isRead: z.boolean(),
  /** The guardians in it who are barred from the student, and cannot read it; null for others than the office. */
  barred: onlyFor('guardians:manage', z.string().nullable()),
})

export const doneShape = z.strictObject({ id: z.string(), message: z.string() })
