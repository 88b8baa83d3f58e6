import { z } from 'zod'

/** A duty as it is kept with an import that is done, by whom it was given to. */
export const keptDuty = z.object({
  sectionId: z.string(),
  kind: z.enum(['ClassTeacher', 'CoTeacher', 'SubjectTeacher']),
  subject: z.string(),
  /** Who had it; null for nobody. */
  before: z.string().nullable(),
})
export type KeptDuty = z.output<typeof keptDuty>

/** What tells a duty of a section from the others there. */
export const dutyKey = ({ sectionId, kind, subject }: { sectionId: string; kind: string; subject: string }) =>
  [sectionId, kind, subject].join('\n')
