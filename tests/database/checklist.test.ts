import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type * as Operations from '@/lib/checklist/operations'
import type { StepName } from '@/lib/checklist/steps'
import type * as Database from '@/lib/server/data/db'
import { addDays, fromDay } from '@/lib/dates'
import { callerAs } from '@/tests/support/school/caller'
import { ownDatabase } from '@/tests/support/machine/own-database'
import { withStatements } from '@/tests/support/machine/statements'

/** What a new school has to do, as its data have it. */

describe('the checklist of an empty school', () => {
  let own: Awaited<ReturnType<typeof ownDatabase>>
  let db: typeof Database.db
  let operations: typeof Operations
  let today: string
  let office: string
  beforeAll(async () => {
    own = await ownDatabase()
    db = own.db
    operations = await import('@/lib/checklist/operations')
    const [{ schoolDay }, { readSettings }] = await Promise.all([
      import('@/lib/server/school-day'),
      import('@/lib/server/data/read-settings'),
    ])
    today = schoolDay()
    await readSettings()
  })
  afterAll(() => own.close())
  beforeEach(async () => {
    await own.empty('Attendance', 'FeeStructure', 'Enrolment', 'Section', 'CalendarEntry', 'User')
    await db.schoolSettings.updateMany({ data: { stepsNotNeeded: [] } })
    await db.frontPage.updateMany({ data: { voicesShown: 'samples', figuresShown: 'samples' } })
    const data = { name: 'Office', role: 'admin', origin: 'Command', isActive: true, approvedAt: new Date() } as const
    office = (await db.user.create({ data, select: { id: true } })).id
  })

  const asOffice = () => callerAs({ id: office, role: 'admin' })
  const read = async () => (await operations.readChecklist.execute(asOffice(), {})).steps
  const stateOf = async (step: StepName) => (await read()).find((each) => each.step === step)
  const say = (step: StepName, needed: boolean) => operations.changeStep.execute(asOffice(), { step, needed })

  async function addPupil(from = addDays(today, -3)) {
    const { addPeople } = await import('@/lib/people/add')
    const person = { email: '', phone: '', address: '', parentEmail: '', dateOfBirth: '' }
    const added = await db.$transaction((tx) =>
      addPeople(tx, [{ role: 'student', name: 'Asha', class: 'Class 5', section: 'A', from, ...person }], {
        origin: 'Office',
        addedById: office,
      }),
    )
    return added[0]!.id
  }
  async function mark(studentId: string, day: string) {
    const { id: enrolmentId } = await db.enrolment.findFirstOrThrow({ where: { studentId } })
    await db.attendance.create({
      data: { studentId, enrolmentId, class: 'Class 5', day: fromDay(day), status: 'Present', markedById: office },
    })
  }

  it('has each step open, and with a word of what is there', async () => {
    expect(await read()).toEqual([
      { step: 'classes', state: 'open', fact: 'No class yet' },
      { step: 'staff', state: 'open', fact: 'No teacher yet' },
      { step: 'pupils', state: 'open', fact: 'No student yet' },
      { step: 'classTeachers', state: 'open', fact: 'No section has students yet' },
      { step: 'fees', state: 'open', fact: 'No fee yet' },
      { step: 'calendar', state: 'open', fact: 'No holiday yet' },
      { step: 'words', state: 'open', fact: 'Examples are shown' },
      { step: 'marks', state: 'open', fact: 'No day is marked yet' },
    ])
  })

  it('reads from the data what is done', async () => {
    const person = { origin: 'Office', isActive: true, approvedAt: new Date() } as const
    const teacher = await db.user.create({ data: { name: 'Ravi', role: 'teacher', ...person }, select: { id: true } })
    expect(await stateOf('staff')).toEqual({ step: 'staff', state: 'ready', fact: '1 teacher' })
    await addPupil()
    expect(await stateOf('pupils')).toMatchObject({ state: 'ready', fact: '1 student' })
    expect(await stateOf('classes')).toMatchObject({ state: 'ready', fact: '1 class with 4 sections' })
    expect(await stateOf('classTeachers')).toMatchObject({
      state: 'open',
      fact: '1 of 1 section without a class teacher',
    })
    const section = await db.section.findFirstOrThrow({ where: { name: 'A' }, select: { id: true } })
    await db.duty.create({
      data: { kind: 'ClassTeacher', holderId: teacher.id, sectionId: section.id, since: fromDay('2026-04-01') },
    })
    expect(await stateOf('classTeachers')).toMatchObject({ state: 'ready', fact: '1 section with a class teacher' })
    await db.calendarEntry.create({
      data: { kind: 'Holiday', name: 'Diwali', fromDay: fromDay(today), toDay: fromDay(today), createdById: office },
    })
    expect(await stateOf('calendar')).toMatchObject({ state: 'ready', fact: '1 entry in this year' })
    const fee = {
      class: 'Class 5',
      type: 'Tuition Fee',
      amountPaise: 100,
      dueDate: fromDay(today),
      createdById: office,
    }
    await db.feeStructure.create({ data: fee })
    expect(await stateOf('fees')).toMatchObject({ state: 'ready', fact: '1 fee' })
  })

  it('puts aside what is not needed, once however often it is said, and puts it back', async () => {
    const before = await db.schoolChange.count()
    await Promise.all([say('fees', false), say('fees', false), say('calendar', false)])
    expect(await stateOf('fees')).toMatchObject({ state: 'notNeeded' })
    expect(await stateOf('calendar')).toMatchObject({ state: 'notNeeded' })
    expect(await db.schoolChange.count()).toBe(before + 2)
    expect(await say('fees', true)).toMatchObject({ needed: true, message: 'Fees is on the list again' })
    expect(await stateOf('fees')).toMatchObject({ state: 'open' })
    expect(await stateOf('calendar')).toMatchObject({ state: 'notNeeded' })
    const [change] = await db.schoolChange.findMany({ orderBy: { createdAt: 'desc' }, take: 1 })
    expect(change).toMatchObject({
      setting: 'stepsNotNeeded',
      before: 'Fees, Calendar',
      after: 'Calendar',
      byId: office,
    })
  })

  it('is gone when no step is open', async () => {
    for (const { step } of await read()) await say(step, false)
    expect(await read()).toEqual([])
    await say('marks', true)
    expect(await read()).toHaveLength(8)
  })

  it('stays after the first mark, is gone once it is put away, and costs nothing from the second school year on', async () => {
    const { schoolYearOn } = await import('@/lib/years')
    const lastYear = addDays(schoolYearOn(today).first, -1)
    const pupil = await addPupil(lastYear)
    await mark(pupil, today)
    expect(await stateOf('marks')).toEqual({ step: 'marks', state: 'ready', fact: 'Attendance is marked' })
    expect(await stateOf('fees')).toMatchObject({ state: 'open' })
    await operations.changeStep.execute(asOffice(), { step: 'all', needed: false })
    const { answer, statements } = await withStatements(read)
    expect(answer).toEqual([])
    expect(statements).toHaveLength(1)
    await operations.changeStep.execute(asOffice(), { step: 'all', needed: true })
    expect(await read()).toHaveLength(8)
    await mark(pupil, lastYear)
    expect(await read()).toEqual([])
    expect((await withStatements(read)).statements).toEqual([])
  })
})
