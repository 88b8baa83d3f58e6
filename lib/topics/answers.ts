import { z } from 'zod'

/** What this domain answers: the shapes of its operations' results. */

/** docs/spec.md §3. */
export const topicShape = z.strictObject({
  id: z.string(),
  class: z.string(),
  section: z.string(),
  subject: z.string(),
  topic: z.string(),
  /** A school day. */
  date: z.string(),
})
export type Topic = z.output<typeof topicShape>

/** One in a list: whether the viewer may change it. */
export const listedTopicShape = topicShape.extend({ mayChange: z.boolean() })
export type ListedTopic = z.output<typeof listedTopicShape>
