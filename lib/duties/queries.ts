import { byClass, offeredIn, schoolLists } from '@/lib/choices'
import type { Day } from '@/lib/dates'
import type { DutyKind } from '@/lib/duties'
import { inUseSql, notOverSql } from '@/lib/server/data/duties'
import { placeName } from '@/lib/enrolment/lists'
import { rowsOf } from '@/lib/server/data/rows'
import { operation } from '@/lib/server/doors/operation'
import { schoolDay } from '@/lib/server/school-day'
import { schoolYearOf } from '@/lib/years'
import { Prisma } from '@/prisma/client/client'
import { dutiesShape, type Duties, type DutySection, type Held } from './answers'
import { dutyMessages } from './messages'
import { dutiesSchema } from './schema'

/** More than any school has. */
const mostStaff = 2000
const mostSections = 1000

type SectionRow = {
  id: string
  year: number
  class: string
  name: string
  inUse: boolean
  subjects: { subject: string; elective: boolean }[]
  duties: HeldRow[]
}
type HeldRow = Omit<Held, 'subject'> & { subject: string | null }

const heldSql = Prisma.sql`json_build_object('id', d."id", 'kind', d."kind", 'subject', d."subject",
  'holder', json_build_object('id', u."id", 'name', u."name"), 'since', d."since", 'until', d."until")`

const held = (date: Day, which: Prisma.Sql) => Prisma.sql`(
  SELECT coalesce(json_agg(${heldSql} ORDER BY d."kind", d."since", u."name", d."id"), '[]')
  FROM "Duty" d JOIN "User" u ON u."id" = d."holderId" WHERE ${which} AND ${notOverSql(date)})`

/** Who does what in a school year, the one of today unless another is asked for, and what nobody does. One statement. */
export const readDuties = operation({
  access: 'duties:read',
  as: 'duties',
  input: dutiesSchema,
  output: dutiesShape,
  fail: dutyMessages.loadFailed,
  async run(_actor, input) {
    const today = schoolDay()
    const year = input.year ?? schoolYearOf(today)
    const [row] = await rowsOf<{
      sections: SectionRow[]
      school: HeldRow[]
      years: number[]
      staff: { id: string; name: string; teaches: boolean }[]
    }>`
      SELECT
        (SELECT coalesce(json_agg(r ORDER BY r."class", r."name"), '[]') FROM (
          SELECT s."id", s."year", s."class", s."name",
            ${inUseSql} AS "inUse",
            (SELECT coalesce(json_agg(json_build_object('subject', t."subject", 'elective', t."elective")), '[]')
              FROM "SectionSubject" t WHERE t."sectionId" = s."id") AS "subjects",
            ${held(today, Prisma.sql`d."sectionId" = s."id"`)} AS "duties"
          FROM "Section" s WHERE s."year" = ${year} LIMIT ${mostSections}) r) AS "sections",
        ${held(today, Prisma.sql`d."sectionId" IS NULL`)} AS "school",
        (SELECT coalesce(json_agg(DISTINCT s."year"), '[]') FROM "Section" s) AS "years",
        (SELECT coalesce(json_agg(json_build_object('id', u."id", 'name', u."name", 'teaches', u."role" = 'teacher') ORDER BY u."name", u."id"), '[]')
          FROM (SELECT * FROM "User" WHERE "role" IN ('teacher', 'admin', 'staff') AND "isActive" ORDER BY "name", "id" LIMIT ${mostStaff}) u) AS "staff"`
    if (!row) throw new Error('a statement without a row')
    const known = [...offeredIn(schoolLists(), 'reportSubjects')]
    const sections = byClass(row.sections).map(({ inUse, ...section }) => ({ ...toSection(section, known), inUse }))
    return {
      year,
      years: row.years.toSorted((a, b) => b - a),
      sections: sections.map(({ inUse: _, ...section }) => section),
      school: row.school.map(toHeld) as Duties['school'],
      teachers: row.staff.filter(({ teaches }) => teaches).map(({ teaches: _, ...person }) => person),
      staff: row.staff.map(({ teaches: _, ...person }) => person),
      subjects: known,
      hasStudents: sections.some(({ inUse }) => inUse),
      gaps: sections.filter(({ inUse }) => inUse).flatMap(gapsIn),
    }
  },
})

const toHeld = ({ subject, ...row }: HeldRow): Held => ({ ...row, subject: subject ?? '' })

function toSection(
  { id, class: schoolClass, name, subjects, duties }: Omit<SectionRow, 'inUse'>,
  known: readonly string[],
): DutySection {
  const rank = ({ subject }: { subject: string }) => (known.includes(subject) ? known.indexOf(subject) : known.length)
  return {
    id,
    class: schoolClass,
    place: placeName({ class: schoolClass, section: name }),
    subjects: subjects.toSorted((a, b) => rank(a) - rank(b)),
    duties: duties.map(toHeld),
  }
}

/** What nobody does in a section in which students are. */
function gapsIn({ id, class: schoolClass, place, subjects, duties }: DutySection): Duties['gaps'] {
  const has = (kind: DutyKind, subject = '') => duties.some((duty) => duty.kind === kind && duty.subject === subject)
  return [
    ...(has('ClassTeacher') ? [] : [dutyMessages.noClassTeacher(place)]),
    ...subjects.flatMap(({ subject }) => (has('SubjectTeacher', subject) ? [] : [dutyMessages.nobody(subject, place)])),
  ].map((says) => ({ class: schoolClass, section: id, says }))
}
