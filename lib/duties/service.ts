import type { z } from 'zod'
import { formatDay, fromDay } from '@/lib/dates'
import { AppError, errorAt } from '@/lib/errors'
import { messages } from '@/lib/messages'
import { setTeachers } from '@/lib/enrolment/class-teachers'
import { carryOver, endedSql } from '@/lib/enrolment/duties'
import { isAwaySql, notOverSql } from '@/lib/server/data/duties'
import { placeName } from '@/lib/enrolment/lists'
import type { Transaction } from '@/lib/server/data/db'
import { db } from '@/lib/server/data/db'
import { once } from '@/lib/server/doors/once'
import { operation } from '@/lib/server/doors/operation'
import { schoolDay } from '@/lib/server/school-day'
import { schoolYearOf } from '@/lib/years'
import { electiveShape, savedDutiesShape, savedDutyShape } from './answers'
import { dutyMessages } from './messages'
import {
  copyDutiesSchema,
  dutyIdSchema,
  electiveSchema,
  electiveStudentsSchema,
  giveDutySchema,
  sectionDutiesSchema,
  subjectsSchema,
  substituteSchema,
} from './schema'

/**
 * Fills cells of the grid, one or many at once: class teachers, co-teachers, teachers of subjects that are taught there.
 * @throws AppError conflict for a subject that is not taught in its section.
 */
export const setSectionDuties = operation({
  access: 'duties:manage',
  input: sectionDutiesSchema,
  output: savedDutiesShape,
  fail: dutyMessages.saveFailed,
  async run(actor, input, caller) {
    const count = await once(caller, { of: 'setSectionDuties', by: actor.id, input }, async (tx) => {
      await assertTaught(tx, input.cells)
      return setTeachers(
        tx,
        actor.id,
        input.cells.map((cell) => ({
          ...{ sectionId: cell.section, teacherId: cell.teacher || null, kind: cell.kind },
          subject: cell.kind === 'SubjectTeacher' ? cell.subject : null,
        })),
        await firstOpenYear(tx),
      )
    })
    return { count, message: dutyMessages.saved(count) }
  },
})

/** The year in which the first of those who are enrolled are: what was before is over. */
async function firstOpenYear(tx: Transaction): Promise<number> {
  const open = await tx.enrolment.aggregate({ where: { toDay: null }, _min: { year: true } })
  return Math.min(open._min.year ?? Infinity, schoolYearOf(schoolDay()))
}

async function assertTaught(tx: Transaction, cells: z.output<typeof sectionDutiesSchema>['cells']) {
  const wanted = cells.flatMap((cell) =>
    cell.kind === 'SubjectTeacher' && cell.teacher ? [{ sectionId: cell.section, subject: cell.subject }] : [],
  )
  if (wanted.length === 0) return
  const [missing] = await tx.$queryRaw<{ subject: string; class: string; section: string }[]>`
    SELECT w."subject", s."class", s."name" AS "section"
    FROM jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) AS w ("sectionId" uuid, "subject" text) JOIN "Section" s ON s."id" = w."sectionId"
    WHERE NOT EXISTS (SELECT FROM "SectionSubject" t WHERE t."sectionId" = w."sectionId" AND t."subject" = w."subject") LIMIT 1`
  if (missing) throw new AppError('conflict', dutyMessages.notTaught(missing.subject, placeName(missing)))
}

/** Gives somebody a duty for the whole school. */
export const giveDuty = operation({
  access: 'duties:manage',
  input: giveDutySchema,
  output: savedDutyShape,
  fail: dutyMessages.saveFailed,
  async run(actor, { kind, holder, since = schoolDay(), until }, caller) {
    const input = { kind, holder, since, until }
    return once(caller, { of: 'giveDuty', by: actor.id, input }, async (tx) => {
      const [person] = await tx.$queryRaw<{ name: string; may: boolean }[]>`
        SELECT "name", "isActive" AND "role" IN ('teacher', 'admin', 'staff') AS "may" FROM "User" WHERE "id" = ${holder}::uuid FOR SHARE`
      if (!person) throw new AppError('notFound', messages.common.notFound)
      if (!person.may) throw new AppError('conflict', dutyMessages.mayNot(person.name))
      // Who waits for the lock of the person's row sees what the other one gave.
      await tx.$queryRaw`SELECT 1 FROM "User" WHERE "id" = ${holder}::uuid FOR NO KEY UPDATE`
      const [there] = await tx.$queryRaw<{ id: string }[]>`
        SELECT d."id" FROM "Duty" d
        WHERE d."holderId" = ${holder}::uuid AND d."kind" = ${kind}::"DutyKind"
          AND daterange(d."since", d."until" + 1) && daterange(${since}::date, ${until ?? null}::date + 1) LIMIT 1`
      if (there) throw new AppError('conflict', dutyMessages.hasIt(person.name))
      const { id } = await tx.duty.create({
        data: {
          ...{ kind, holderId: holder, since: fromDay(since), createdById: actor.id },
          until: until ? fromDay(until) : null,
        },
        select: { id: true },
      })
      const message =
        since > schoolDay()
          ? dutyMessages.givenFrom(person.name, kind, formatDay(since))
          : dutyMessages.given(person.name, kind)
      return { id, message }
    })
  },
})

