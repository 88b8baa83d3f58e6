import { approved, uniqueName } from '@/tests/support/machine/api'
import { sql } from '@/tests/support/machine/database'
import { seat } from '@/tests/support/school/enrolments'

/** A section of its own with one student, in this school year; its subjects are `electives`. */
export async function makeSection({ schoolClass = 'Class 9', electives = [] as string[] } = {}) {
  const name = `Z${uniqueName('x').replaceAll(/\W/g, '').slice(-8)}`
  const student = await approved({ class: schoolClass, name: uniqueName('Zubin') })
  await seat([student.id], name)
  const [section] = await sql<{ id: string }>(`SELECT id FROM "Section" WHERE class = $1 AND name = $2`, [
    schoolClass,
    name,
  ])
  const id = String(section?.id)
  for (const subject of electives) await sql(`INSERT INTO "SectionSubject" VALUES ($1, $2, true)`, [id, subject])
  return {
    id,
    student: student.id,
    name: student.name,
    section: name,
    class: schoolClass,
    place: `${schoolClass} ${name}`,
  }
}

/** Gives a duty of a section, by the database: from a day to a day. */
export const giveSection = (
  holder: string,
  section: string,
  kind: string,
  since: string,
  until: string | null = null,
) =>
  sql(
    `INSERT INTO "Duty" ("holderId", "sectionId", kind, subject, since, until)
     VALUES ($1, $2, $3::"DutyKind", CASE WHEN $3 = 'SubjectTeacher' THEN 'Science' END, $4, $5)`,
    [holder, section, kind, since, until],
  )
