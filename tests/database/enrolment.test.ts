import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { contractLists, schoolLists } from '@/lib/choices'
import { materialClasses } from '@/lib/constants'
import { addDays, formatDay } from '@/lib/dates'
import { schoolMessages } from '@/lib/school/messages'
import { schoolYearOf, yearDays } from '@/lib/years'
import type * as Database from '@/lib/server/data/db'
import type * as Enrolling from '@/lib/enrolment/enrolment'
import { studentMessages } from '@/lib/enrolment/messages'
import type * as Moving from '@/lib/enrolment/moves'
import type * as Readmitting from '@/lib/enrolment/readmissions'
import { callerAs } from '@/tests/support/school/caller'
import { withStatements } from '@/tests/support/machine/statements'
import { interleave } from '@/tests/support/machine/interleave'
import { ownDatabase } from '@/tests/support/machine/own-database'

/** The rules of enrolling, and the constraint behind each race, on a real database. */

describe('enrolling', () => {
  let own: Awaited<ReturnType<typeof ownDatabase>>
  let db: typeof Database.db
  let enrolment: typeof Enrolling
  let moving: typeof Moving
  let readmissions: typeof Readmitting
  let today: string
  beforeAll(async () => {
    own = await ownDatabase()
    db = own.db
    enrolment = await import('@/lib/enrolment/enrolment')
    moving = await import('@/lib/enrolment/moves')
    readmissions = await import('@/lib/enrolment/readmissions')
    const { schoolDay } = await import('@/lib/server/school-day')
    today = schoolDay()
  })
  afterAll(() => own.close())
  beforeEach(async () => {
    await own.empty('User', 'Section', 'AcademicYear')
  })

  async function pupils(count: number, schoolClass = 'Class 5') {
    const made = await db.user.createManyAndReturn({
      data: Array.from({ length: count }, () => ({
        name: 'Pupil',
        role: 'student' as const,
        origin: 'Office' as const,
        class: schoolClass,
        isActive: true,
        approvedAt: new Date(),
      })),
      select: { id: true },
    })
    return made.map(({ id }) => id)
  }
  const enrol = (studentId: string, { class: schoolClass = 'Class 5', from = today } = {}) =>
    db.$transaction((tx) => enrolment.enrol(tx, { studentId, class: schoolClass, from }))
  const years = async () =>
    (await db.academicYear.findMany({ orderBy: { firstDay: 'asc' } })).map(({ firstDay, lastDay }) =>
      [firstDay, lastDay].map((date) => date.toISOString().slice(0, 10)),
    )

  it('begins with the contract’s lists, which no page has to tell', async () => {
    const { refreshSettings } = await import('@/lib/server/data/read-settings')
    const { ownLists } = await import('@/lib/server/school-settings')
    await refreshSettings()
    expect(schoolLists()).toEqual(contractLists)
    expect(ownLists()).toBeNull()
    await db.subject.update({ where: { name: 'Physics' }, data: { forReports: true } })
    await db.schoolSettings.update({ where: { single: true }, data: { version: { increment: 1 } } })
    await refreshSettings(1)
    expect(ownLists()?.subjects[5]).toEqual({ name: 'Physics', forReports: true, forMaterials: true, hidden: false })
  })

  it('uses the sections that were planned for a class, and the usual ones for one without', async () => {
    const { planYear, plannedYear } = await import('@/lib/enrolment/year-plan')
    const { first: firstDay, last: lastDay } = yearDays(schoolYearOf(today))
    const plan = { firstDay, lastDay, sections: materialClasses.map((name) => (name === 'Class 5' ? 2 : 0)) }
    await db.$transaction((tx) => planYear(tx, plan))
    // Planned again, it takes the place of the plan before.
    await db.$transaction((tx) => planYear(tx, { ...plan, sections: plan.sections.map((count) => count * 1.5) }))
    await db.$transaction((tx) => planYear(tx, plan))
    expect(await plannedYear(db)).toEqual(plan)
    for (const id of await pupils(3)) await enrol(id)
    for (const id of await pupils(3, 'Class 6')) await enrol(id, { class: 'Class 6' })
    const seated = await db.user.findMany({ orderBy: [{ class: 'asc' }, { rollNo: 'asc' }], select: { section: true } })
    expect(seated.map(({ section }) => section)).toEqual(['A', 'B', 'A', 'A', 'B', 'C'])
    // The year after has those of this one.
    const later = await db.$transaction(async (tx) => {
      const { sectionsOf } = await import('@/lib/enrolment/places')
      await tx.academicYear.create({
        data: {
          year: schoolYearOf(today) + 1,
          firstDay: new Date(addDays(lastDay, 1)),
          lastDay: new Date(addDays(lastDay, 365)),
        },
      })
      return sectionsOf(tx, 'Class 5', schoolYearOf(today) + 1)
    })
    expect(later).toEqual(['A', 'B'])
    // What has pupils stays, whatever is planned.
    await db.$transaction((tx) => planYear(tx, { ...plan, sections: materialClasses.map(() => 1) }))
    expect(await db.section.count({ where: { class: 'Class 5', enrolments: { some: {} } } })).toBe(2)
  })

  it('gives next roll numbers, the smallest section and admission numbers, and the account says the same', async () => {
    const ids = await pupils(5)
    for (const id of ids) await enrol(id)
    const accounts = await db.user.findMany({ orderBy: { rollNo: 'asc' } })
    expect(accounts.map(({ id }) => id)).toEqual(ids)
    expect(accounts.map(({ rollNo, section }) => `${rollNo}${section}`)).toEqual(['1A', '2B', '3C', '4D', '5A'])
    const numbers = accounts.map(({ admissionNo }) => Number(admissionNo))
    expect(numbers).toEqual(numbers.map((_, n) => (numbers[0] ?? 0) + n))
    const rows = await db.enrolment.findMany({ orderBy: { rollNo: 'asc' } })
    expect(rows.map(({ studentId, rollNo, section }) => [studentId, `${rollNo}${section}`])).toEqual(
      accounts.map(({ id, rollNo, section }) => [id, `${rollNo}${section}`]),
    )
    expect(rows.every(({ toDay, outcome, year }) => !toDay && !outcome && year === schoolYearOf(today))).toBe(true)
  })

  it('gives twenty at once a number each, and makes the school year once', async () => {
    const ids = await pupils(20)
    await Promise.all(ids.map((id) => enrol(id)))
    const rows = await db.enrolment.findMany({ orderBy: { rollNo: 'asc' } })
    expect(rows.map(({ rollNo }) => rollNo)).toEqual(ids.map((_, n) => n + 1))
    const sizes = await db.enrolment.groupBy({ by: ['section'], _count: true })
    expect(sizes.map(({ _count }) => _count)).toEqual([5, 5, 5, 5])
    expect(new Set((await db.user.findMany()).map(({ admissionNo }) => admissionNo)).size).toBe(20)
    const { first, last } = yearDays(schoolYearOf(today))
    expect(await years()).toEqual([[first, last]])
  })

  it('spreads many who come at once over the sections', async () => {
    const ids = await pupils(6)
    const spells = ids.map((studentId) => ({ studentId, class: 'Class 5', from: today }))
    const places = await db.$transaction((tx) => enrolment.enrolAll(tx, spells))
    expect(places.map(({ rollNo, section }) => `${rollNo}${section}`)).toEqual(['1A', '2B', '3C', '4D', '5A', '6B'])
  })

  describe('with roll numbers by section', () => {
    const decide = (by: 'class' | 'section') =>
      db.$transaction(async (tx) => {
        await tx.$queryRaw`SELECT 1 FROM "SchoolSettings" FOR UPDATE`
        const { regroupRollNumbers } = await import('@/lib/enrolment/roll-numbers')
        await regroupRollNumbers(tx, by)
        await tx.schoolSettings.update({ where: { single: true }, data: { rollNumbers: by } })
      })
    const placesOf = async () =>
      (await db.enrolment.findMany({ where: { toDay: null }, orderBy: [{ section: 'asc' }, { rollNo: 'asc' }] })).map(
        ({ section, rollNo }) => `${rollNo}${section}`,
      )
    afterEach(async () => {
      await db.user.deleteMany()
      await decide('class')
    })

    it('counts from 1 in each section, and keeps what was given by class', async () => {
      for (const id of await pupils(4)) await enrol(id)
      await decide('section')
      for (const id of await pupils(8)) await enrol(id)
      // 1 to 4 were given by class, one to each section.
      expect(await placesOf()).toEqual(['1A', '2A', '3A', '2B', '3B', '4B', '3C', '4C', '5C', '4D', '5D', '6D'])
    })

    it('gives twenty at once a number each', async () => {
      await decide('section')
      await Promise.all((await pupils(20)).map((id) => enrol(id)))
      expect(await placesOf()).toEqual(
        ['A', 'B', 'C', 'D'].flatMap((name) => [1, 2, 3, 4, 5].map((n) => `${n}${name}`)),
      )
    })

    it('gives who moves the next number of the new section', async () => {
      await decide('section')
      const ids = await pupils(5)
      for (const id of ids) await enrol(id)
      const move = (studentId: string, to: { class?: string; section?: string }) =>
        db.$transaction((tx) => moving.move(tx, { studentId, class: 'Class 5', from: today, ...to }))
      expect(await move(ids[0]!, { section: 'B' })).toMatchObject({ section: 'B', rollNo: 2 })
      expect(await move(ids[1]!, { class: 'Class 6', section: 'C' })).toMatchObject({ section: 'C', rollNo: 1 })
      expect(await placesOf()).toEqual(['2A', '2B', '1C', '1C', '1D'])
    })

    it('gives who comes back to a section the number of before', async () => {
      await decide('section')
      const [one = '', two = ''] = await pupils(2)
      const from = addDays(today, -5)
      const spells = [one, two].map((studentId) => ({ studentId, class: 'Class 5', section: 'A', from }))
      await db.$transaction((tx) => enrolment.enrolAll(tx, spells))
      const move = (section: string, day: string) =>
        db.$transaction((tx) => moving.move(tx, { studentId: one, class: 'Class 5', section, from: day }))
      expect(await move('B', addDays(today, -2))).toMatchObject({ rollNo: 1 })
      expect(await move('A', today)).toMatchObject({ rollNo: 1 })
      expect(await move('B', today)).toMatchObject({ rollNo: 1 })
      expect(await move('A', today)).toMatchObject({ rollNo: 1 })
    })

    it('does not go back to classes while two of a class have the same number, and names them', async () => {
      await decide('section')
      const [one = '', two = ''] = await pupils(2)
      await enrol(one)
      await enrol(two)
      await db.user.update({ where: { id: one }, data: { name: 'Asha Rao' } })
      await db.user.update({ where: { id: two }, data: { name: 'Bilal Khan' } })
      await expect(decide('class')).rejects.toMatchObject({
        code: 'conflict',
        message:
          'In Class 5, Asha Rao and Bilal Khan both have roll number 1. Each student of a class needs a different number.',
      })
      expect((await db.enrolment.findMany()).map(({ rollGroup }) => rollGroup).sort()).toEqual([
        'Class 5|A',
        'Class 5|B',
      ])
    })

    it('is decided before or after somebody is enrolled, never meanwhile', async () => {
      const ids = await pupils(6)
      await Promise.all([
        ...ids.slice(0, 3).map((id) => enrol(id)),
        decide('section'),
        ...ids.slice(3).map((id) => enrol(id)),
      ])
      for (const { class: schoolClass, section, rollGroup } of await db.enrolment.findMany())
        expect(rollGroup).toBe(`${schoolClass}|${section}`)
    })
  })

  it('enrols a pupil once, however many ask', async () => {
    const [id = ''] = await pupils(1)
    const asked = await Promise.allSettled(Array.from({ length: 4 }, () => enrol(id)))
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const answer of asked)
      if (answer.status === 'rejected')
        expect(answer.reason).toMatchObject({ code: 'conflict', message: 'This student is enrolled already.' })
    expect(await db.enrolment.count()).toBe(1)
  })

  it('passes over an admission number that the school has given itself, and never gives one twice', async () => {
    const [first = '', own = '', next = ''] = await pupils(3)
    await enrol(first)
    const { admissionNo } = await db.user.findUniqueOrThrow({ where: { id: first } })
    await db.user.update({ where: { id: own }, data: { admissionNo: String(Number(admissionNo) + 1) } })
    await enrol(own)
    await db.user.delete({ where: { id: first } })
    await enrol(next)
    const kept = await db.user.findMany({ orderBy: { admissionNo: 'asc' } })
    expect(kept.map((user) => Number(user.admissionNo) - Number(admissionNo))).toEqual([1, 2])
  })

  it('makes a missing year fit the years that are there', async () => {
    const year = schoolYearOf(today)
    await db.academicYear.create({
      data: { year: year - 1, firstDay: new Date(`${year - 1}-06-01`), lastDay: new Date(`${year}-05-31`) },
    })
    const [late = '', early = ''] = await pupils(2)
    await enrol(late, { from: `${year}-06-01` })
    await enrol(early, { from: `${year - 1}-05-31` })
    expect(await years()).toEqual([
      [`${year - 2}-06-01`, `${year - 1}-05-31`],
      [`${year - 1}-06-01`, `${year}-05-31`],
      [`${year}-06-01`, `${year + 1}-05-31`],
    ])
  })

  describe('the first day', () => {
    const correct = (...of: { studentId: string; from: string }[]) =>
      db.$transaction(async (tx) => (await import('@/lib/enrolment/first-days')).beginAll(tx, of))
    const seats = async () =>
      (await db.enrolment.findMany({ orderBy: [{ rollNo: 'asc' }, { fromDay: 'asc' }] })).map(
        ({ year, rollNo, fromDay }) => `${rollNo}: ${fromDay.toISOString().slice(0, 10)} in ${year}`,
      )

    it('is corrected to an earlier and to a later one, of many at once, also into another year', async () => {
      const [one = '', two = ''] = await pupils(2)
      for (const id of [one, two]) await enrol(id)
      const year = schoolYearOf(today)
      const days = [addDays(today, -1), addDays(yearDays(year).first, -20)] as const
      expect(await correct({ studentId: one, from: days[0] }, { studentId: two, from: days[1] })).toMatchObject([
        { studentId: one, from: days[0], before: today, after: { class: 'Class 5', section: 'A' } },
        { studentId: two, from: days[1], before: today, after: { section: 'B' } },
      ])
      expect(await seats()).toEqual([`1: ${days[0]} in ${schoolYearOf(days[0])}`, `2: ${days[1]} in ${year - 1}`])
      await correct({ studentId: two, from: today })
      expect(await seats()).toEqual([`1: ${days[0]} in ${schoolYearOf(days[0])}`, `2: ${today} in ${year}`])
    })

    it('is refused where a mark or an earlier enrolment stands in the way, and in the future', async () => {
      const [one = ''] = await pupils(1)
      await enrol(one, { from: addDays(today, -30) })
      await db.$transaction((tx) =>
        moving.move(tx, { studentId: one, class: 'Class 5', section: 'D', from: addDays(today, -10) }),
      )
      const { id: enrolmentId } = await db.enrolment.findFirstOrThrow({ where: { toDay: null } })
      const day = new Date(addDays(today, -5))
      await db.attendance.create({
        data: { studentId: one, enrolmentId, class: 'Class 5', day, status: 'Present', markedById: one },
      })
      const refused = (from: string, code: string) =>
        expect(correct({ studentId: one, from })).rejects.toMatchObject({
          code,
          details: { errors: { from: expect.any(String) as string } },
        })
      await refused(addDays(today, -4), 'conflict')
      await refused(addDays(today, -11), 'conflict')
      await refused(addDays(today, 1), 'invalid')
      await correct({ studentId: one, from: addDays(today, -5) })
      expect(await db.enrolment.count({ where: { toDay: null, fromDay: day } })).toBe(1)
    })
  })

  describe('moving and leaving', () => {
    const move = (studentId: string, to: { class: string; section?: string; from: string }) =>
      db.$transaction((tx) => moving.move(tx, { studentId, ...to }))
    const leave = (studentId: string, lastDay: string) =>
      db.$transaction((tx) => enrolment.leave(tx, { studentId, lastDay, outcome: 'Left' }))

    it('takes fees, leave and reports of those days along within the class, and leaves them with another', async () => {
      const [author = '', student = ''] = await pupils(2)
      const [begun, turn] = [addDays(today, -20), addDays(today, -10)]
      await enrol(student, { from: begun })
      const { id: enrolmentId } = await db.enrolment.findFirstOrThrow()
      const facts = { studentId: student, enrolmentId }
      for (const [n, on] of [addDays(turn, -1), turn, addDays(turn, 2)].entries()) {
        const createdAt = new Date(`${on}T12:00:00Z`)
        const dueDate = new Date(addDays(today, n))
        const run = { class: 'Class 5', type: 'Exam Fee', amountPaise: 1, dueDate, feeCount: 1, createdById: author }
        const { id: structureId } = await db.feeStructure.create({ data: { ...run, createdAt } })
        await db.fee.create({ data: { ...facts, structureId, amountPaise: 1 } })
        const days = { fromDay: dueDate, toDay: dueDate }
        await db.leaveRequest.create({ data: { ...facts, ...days, class: 'Class 5', reason: 'x', createdAt } })
        const about = { studentName: 'x', class: 'Class 5', schoolYear: 2026, type: 'Summary' as const }
        await db.report.create({ data: { ...facts, ...about, code: `code ${n}`, isCurrent: n === 0, createdAt } })
      }
      /** How many of each are in the class's sections, oldest first. */
      const counts = async () => {
        const rows = await db.enrolment.findMany({
          orderBy: { fromDay: 'asc' },
          select: {
            class: true,
            section: true,
            _count: { select: { fees: true, leaveRequests: true, reports: true } },
          },
        })
        return rows.map(({ class: of, section, _count }) => `${of} ${section}: ${Object.values(_count).join()}`)
      }
      await move(student, { class: 'Class 5', section: 'B', from: turn })
      expect(await counts()).toEqual(['Class 5 A: 1,1,1', 'Class 5 B: 2,2,2'])
      await move(student, { class: 'Class 6', section: 'C', from: turn })
      expect(await counts()).toEqual(['Class 5 A: 1,1,1', 'Class 6 C: 2,2,2'])
      await move(student, { class: 'Class 7', from: addDays(turn, 1) })
      expect(await counts()).toEqual(['Class 5 A: 1,1,1', 'Class 6 C: 2,2,2', 'Class 7 A: 0,0,0'])
      expect(await db.user.findUnique({ where: { id: student } })).toMatchObject({
        class: 'Class 7',
        section: 'A',
        rollNo: 1,
      })
    })

    it('gives no number of this year again, and lets a pupil come back', async () => {
      const [one = '', two = ''] = await pupils(2)
      await enrol(one, { from: addDays(today, -1) })
      await leave(one, addDays(today, -1))
      expect(await db.user.findUnique({ where: { id: one } })).toMatchObject({
        class: 'Class 5',
        section: null,
        rollNo: null,
        isActive: true,
      })
      expect(await enrol(two)).toMatchObject({ rollNo: 2 })
      await expect(enrol(one, { from: addDays(today, -1) })).rejects.toThrow('enrolled already')
      const { admissionNo } = await db.user.findUniqueOrThrow({ where: { id: one } })
      expect(await enrol(one)).toMatchObject({ rollNo: 3 })
      expect(await db.user.findUnique({ where: { id: one } })).toMatchObject({ admissionNo, rollNo: 3 })
    })

    it('gives who moves back the number of before, also on the same day', async () => {
      const [one = '', two = ''] = await pupils(2)
      for (const id of [one, two]) await enrol(id, { from: addDays(today, -5) })
      expect(await move(one, { class: 'Class 6', from: today })).toMatchObject({ rollNo: 1 })
      const [late = ''] = await pupils(1)
      expect(await enrol(late)).toMatchObject({ rollNo: 3 })
      expect(await move(one, { class: 'Class 5', section: 'A', from: today })).toMatchObject({ rollNo: 1 })
      // The first day of an enrolment leaves nothing behind.
      expect(await move(late, { class: 'Class 6', from: today })).toMatchObject({ rollNo: 1 })
      expect(await move(late, { class: 'Class 5', from: today })).toMatchObject({ rollNo: 3 })
      await expect(move(late, { class: 'Class 5', from: today })).rejects.toThrow('there already')
    })

    it('moves to the smallest section of another class unless one is wished for', async () => {
      const [one = '', two = '', three = ''] = await pupils(3)
      for (const id of [one, two, three]) await enrol(id)
      expect(await move(one, { class: 'Class 6', from: today })).toMatchObject({ section: 'A', rollNo: 1 })
      expect(await move(two, { class: 'Class 6', from: today })).toMatchObject({ section: 'B', rollNo: 2 })
      expect(await move(three, { class: 'Class 6', section: 'A', from: today })).toMatchObject({
        section: 'A',
        rollNo: 3,
      })
    })

    it('leaves a class of a new year all of its sections when somebody moves to one of them', async () => {
      const [one = ''] = await pupils(1)
      const { first } = yearDays(schoolYearOf(today))
      await enrol(one, { from: addDays(first, -1) })
      await move(one, { class: 'Class 5', section: 'B', from: today })
      const sections = await db.section.findMany({ where: { year: schoolYearOf(today) }, orderBy: { name: 'asc' } })
      expect(sections.map(({ name }) => name)).toEqual(['A', 'B', 'C', 'D'])
    })
  })

  describe('readmitting', () => {
    const begun = () => addDays(today, -20)
    const gone = () => addDays(today, -10)
    const readmit = (...wanted: Parameters<typeof Readmitting.readmitAll>[1]) =>
      db.$transaction((tx) => readmissions.readmitAll(tx, wanted))
    const back = (studentId: string, over: object = {}) => ({ studentId, class: 'Class 5', from: today, ...over })

    /** A pupil of Class 5 A who was marked and charged, and left ten days ago. */
    async function former() {
      const [id = ''] = await pupils(1)
      const place = { studentId: id, class: 'Class 5', section: 'A', from: begun() }
      await db.$transaction((tx) => enrolment.enrolAll(tx, [place]))
      const { id: enrolmentId } = await db.enrolment.findFirstOrThrow({ where: { studentId: id } })
      const facts = { studentId: id, enrolmentId }
      const day = new Date(begun())
      await db.attendance.create({ data: { ...facts, class: 'Class 5', day, status: 'Present', markedById: id } })
      const dueDate = new Date(addDays(begun(), await db.feeStructure.count()))
      const run = { class: 'Class 5', type: 'Exam Fee', amountPaise: 1, dueDate, feeCount: 1, createdById: id }
      const { id: structureId } = await db.feeStructure.create({ data: run })
      await db.fee.create({ data: { ...facts, structureId, amountPaise: 1 } })
      await db.$transaction((tx) => enrolment.leave(tx, { studentId: id, lastDay: gone(), outcome: 'Left' }))
      return id
    }
    /** Each stretch with its marks and fees, oldest first. */
    async function stretches(studentId: string) {
      const rows = await db.enrolment.findMany({
        where: { studentId },
        orderBy: { fromDay: 'asc' },
        include: { _count: { select: { attendance: true, fees: true } } },
      })
      return rows.map(({ class: of, section, rollNo, toDay, outcome, _count }) =>
        [of, section, rollNo, toDay ? outcome : 'open', _count.attendance, _count.fees].join(' '),
      )
    }
    const account = (id: string) => db.user.findUniqueOrThrow({ where: { id } })

    it('begins another stretch with the next number, and leaves all of before where it was', async () => {
      const id = await former()
      const { admissionNo } = await account(id)
      const [other = ''] = await pupils(1)
      await enrol(other)
      expect(await readmit(back(id, { section: 'C', from: addDays(gone(), 1) }))).toMatchObject([
        { after: { class: 'Class 5', section: 'C', rollNo: 3 }, ended: { day: gone(), outcome: 'Left' } },
      ])
      expect(await stretches(id)).toEqual(['Class 5 A 1 Left 1 1', 'Class 5 C 3 open 0 0'])
      expect(await account(id)).toMatchObject({ admissionNo, class: 'Class 5', section: 'C', rollNo: 3 })
    })

    it('takes back who passed out in an earlier year, into the smallest section of another class', async () => {
      const [id = ''] = await pupils(1, 'Class 12')
      const { first } = yearDays(schoolYearOf(today))
      const passed = { to: addDays(first, -1), outcome: 'PassedOut' as const }
      const spell = { studentId: id, class: 'Class 12', from: addDays(first, -200), ...passed }
      await db.$transaction((tx) => enrolment.enrolAll(tx, [spell]))
      await readmit(back(id, { class: 'Class 11' }))
      expect(await stretches(id)).toEqual(['Class 12 A 1 PassedOut 0 0', 'Class 11 A 1 open 0 0'])
      expect(await db.enrolment.findFirst({ where: { toDay: null } })).toMatchObject({ year: schoolYearOf(today) })
    })

    it('is refused of who is enrolled or never was, before the last day, in the future, and in a year that is over', async () => {
      const id = await former()
      const [never = ''] = await pupils(1)
      await expect(readmit(back(never))).rejects.toMatchObject({
        code: 'conflict',
        message: studentMessages.notEnrolled,
      })
      await expect(readmit(back(randomUUID()))).rejects.toMatchObject({ code: 'notFound' })
      await expect(readmit(back(id, { from: gone() }))).rejects.toMatchObject({
        code: 'invalid',
        details: { errors: { from: studentMessages.wasThere(formatDay(gone())) } },
      })
      await expect(readmit(back(id, { from: addDays(today, 1) }))).rejects.toMatchObject({
        details: { errors: { from: studentMessages.future } },
      })
      const { first } = yearDays(schoolYearOf(today))
      const [old = ''] = await pupils(1)
      const spell = { studentId: old, class: 'Class 5', from: addDays(first, -100), to: addDays(first, -50) }
      await db.$transaction((tx) => enrolment.enrolAll(tx, [{ ...spell, outcome: 'Left' }]))
      await db.academicYear.createMany({
        data: { year: schoolYearOf(today), firstDay: new Date(first), lastDay: new Date(addDays(first, 364)) },
        skipDuplicates: true,
      })
      const counts = { promoted: 0, retained: 0, passedOut: 0, left: 0, marksMoved: 0 }
      const over = await db.rollOver.create({ data: { year: schoolYearOf(today), ...counts } })
      await expect(readmit(back(old, { from: addDays(first, -1) }))).rejects.toMatchObject({
        details: { errors: { from: studentMessages.yearBegun(formatDay(first)) } },
      })
      // Nor is anybody enrolled from such a day on, or enrolled still who left before it.
      const newcomer = { studentId: never, class: 'Class 5', from: addDays(first, -1) }
      await expect(db.$transaction((tx) => enrolment.enrol(tx, newcomer))).rejects.toMatchObject({
        details: { errors: { from: studentMessages.yearBegun(formatDay(first)) } },
      })
      await expect(db.$transaction((tx) => enrolment.reopen(tx, old))).rejects.toMatchObject({
        message: studentMessages.leftBeforeYear(formatDay(first)),
      })
      await db.rollOver.update({ where: { id: over.id }, data: { takenBackAt: new Date() } })
      await readmit(back(old, { from: addDays(first, -1) }))
      await readmit(back(id))
      await expect(readmit(back(id))).rejects.toMatchObject({ message: studentMessages.enrolledAlready })
    })

    it('happens once, of four at once', async () => {
      const id = await former()
      const answers = await Promise.allSettled(Array.from({ length: 4 }, () => readmit(back(id))))
      const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason as unknown] : []))
      expect(refused).toHaveLength(3)
      for (const reason of refused) expect(reason).toMatchObject({ message: studentMessages.enrolledAlready })
      expect(await stretches(id)).toEqual(['Class 5 A 1 Left 1 1', 'Class 5 A 2 open 0 0'])
    })

    it('of many leaves the numbers that those who join wish for, and is taken back to what was', async () => {
      const ids = [await former(), await former()]
      const before = await db.user.findMany({ where: { id: { in: ids } }, orderBy: { id: 'asc' } })
      const readmitted = await db.$transaction((tx) =>
        readmissions.readmitAll(
          tx,
          ids.map((id) => back(id, { class: 'Class 6' })),
          [{ class: 'Class 6', rollNo: 4 }],
        ),
      )
      expect(readmitted.map(({ after }) => after.rollNo)).toEqual([5, 6])
      const takeBack = () => db.$transaction((tx) => readmissions.takeReadmissionsBack(tx, readmitted))
      const elsewhere = { studentId: ids[1]!, class: 'Class 6', section: 'D', from: today }
      const stayed = await db.$transaction((tx) => moving.moveAll(tx, [elsewhere]))
      await expect(takeBack()).rejects.toMatchObject({ message: studentMessages.movedSince })
      await db.$transaction((tx) => moving.moveBack(tx, stayed))
      await takeBack()
      // The class too, which the account keeps of the last enrolment.
      expect(await db.user.findMany({ where: { id: { in: ids } }, orderBy: { id: 'asc' } })).toEqual(before)
      expect(await stretches(ids[0]!)).toEqual(['Class 5 A 1 Left 1 1'])
    })
  })

  describe('moving many', () => {
    const begun = () => addDays(today, -10)
    const turn = () => addDays(today, -3)
    const moveAll = (moves: Parameters<typeof moving.moveAll>[1], joining?: Parameters<typeof moving.moveAll>[2]) =>
      db.$transaction((tx) => moving.moveAll(tx, moves, joining))
    const moveBack = (moves: Parameters<typeof moving.moveBack>[1]) =>
      db.$transaction((tx) => moving.moveBack(tx, moves))

    /** Pupils of sections A, B, C, D, A …, who are marked before and after the day on which they move. */
    async function marked(count: number, wish: { section?: string } = {}) {
      const ids = await pupils(count)
      const spells = ids.map((studentId) => ({ studentId, class: 'Class 5', from: begun(), ...wish }))
      await db.$transaction((tx) => enrolment.enrolAll(tx, spells))
      const rows = await db.enrolment.findMany({ where: { studentId: { in: ids } } })
      await db.attendance.createMany({
        data: rows.flatMap(({ id: enrolmentId, studentId, class: of }) =>
          [addDays(turn(), -1), addDays(turn(), 1)].map((day) => ({
            ...{ studentId, enrolmentId, class: of, day: new Date(day) },
            ...{ status: 'Present' as const, markedById: studentId },
          })),
        ),
      })
      return ids
    }
    /** All that says where pupils are and were. */
    const everything = async () => [
      await db.enrolment.findMany({ orderBy: [{ studentId: 'asc' }, { fromDay: 'asc' }] }),
      await db.attendance.findMany({ orderBy: [{ studentId: 'asc' }, { day: 'asc' }] }),
      await db.user.findMany({
        orderBy: { id: 'asc' },
        select: { id: true, class: true, section: true, rollNo: true },
      }),
      await db.attendanceTally.findMany({ orderBy: [{ studentId: 'asc' }, { span: 'asc' }, { start: 'asc' }] }),
    ]
    /** `5A1 5B1`: the stretches of a pupil with the roll number, and how many marks are in each. */
    const stretches = async (studentId: string) => {
      const rows = await db.enrolment.findMany({
        where: { studentId },
        orderBy: { fromDay: 'asc' },
        select: { class: true, section: true, rollNo: true, _count: { select: { attendance: true } } },
      })
      return rows.map((row) => `${row.class.slice(6)}${row.section} ${row.rollNo}: ${row._count.attendance}`).join(', ')
    }
    afterEach(async () => {
      await db.attendance.deleteMany()
    })

    it('takes the marks of those days along, keeps both stretches, and is taken back without a trace', async () => {
      const [toB = '', toD = '', toOther = '', sinceEver = ''] = await marked(4)
      const before = await everything()
      const moved = await moveAll([
        { studentId: toB, class: 'Class 5', section: 'B', from: turn() },
        { studentId: toOther, class: 'Class 6', from: turn() },
        { studentId: toD, class: 'Class 5', section: 'D', from: turn(), rollNo: 30 },
        { studentId: sinceEver, class: 'Class 7', section: 'C', from: begun() },
      ])
      expect(await stretches(toB)).toBe('5A 1: 1, 5B 1: 1')
      expect(await stretches(toD)).toBe('5B 2: 1, 5D 30: 1')
      expect(await stretches(toOther)).toBe('5C 3: 1, 6A 1: 1')
      expect(await stretches(sinceEver)).toBe('7C 1: 2')
      expect(await db.attendance.findMany({ where: { class: 'Class 5' } })).toHaveLength(5)
      await moveBack(moved)
      expect(await everything()).toEqual(before)
    })

    it('leaves numbers to who wishes for them, and refuses those that are had, kept or wished for twice', async () => {
      const [one = '', two = '', three = '', four = ''] = await marked(4)
      const to = (studentId: string, rollNo?: number, section = 'B') => ({
        ...{ studentId, class: 'Class 5', section, from: turn() },
        ...(rollNo ? { rollNo } : {}),
      })
      for (const moves of [
        [to(one, 4)],
        [to(one, 3), to(three)],
        [to(one, 9), to(three, 9)],
        // Its owner was in the class in this year.
        [to(one, 4), to(four, 8)],
      ])
        await expect(moveAll(moves)).rejects.toMatchObject({ details: { errors: { rollNo: expect.any(String) } } })
      const other = { studentId: two, class: 'Class 6', from: turn() }
      await moveAll([other, to(one, 12)], [{ class: 'Class 6', rollNo: 7 }])
      expect(await stretches(two)).toBe('5B 2: 1, 6A 8: 1')
      // As if it had never been given, because its owner has never been there.
      await moveAll([
        { studentId: three, class: 'Class 6', section: 'A', from: begun() },
        { studentId: four, class: 'Class 5', section: 'C', from: begun(), rollNo: 3 },
      ])
      expect(await stretches(four)).toBe('5C 3: 2')
    })

    it('moves nobody where one cannot be moved', async () => {
      const [one = '', two = ''] = await marked(2)
      const before = await everything()
      const right = { studentId: one, class: 'Class 5', section: 'C', from: turn() }
      for (const wrong of [{ section: 'B' }, { from: addDays(begun(), -1) }, { from: addDays(today, 1) }])
        await expect(moveAll([right, { ...right, studentId: two, ...wrong }])).rejects.toThrow()
      expect(await everything()).toEqual(before)
    })

    it('takes nothing back once a pupil is somewhere else', async () => {
      const [one = '', two = ''] = await marked(2)
      const moved = await moveAll(
        [one, two].map((studentId) => ({ studentId, class: 'Class 5', section: 'C', from: turn() })),
      )
      await moveAll([{ studentId: two, class: 'Class 5', section: 'D', from: addDays(turn(), 1) }])
      await expect(moveBack(moved)).rejects.toMatchObject({ code: 'conflict' })
      expect(await stretches(one)).toBe('5A 1: 1, 5C 1: 1')
    })

    it('takes as many statements for a hundred as for four', async () => {
      const statementsFor = async (count: number) => {
        const ids = await marked(count, { section: 'A' })
        const { statements } = await withStatements(async () => {
          const moved = await moveAll(
            ids.map((studentId, n) => ({
              studentId,
              class: n % 2 ? 'Class 5' : 'Class 6',
              section: 'B',
              from: turn(),
            })),
          )
          await moveBack(moved)
        })
        return statements.length
      }
      await statementsFor(4)
      const four = await statementsFor(4)
      expect(four).toBeGreaterThan(20)
      expect(await statementsFor(100)).toBeLessThanOrEqual(four + 4)
    })
  })

  it('lets classes be moved in their order while pupils are enrolled, approved and moved, and nobody fails', async () => {
    const { changeChoice } = await import('@/lib/school/choices')
    const { addPeople } = await import('@/lib/people/add')
    const { approveAccount } = await import('@/lib/approvals/operations')
    const admin = { role: 'admin' as const, name: 'Office', isActive: true, approvedAt: new Date() }
    const { id } = await db.user.create({ data: { ...admin, origin: 'Command' }, select: { id: true } })
    const by = { origin: 'Office' as const, addedById: id }
    const caller = callerAs({ id, role: 'admin' })
    const rounds = 2
    const [waiting, movers] = [await pupils(rounds * 2), await pupils(rounds * 2)]
    await db.user.updateMany({ where: { id: { in: waiting } }, data: { approvedAt: null, isActive: false } })
    for (const pupil of movers) await enrol(pupil)
    const contacts = { name: 'New', email: '', phone: '', address: '', parentEmail: '', dateOfBirth: '' }
    const change = (wanted: object) => changeChoice.execute(caller, { list: 'classes', name: 'Class 5', ...wanted })
    const asked: Promise<unknown>[] = []
    for (let round = 0; round < rounds; round++)
      // All are in the middle of it when they go on: the settings are what they wait for.
      await db.$transaction(async (tx) => {
        await tx.$queryRaw`SELECT 1 FROM "SchoolSettings" FOR UPDATE`
        for (const after of ['Class 6', 'Class 4', 'Class 6']) asked.push(change({ after }))
        await interleave(200)
        for (const n of [2 * round, 2 * round + 1])
          asked.push(
            db.$transaction((own) =>
              addPeople(own, [{ ...contacts, role: 'student', class: 'Class 5', from: today }], by),
            ),
            approveAccount.execute(caller, { id: waiting[n] ?? '' }),
            db.$transaction((own) =>
              moving.move(own, { studentId: movers[n] ?? '', class: 'Class 6', section: 'D', from: today }),
            ),
          )
        await interleave(200)
      })
    const all = await Promise.allSettled(asked)
    expect(all.flatMap((each) => (each.status === 'rejected' ? [String(each.reason)] : []))).toEqual([])
    await change({ after: 'Class 4' })
    expect(await db.enrolment.count({ where: { class: 'Class 5', toDay: null } })).toBe(rounds * 4)
  })

  it('leaves no class that somebody waits for without pupils, and removes none of the contract’s', async () => {
    const { changeChoice, removeChoice } = await import('@/lib/school/choices')
    const data = {
      ...{ name: 'Office', role: 'admin' as const, origin: 'Command' as const },
      ...{ isActive: true, approvedAt: new Date() },
    }
    const caller = callerAs(await db.user.create({ data }))
    const ukg = { list: 'classes' as const, name: 'UKG' }
    await changeChoice.execute(caller, { ...ukg, forPupils: true })
    const waiting = await db.user.create({ data: { name: 'Waiting', role: 'student', class: 'UKG', origin: 'SignUp' } })
    await expect(changeChoice.execute(caller, { ...ukg, forPupils: false })).rejects.toMatchObject({
      code: 'conflict',
      message: schoolMessages.hasPupils('UKG', 1),
    })
    await db.user.delete({ where: { id: waiting.id } })
    await changeChoice.execute(caller, { ...ukg, forPupils: false })
    await expect(removeChoice.execute(caller, ukg)).rejects.toMatchObject({
      code: 'conflict',
      message: schoolMessages.choiceOfContract,
    })
  })

  it('lets pupils into a class for materials alone once it has sections in the set-up', async () => {
    const { planYear, plannable } = await import('@/lib/enrolment/year-plan')
    const { first: firstDay, last: lastDay } = yearDays(schoolYearOf(today))
    const sections = plannable().map(({ name }) => Number(name === 'LKG'))
    await db.$transaction((tx) => planYear(tx, { firstDay, lastDay, sections }))
    expect(await db.schoolClass.findUnique({ where: { name: 'LKG' } })).toMatchObject({ forPupils: true })
    expect(await db.schoolClass.findUnique({ where: { name: 'UKG' } })).toMatchObject({ forPupils: false })
    await db.schoolClass.update({ where: { name: 'LKG' }, data: { forPupils: false } })
  })

  describe('the database', () => {
    const sql = (text: string, ...values: unknown[]) => db.$executeRawUnsafe(text, ...values)

    it('refuses a class, subject or fee type that is not in the school’s lists, and their removal while used', async () => {
      const [id = ''] = await pupils(1)
      await enrol(id)
      await expect(sql(`UPDATE "User" SET class = 'Class 99'`)).rejects.toThrow('User_class_classRank_fkey')
      await expect(sql(`UPDATE "Section" SET class = 'Class 99'`)).rejects.toThrow()
      await expect(sql(`DELETE FROM "SchoolClass" WHERE name = 'Class 5'`)).rejects.toThrow('_fkey')
      await expect(sql(`UPDATE "SchoolClass" SET name = 'Five' WHERE name = 'Class 5'`)).rejects.toThrow('_fkey')
      for (const name of ['class 5', 'all parents'])
        await expect(sql(`INSERT INTO "SchoolClass" VALUES ($1, 1, true, true)`, name)).rejects.toThrow(
          /SchoolClass_(name_key|no_audience)/,
        )
    })

    it('keeps the position of a class beside its name, also where the class is moved meanwhile', async () => {
      const [one = '', two = ''] = await pupils(2)
      await enrol(one)
      let moved: Promise<unknown> | undefined
      await db.$transaction(async (tx) => {
        await tx.$executeRaw`UPDATE "SchoolClass" SET position = 6500 WHERE name = 'Class 5'`
        // It waits for the class.
        moved = enrol(two)
        await own.waits(1)
      })
      await moved
      const ranks = async () => [
        ...(await db.user.findMany({ select: { classRank: true } })),
        ...(await db.enrolment.findMany({ select: { classRank: true } })),
      ]
      expect(await ranks()).toEqual(Array.from({ length: 4 }, () => ({ classRank: 6500 })))
      await sql(`UPDATE "SchoolClass" SET position = 7000 WHERE name = 'Class 5'`)
      expect(await ranks()).toEqual(Array.from({ length: 4 }, () => ({ classRank: 7000 })))
    })

    it('lets nobody into a hidden class, also when it is hidden at the same moment', async () => {
      const [id = ''] = await pupils(1, 'Class 6')
      let coming: Promise<unknown> | undefined
      await db.$transaction(async (tx) => {
        await tx.$queryRaw`SELECT 1 FROM "SchoolClass" WHERE name = 'Class 6' FOR UPDATE`
        coming = enrol(id, { class: 'Class 6' })
        coming.catch(() => undefined)
        await own.waits(1)
        await tx.$executeRaw`UPDATE "SchoolClass" SET hidden = true WHERE name = 'Class 6'`
      })
      await expect(coming).rejects.toThrow('the class takes no pupils')
      await sql(`UPDATE "SchoolClass" SET hidden = false WHERE name = 'Class 6'`)
      await enrol(id, { class: 'Class 6' })
    })

    it('refuses two enrolments of a pupil at a time', async () => {
      const [id = ''] = await pupils(1)
      await enrol(id)
      const copy = (from: string) =>
        sql(
          `INSERT INTO "Enrolment" ("studentId", year, class, "rollGroup", "fromDay") SELECT "studentId", year, class, class, $1::date FROM "Enrolment"`,
          new Date(from),
        )
      await expect(copy(today)).rejects.toThrow('Enrolment_overlap')
    })

    it('refuses a roll number that another open enrolment of the class has, and lets one that is over keep it', async () => {
      const [one = '', two = ''] = await pupils(2)
      await enrol(one)
      await enrol(two)
      const same = () =>
        sql(
          `WITH e AS (UPDATE "Enrolment" SET "rollNo" = 1 WHERE "studentId" = $1::uuid) UPDATE "User" SET "rollNo" = 1 WHERE id = $1::uuid`,
          two,
        )
      await expect(same()).rejects.toThrow()
      await sql(
        `WITH e AS (UPDATE "Enrolment" SET "toDay" = "fromDay", outcome = 'Left' WHERE "studentId" = $1::uuid)
         UPDATE "User" SET "rollNo" = NULL, section = NULL WHERE id = $1::uuid`,
        one,
      )
      await same()
    })

    it('refuses an account that says something else than the open enrolment', async () => {
      const [id = ''] = await pupils(1)
      await enrol(id)
      for (const change of [`section = 'D'`, `class = 'Class 6'`, `"rollNo" = 7`, `"rollNo" = NULL`])
        await expect(sql(`UPDATE "User" SET ${change} WHERE id = $1::uuid`, id), change).rejects.toThrow(
          'something else than the open enrolment',
        )
      await expect(sql(`UPDATE "Enrolment" SET "rollNo" = 7`)).rejects.toThrow('something else than the open enrolment')
      await expect(sql(`DELETE FROM "Enrolment"`)).rejects.toThrow('something else than the open enrolment')
    })

    it('refuses years that overlap, an enrolment that begins outside of its year, and one that ends before it begins', async () => {
      const [id = ''] = await pupils(1)
      await enrol(id)
      const { last } = yearDays(schoolYearOf(today))
      const next = addDays(last, 1).slice(0, 4)
      await expect(
        sql(
          `INSERT INTO "AcademicYear" VALUES ($1::int, $2::date, $3::date)`,
          Number(next),
          new Date(last),
          new Date(`${next}-12-31`),
        ),
      ).rejects.toThrow('AcademicYear_overlap')
      await expect(sql(`UPDATE "Enrolment" SET "fromDay" = $1::date`, new Date(addDays(last, 1)))).rejects.toThrow(
        'outside of its year',
      )
      await expect(sql(`UPDATE "Enrolment" SET "toDay" = "fromDay" - 1`)).rejects.toThrow('Enrolment_order')
    })
  })
})