/** Ends a duty, or takes back one that was given today. */
export const endDuty = operation({
  access: 'duties:manage',
  input: dutyIdSchema,
  output: savedDutyShape,
  fail: dutyMessages.saveFailed,
  async run(actor, { id }) {
    const today = schoolDay()
    const [ended] = await db.$transaction(
      (tx) => tx.$queryRaw<{ name: string }[]>`
        UPDATE "Duty" d SET ${endedSql(today, actor.id)} FROM "User" u
        WHERE d."id" = ${id}::uuid AND u."id" = d."holderId" AND ${notOverSql(today)} RETURNING u."name"`,
    )
    if (!ended) throw new AppError('notFound', messages.common.notFound)
    return { id, message: dutyMessages.ended(ended.name) }
  },
})

/** Says which subjects are taught in a section; one that has a teacher stays until that ends. */
export const saveSubjects = operation({
  access: 'duties:manage',
  input: subjectsSchema,
  output: savedDutyShape,
  fail: dutyMessages.saveFailed,
  async run(_actor, { section, subjects }) {
    return db.$transaction(async (tx) => {
      const [place] = await tx.$queryRaw<{ class: string; section: string }[]>`
        SELECT "class", "name" AS "section" FROM "Section" WHERE "id" = ${section}::uuid FOR UPDATE`
      if (!place) throw new AppError('notFound', messages.common.notFound)
      const taughtHere = [...new Map(subjects.map((one) => [one.subject, one])).values()]
      const names = taughtHere.map(({ subject }) => subject)
      const known = await tx.subject.count({ where: { name: { in: names } } })
      if (known < names.length) throw errorAt('subjects', messages.common.malformed)
      const [taught] = await tx.$queryRaw<{ subject: string }[]>`
        SELECT d."subject" FROM "Duty" d
        WHERE d."sectionId" = ${section}::uuid AND d."kind" = 'SubjectTeacher' AND NOT d."subject" = ANY (${names}::text[])
          AND ${notOverSql(schoolDay())} LIMIT 1`
      if (taught) throw new AppError('conflict', dutyMessages.taughtByOthers(taught.subject))
      await tx.sectionSubject.deleteMany({ where: { sectionId: section, subject: { notIn: names } } })
      await tx.$executeRaw`
        INSERT INTO "SectionSubject" ("sectionId", "subject", "elective")
        SELECT ${section}::uuid, * FROM unnest(${names}::text[], ${taughtHere.map(({ elective }) => elective)}::boolean[])
        ON CONFLICT ("sectionId", "subject") DO UPDATE SET "elective" = EXCLUDED."elective"
        WHERE "SectionSubject"."elective" <> EXCLUDED."elective"`
      return { id: section, message: dutyMessages.subjectsSaved(placeName(place)) }
    })
  },
})

/** The students of a section, and who of them takes an elective. */
export const readElective = operation({
  access: 'duties:read',
  as: 'elective',
  input: electiveSchema,
  output: electiveShape,
  fail: dutyMessages.loadFailed,
  async run(_actor, { section, subject }) {
    const known = await db.sectionSubject.count({ where: { sectionId: section, subject, elective: true } })
    if (!known) throw new AppError('notFound', messages.common.notFound)
    const students = await db.$queryRaw<{ id: string; name: string; rollNo: number | null; takes: boolean }[]>`
      SELECT u."id", u."name", e."rollNo", t."studentId" IS NOT NULL AS "takes"
      FROM "Section" s JOIN "Enrolment" e ON e."year" = s."year" AND e."class" = s."class" AND e."section" = s."name" AND e."toDay" IS NULL
      JOIN "User" u ON u."id" = e."studentId"
      LEFT JOIN "ElectiveStudent" t ON t."sectionId" = s."id" AND t."subject" = ${subject} AND t."studentId" = u."id"
      WHERE s."id" = ${section}::uuid ORDER BY e."rollNo" NULLS LAST, u."name", u."id"`
    return { students }
  },
})

