import { z } from 'zod'
import { byClass } from '@/lib/choices'
import { db } from '@/lib/server/data/db'
import { rowsOf } from '@/lib/server/data/rows'
import { schoolDay } from '@/lib/server/school-day'
import { operation } from '@/lib/server/doors/operation'
import { setTeachers, teacherOfSql } from '@/lib/enrolment/class-teachers'
import { placeName } from '@/lib/enrolment/lists'
import { studentMessages } from '@/lib/enrolment/messages'
import { classTeachersShape } from './answers'
import { readTurning } from './draft'
import { classTeachersSchema, mostSections } from './schema'

/** More than any school has. */
const mostTeachers = 1000

type SectionRow = {
  id: string
  year: number
  class: string
  name: string
  teacher: { id: string; name: string } | null
}

/**
 * The sections of the year that the pupils are in, and of the next as far as its classes are saved, each with its class
 * teacher; and who could be one.
 */
export const readClassTeachers = operation({
  access: 'year:manage',
  as: 'classTeachers',
  input: z.object({}),
  output: classTeachersShape,
  fail: studentMessages.teachersFailed,
  async run() {
    const { closing } = await readTurning(db)
    const [sections, teachers] = await Promise.all([
      rowsOf<SectionRow>`
        SELECT s."id", s."year", s."class", s."name",
          (SELECT json_build_object('id', u."id", 'name', u."name") FROM "User" u WHERE u."id" = (${teacherOfSql(schoolDay())})) AS "teacher"
        FROM "Section" s WHERE s."year" >= ${closing.year} ORDER BY s."year", s."class", s."name" LIMIT ${mostSections}`,
      db.user.findMany({
        where: { role: 'teacher', isActive: true },
        orderBy: [{ name: 'asc' }, { id: 'asc' }],
        take: mostTeachers,
        select: { id: true, name: true },
      }),
    ])
    const years = [...new Set(sections.map(({ year }) => year))]
    return {
      years: years.map((year) => ({
        year,
        sections: byClass(sections.filter((section) => section.year === year)).map((section) => ({
          id: section.id,
          class: section.class,
          place: placeName({ class: section.class, section: section.name }),
          teacher: section.teacher,
        })),
      })),
      teachers,
    }
  },
})

/** Gives sections their class teachers, one or many at once. Who is it no more and who is it now have it in their history. */
export const setClassTeachers = operation({
  access: 'year:manage',
  input: classTeachersSchema,
  output: z.strictObject({ count: z.number(), message: z.string() }),
  fail: studentMessages.teachersSaveFailed,
  async run(actor, { sections }) {
    const wanted = sections.map(({ section, teacher }) => ({ sectionId: section, teacherId: teacher || null }))
    const count = await db.$transaction(async (tx) => {
      const { closing } = await readTurning(tx)
      return setTeachers(tx, actor.id, wanted, closing.year)
    })
    return { count, message: studentMessages.teachersSaved(count) }
  },
})
