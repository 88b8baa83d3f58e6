import { z } from 'zod'
import { limits, sections } from '@/lib/constants'
import { schoolDuties } from '@/lib/duties'
import { acrossFields, choice, day, formSchema, id, optionalId, text, whenIncomplete, year } from '@/lib/inputs'
import { messages, required } from '@/lib/messages'
import { dutyMessages } from './messages'

export const dutiesSchema = z.object({ year: year().optional() })

/** Of two years. */
const mostCells = 2 * limits.choices * sections.length * 4

const subject = text(limits.choice)

/** Cells of the grid: who is to be class teacher, co-teacher or teacher of a subject; `teacher` is '' for nobody. */
export const sectionDutiesSchema = formSchema({
  cells: z
    .array(
      z.discriminatedUnion('kind', [
        z.object({ kind: z.literal(['ClassTeacher', 'CoTeacher']), section: id, teacher: optionalId }),
        z.object({ kind: z.literal('SubjectTeacher'), section: id, subject, teacher: optionalId }),
      ]),
      { error: required },
    )
    .max(mostCells, { error: messages.common.malformed }),
})

export const subjectsSchema = formSchema({
  section: id,
  subjects: z
    .array(z.object({ subject, elective: z.boolean().default(false) }), { error: required })
    .max(limits.choices),
})

export const electiveSchema = z.object({ section: id, subject })
export const electiveStudentsSchema = electiveSchema.extend({ students: z.array(id).max(limits.classRows) })

/** A duty for the whole school; from today, and without an end, unless it is said otherwise. */
export const giveDutySchema = whenIncomplete(
  z
    .object({ kind: choice(schoolDuties), holder: id, since: day.optional(), until: day.optional() })
    .refine(
      ({ since, until }) => !since || !until || since <= until,
      acrossFields(['since', 'until'], dutyMessages.order),
    ),
)

export const dutyIdSchema = z.object({ id })
export const copyDutiesSchema = formSchema({ year: year() })
/** Who stands in for a section on a day, today unless it is said otherwise. */
export const substituteSchema = formSchema({ section: id, teacher: id, date: day.optional() })