/** Says who takes an elective. */
export const saveElective = operation({
  access: 'duties:manage',
  input: electiveStudentsSchema,
  output: savedDutyShape,
  fail: dutyMessages.saveFailed,
  async run(_actor, { section, subject, students }) {
    return db.$transaction(async (tx) => {
      const known = await tx.$queryRaw`
        SELECT 1 FROM "SectionSubject" WHERE "sectionId" = ${section}::uuid AND "subject" = ${subject} AND "elective" FOR UPDATE`
      if ((known as unknown[]).length === 0) throw new AppError('conflict', dutyMessages.notElective)
      const ids = [...new Set(students)]
      const [there] = await tx.$queryRaw<{ count: number }[]>`
        SELECT count(*)::int AS "count" FROM "Section" s
        JOIN "Enrolment" e ON e."year" = s."year" AND e."class" = s."class" AND e."section" = s."name" AND e."toDay" IS NULL
        WHERE s."id" = ${section}::uuid AND e."studentId" = ANY (${ids}::uuid[])`
      if ((there?.count ?? 0) < ids.length) throw new AppError('conflict', dutyMessages.notThere)
      await tx.electiveStudent.deleteMany({ where: { sectionId: section, subject, studentId: { notIn: ids } } })
      await tx.$executeRaw`
        INSERT INTO "ElectiveStudent" ("sectionId", "subject", "studentId")
        SELECT ${section}::uuid, ${subject}, * FROM unnest(${ids}::uuid[]) ON CONFLICT DO NOTHING`
      return { id: section, message: dutyMessages.electiveSaved(subject, ids.length) }
    })
  },
})

/** Copies the subjects and teachers of the year before into sections of the same name that have none. */
export const copyDuties = operation({
  access: 'duties:manage',
  input: copyDutiesSchema,
  output: savedDutiesShape,
  fail: dutyMessages.saveFailed,
  async run(actor, { year }, caller) {
    const count = await once(caller, { of: 'copyDuties', by: actor.id, input: { year } }, async (tx) => {
      if (year < (await firstOpenYear(tx))) throw new AppError('conflict', dutyMessages.yearOver)
      const sections = await tx.$queryRaw<{ id: string }[]>`
        SELECT "id" FROM "Section" WHERE "year" = ${year} ORDER BY "id" FOR UPDATE`
      return carryOver(
        tx,
        sections.map(({ id }) => id),
        actor.id,
      )
    })
    return { count, message: dutyMessages.copied(count) }
  },
})

/** Names who stands in for a section on a day: they reach it on that day as who is away does. */
export const nameSubstitute = operation({
  access: 'duties:substitute',
  input: substituteSchema,
  output: savedDutyShape,
  fail: dutyMessages.saveFailed,
  async run(actor, { section, teacher, date = schoolDay() }, caller) {
    if (date < schoolDay()) throw errorAt('date', dutyMessages.past)
    const input = { section, teacher, date }
    return once(caller, { of: 'nameSubstitute', by: actor.id, input }, async (tx) => {
      const [person] = await tx.$queryRaw<{ name: string; may: boolean; isAway: boolean }[]>`
        SELECT "name", "isActive" AND "role" = 'teacher' AS "may", EXISTS (
          SELECT FROM "StaffLeave" l
          WHERE l."staffId" = "User"."id" AND ${isAwaySql(date)}) AS "isAway"
        FROM "User" WHERE "id" = ${teacher}::uuid FOR SHARE`
      const [place] = await tx.$queryRaw<{ class: string; section: string }[]>`
        SELECT "class", "name" AS "section" FROM "Section" WHERE "id" = ${section}::uuid FOR UPDATE`
      if (!person || !place) throw new AppError('notFound', messages.common.notFound)
      if (!person.may) throw new AppError('conflict', dutyMessages.mayNot(person.name))
      if (person.isAway) throw new AppError('conflict', dutyMessages.isAway(person.name))
      const day = fromDay(date)
      const held = await tx.duty.findFirst({
        where: { sectionId: section, kind: 'Substitute', since: day, until: day },
        select: { id: true, holderId: true },
      })
      const message = dutyMessages.substituteNamed(person.name, placeName(place))
      if (held?.holderId === teacher) return { id: held.id, message }
      // Of two who name somebody at once, the second replaces whom the first has named.
      if (held)
        await tx.$executeRaw`UPDATE "Duty" d SET ${endedSql(schoolDay(), actor.id)} WHERE d."id" = ${held.id}::uuid`
      const { id } = await tx.duty.create({
        data: {
          kind: 'Substitute',
          holderId: teacher,
          sectionId: section,
          since: day,
          until: day,
          createdById: actor.id,
        },
        select: { id: true },
      })
      return { id, message }
    })
  },
})
