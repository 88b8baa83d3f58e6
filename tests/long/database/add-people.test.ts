import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type * as Adding from '@/lib/people/add'
import type * as Database from '@/lib/server/data/db'
import type * as Enrolling from '@/lib/enrolment/enrolment'
import { addDays, fromDay } from '@/lib/dates'
import { formatYear, schoolYearOf, schoolYearOn } from '@/lib/years'
import { callerAs } from '@/tests/support/school/caller'
import { withStatements } from '@/tests/support/machine/statements'
import { ownDatabase } from '@/tests/support/machine/own-database'

/** People who are added at once, their logins, and the constraint or lock behind each race, on a real database. */

describe('adding people', () => {
  let own: Awaited<ReturnType<typeof ownDatabase>>
  let db: typeof Database.db
  let adding: typeof Adding
  let enrolment: typeof Enrolling
  let today: string
  let office: string
  beforeAll(async () => {
    own = await ownDatabase()
    db = own.db
    adding = await import('@/lib/people/add')
    enrolment = await import('@/lib/enrolment/enrolment')
    const { schoolDay } = await import('@/lib/server/school-day')
    today = schoolDay()
  })
  afterAll(() => own.close())
  beforeEach(async () => {
    await db.user.deleteMany()
    const data = { name: 'Office', role: 'admin', origin: 'Command', isActive: true, approvedAt: new Date() } as const
    office = (await db.user.create({ data, select: { id: true } })).id
  })

  const pupil = (over: Partial<Adding.NewPupil> = {}): Adding.NewPupil => ({
    role: 'student',
    name: 'Pupil',
    ...{ email: '', phone: '', address: '', parentEmail: '', dateOfBirth: '' },
    ...{ class: 'Class 5', from: today, ...over },
  })
  const teacher = (over: Partial<Adding.NewStaff> = {}): Adding.NewStaff => ({
    role: 'teacher',
    ...{ name: 'Teacher', email: '', phone: '', address: '', ...over },
  })
  const byOffice = () => ({ origin: 'Office' as const, addedById: office })
  const add = (...people: Adding.NewPerson[]) => db.$transaction((tx) => adding.addPeople(tx, people, byOffice()))

  it('answers in the order given, whatever the classes, with logins for those who have an e-mail', async () => {
    const added = await add(
      pupil({ name: 'Zoya', class: 'Class 9', email: 'zoya@tests.example' }),
      teacher({ name: 'Asha', email: 'asha@tests.example' }),
      pupil({ name: 'Bina', class: 'Class 2' }),
      teacher({ name: 'Chand', role: 'admin' }),
    )
    expect(added.map(({ name, role, email, class: of, rollNo }) => [name, role, email, of, rollNo])).toEqual([
      ['Zoya', 'student', 'zoya@tests.example', 'Class 9', 1],
      ['Asha', 'teacher', 'asha@tests.example', null, null],
      ['Bina', 'student', null, 'Class 2', 1],
      ['Chand', 'admin', null, null, null],
    ])
    const logins = await db.login.findMany({
      orderBy: { email: 'asc' },
      select: { userId: true, email: true, passwordHash: true },
    })
    expect(logins).toEqual([
      { userId: added[1]!.id, email: 'asha@tests.example', passwordHash: null },
      { userId: added[0]!.id, email: 'zoya@tests.example', passwordHash: null },
    ])
    const stored = await db.user.findMany({ where: { isActive: true, approvedAt: { not: null }, ...byOffice() } })
    expect(stored).toHaveLength(4)
    expect(added.map(({ admissionNo }) => admissionNo !== null)).toEqual([true, false, true, false])
  })

  it('takes the section and the numbers that are said, and gives the others what is left', async () => {
    const added = await add(
      pupil({ rollNo: 3, section: 'D' }),
      pupil(),
      pupil({ rollNo: 1, admissionNo: 'A/17', section: 'A' }),
      pupil({ dateOfBirth: '2016-02-29' }),
    )
    expect(added.map(({ rollNo, section }) => [rollNo, section])).toEqual([
      [3, 'D'],
      [4, 'A'],
      [1, 'A'],
      [5, 'B'],
    ])
    expect(added[2]!.admissionNo).toBe('A/17')
    const { dateOfBirth } = await db.user.findUniqueOrThrow({ where: { id: added[3]!.id } })
    expect(dateOfBirth?.toISOString()).toBe('2016-02-29T00:00:00.000Z')
  })

  it('adds nobody where an e-mail, a roll number or an admission number is taken, also by another of them', async () => {
    await add(pupil({ email: 'one@tests.example', rollNo: 7, admissionNo: 'A1' }))
    const cases: [Adding.NewPerson[], string][] = [
      [[pupil({ email: 'one@tests.example' })], 'email'],
      [[teacher({ email: 'two@tests.example' }), pupil({ email: 'two@tests.example' })], 'email'],
      [[pupil({ rollNo: 7 })], 'rollNo'],
      [[pupil({ rollNo: 8 }), pupil(), pupil({ rollNo: 8 })], 'rollNo'],
      [[pupil({ admissionNo: 'A1' })], 'admissionNo'],
      [[pupil({ admissionNo: 'A2' }), pupil(), pupil({ admissionNo: 'A2' })], 'admissionNo'],
    ]
    for (const [people, field] of cases) {
      const refused = { code: 'conflict', details: { errors: { [field]: expect.any(String) as unknown } } }
      await expect(add(...people), field).rejects.toMatchObject(refused)
    }
    expect(await db.user.count({ where: byOffice() })).toBe(1)
  })

  it('does not give a number again in the year in which its owner has left', async () => {
    const [gone] = await add(pupil({ rollNo: 7 }))
    await db.$transaction((tx) => enrolment.leave(tx, { studentId: gone!.id, lastDay: today, outcome: 'Left' }))
    await expect(add(pupil({ rollNo: 7 }))).rejects.toMatchObject({ code: 'conflict' })
  })

  it('of two at once with one e-mail or one number lets one in', async () => {
    for (const same of [{ email: 'same@tests.example' }, { admissionNo: 'S1' }, { rollNo: 9 }]) {
      const asked = await Promise.allSettled(Array.from({ length: 4 }, () => add(pupil(same))))
      const done = asked.map((answer) => (answer.status === 'rejected' ? (answer.reason as object) : 'added'))
      expect(done.filter((answer) => answer === 'added')).toHaveLength(1)
      for (const answer of done) if (answer !== 'added') expect(answer).toMatchObject({ code: 'conflict' })
    }
  })

  it('gives nobody the number that somebody else is just being given by hand', async () => {
    const [first] = await add(pupil())
    const next = String(Number(first!.admissionNo) + 1)
    let second: Promise<Adding.AddedPerson[]> | undefined
    await db.$transaction(async (tx) => {
      await adding.addPeople(tx, [pupil({ admissionNo: next })], byOffice())
      // Of another class, so that nothing but the number keeps it waiting.
      second = add(pupil({ class: 'Class 6' }))
      await own.waits(1)
    })
    expect((await second!)[0]!.admissionNo).toBe(String(Number(next) + 1))
  })

  it('goes on with the school’s own series of admission numbers', async () => {
    const next = async (...people: Adding.NewPerson[]) => (await add(...people)).map(({ admissionNo }) => admissionNo)
    const own = (admissionNo: string) => pupil({ admissionNo })
    expect(await next(own('Wai-0008'), pupil(), own('Wai-0009'), pupil())).toEqual([
      'Wai-0008',
      'Wai-0010',
      'Wai-0009',
      'Wai-0011',
    ])
    // Numbers of another school, and those that are none, change nothing.
    expect(await next(own('TC 7'))).toEqual(['TC 7'])
    expect(await next(own('OLD'), own('12 1234567890'))).toHaveLength(2)
    expect(await next(pupil())).toEqual(['Wai-0012'])
    await db.user.deleteMany({ where: { admissionNo: 'Wai-0012' } })
    expect(await next(pupil())).toEqual(['Wai-0013'])
    // The next series begins with two.
    expect(await next(own('2027/099'))).toEqual(['2027/099'])
    expect(await next(pupil())).toEqual(['Wai-0014'])
    await next(own('2027/098'))
    expect(await next(pupil(), pupil())).toEqual(['2027/100', '2027/101'])
    const many = await Promise.all(Array.from({ length: 8 }, (_, n) => next(pupil({ class: `Class ${1 + n}` }))))
    expect(many.flat().toSorted()).toEqual(Array.from({ length: 8 }, (_, n) => `2027/${102 + n}`))
  })

  it('takes hardly more statements for two hundred than for twenty', async () => {
    const statementsFor = async (mark: string, count: number) => {
      const many = Array.from({ length: count }, (_, n) =>
        pupil({ class: `Class ${1 + (n % 2)}`, email: `${mark}.${n}@tests.example`, admissionNo: `${mark}${n}` }),
      )
      const { answer, statements } = await withStatements(() => add(...many))
      expect(answer).toHaveLength(count)
      return statements.length
    }
    // The first makes year and sections.
    await statementsFor('first', 4)
    const twenty = await statementsFor('some', 20)
    expect(twenty).toBeGreaterThan(5)
    // A long list of values goes in a few parts.
    expect(await statementsFor('many', 200)).toBeLessThan(twenty + 10)
  })

  type Section<Out> = { execute: (by: ReturnType<typeof callerAs>, input: object) => Promise<Out> }
  /** Asks sections of a person's page as the office, and counts the statements. */
  const countingFor =
    (id: string) =>
    async <Out>(section: Section<Out>, input: object = {}) => {
      const by = callerAs({ id: office, role: 'admin' })
      const { answer, statements } = await withStatements(() => section.execute(by, { id, ...input }))
      return { answer, statements: statements.length }
    }

  it('a section of a person’s page is one statement, however many years it tells of', async () => {
    const { personAttendance, personMonths } = await import('@/lib/people/sections')
    const { personHistory } = await import('@/lib/people/history')
    const [{ id } = { id: '' }] = await add(pupil())
    const asked = countingFor(id)
    const running = schoolYearOf(today)
    const none = await asked(personAttendance)
    expect(none).toMatchObject({ answer: [{ schoolYear: formatYear(running), months: [] }], statements: 1 })
    const years = [running - 2, running - 1, running - 9]
    await db.attendanceTally.createMany({
      data: years.flatMap((year) => [
        { studentId: id, span: 'year' as const, start: fromDay(`${year}-04-01`), present: 30, absent: 10 },
        { studentId: id, span: 'month' as const, start: fromDay(`${year}-04-01`), present: 20, absent: 0 },
        { studentId: id, span: 'month' as const, start: fromDay(`${year}-09-01`), present: 0, absent: 0 },
        { studentId: id, span: 'month' as const, start: fromDay(`${year + 1}-03-01`), present: 10, absent: 10 },
      ]),
    })
    const { answer, statements } = await asked(personAttendance)
    expect(statements).toBe(1)
    expect(answer.map(({ schoolYear }) => schoolYear)).toEqual(
      [running, running - 1, running - 2, running - 9].map(formatYear),
    )
    // Months of the newest year alone, or the page would grow with each.
    expect(answer[1]).toEqual({
      schoolYear: formatYear(running - 1),
      total: { present: 30, absent: 10, percentage: 75 },
      months: [],
    })
    expect((await asked(personMonths, { schoolYear: formatYear(running - 1) })).answer).toEqual([
      { month: `${running - 1}-04`, present: 20, absent: 0, percentage: 100 },
      { month: `${running}-03`, present: 10, absent: 10, percentage: 50 },
    ])
    const month = { span: 'month' as const, start: fromDay(`${running}-04-01`), present: 3, absent: 1 }
    await db.attendanceTally.create({ data: { studentId: id, ...month } })
    const ofNewest = [{ month: `${running}-04`, present: 3, absent: 1, percentage: 75 }]
    expect((await asked(personAttendance)).answer[0]).toMatchObject({ months: ofNewest })
    expect((await asked(personMonths)).answer).toEqual(ofNewest)
    expect((await asked(personHistory)).statements).toBe(1)
  })

  describe('the page of a pupil of many years', () => {
    let asked: ReturnType<typeof countingFor>
    let facts: { studentId: string; enrolmentId: string }
    beforeEach(async () => {
      const [{ id } = { id: '' }] = await add(pupil())
      facts = { studentId: id, enrolmentId: (await db.enrolment.findFirstOrThrow({ where: { studentId: id } })).id }
      asked = countingFor(id)
    })
    afterEach(async () => {
      for (const rows of [
        db.payment,
        db.receipt,
        db.fee,
        db.feeStructure,
        db.report,
        db.leaveRequest,
        db.delivery,
        db.notification,
      ])
        await (rows as { deleteMany: () => Promise<unknown> }).deleteMany()
    })

    it('begins with the fees of the school year and what is unpaid, and sums up all', async () => {
      const { personFees } = await import('@/lib/people/fees')
      const { first } = schoolYearOn(today)
      let number = 0
      const fee = async (rupees: number, due: string, ...payments: { day: string; status?: 'Reversed' }[]) => {
        const run = { class: 'Class 5', type: 'Exam Fee', amountPaise: rupees * 100, feeCount: 1, createdById: office }
        const { id: structureId } = await db.feeStructure.create({ data: { ...run, dueDate: fromDay(due) } })
        const amountPaise = rupees * 100
        const { id: feeId } = await db.fee.create({ data: { ...facts, structureId, amountPaise } })
        for (const { day, status: paid = 'Completed' } of payments) {
          number += 1
          const paidAt = new Date(`${day}T06:00:00Z`)
          const of = {
            feeId,
            structureId,
            studentId: facts.studentId,
            studentName: 'x',
            amountPaise,
            paidAt,
            status: paid,
          } as const
          await db.receipt.create({
            data: {
              ...{ year: 2026, number, method: 'BankTransfer', paidAt, paidById: office },
              ...{ studentId: facts.studentId, amountPaise },
              payments: { create: of },
            },
          })
        }
      }
      const ago = (days: number) => addDays(first, -days)
      await fee(32, ago(400), { day: ago(400), status: 'Reversed' }, { day: ago(390) })
      await fee(16, ago(30), { day: ago(1) })
      await fee(8, ago(20))
      // Who looks for its receipt has just paid it.
      await fee(4, ago(10), { day: first })
      await fee(2, first, { day: ago(9) })
      await fee(1, addDays(today, 30))
      const sums = { total: 6, paid: 54, pending: 1, overdue: 8 }
      const short = await asked(personFees)
      // The credit besides.
      expect(short).toMatchObject({ answer: sums, statements: 2 })
      expect(short.answer.rows.map(({ amount }) => amount)).toEqual([1, 2, 4, 8])
      const whole = await asked(personFees, { show: 'all' })
      expect(whole).toMatchObject({ answer: sums, statements: 2 })
      // What was there from the start stays where it was.
      expect(whole.answer.rows.slice(0, 4)).toEqual(short.answer.rows)
      expect(whole.answer.rows.slice(4).map(({ amount }) => amount)).toEqual([16, 32])
      expect(whole.answer.rows[5]!.payments).toEqual([
        expect.objectContaining({ receiptNumber: '2026-27/000002', date: ago(390), reversed: false }),
        expect.objectContaining({ method: 'Bank Transfer', date: ago(400), reversed: true }),
      ])
    })

    it('begins with the reports of the newest school year that has any', async () => {
      const { personReports } = await import('@/lib/people/sections')
      const running = schoolYearOf(today)
      expect(await asked(personReports)).toMatchObject({ answer: { rows: [], total: 0 }, statements: 1 })
      const report = (schoolYear: number, createdAt: string) =>
        db.report.create({
          data: {
            ...{ ...facts, type: 'Summary', studentName: 'x', class: 'Class 5', isCurrent: false, code: createdAt },
            ...{ schoolYear, createdAt: new Date(createdAt) },
          },
        })
      await report(running - 3, '2020-01-03')
      await report(running - 1, '2020-01-02')
      await report(running - 1, '2020-01-04')
      const dates = async (input?: object) => {
        const { answer, statements } = await asked(personReports, input)
        expect(statements).toBe(1)
        return [answer.total, ...answer.rows.map(({ date }) => date.slice(8, 10))]
      }
      expect(await dates()).toEqual([3, '04', '02'])
      await report(running, '2020-01-01')
      expect(await dates()).toEqual([4, '01'])
      expect(await dates({ show: 'all' })).toEqual([4, '01', '04', '02', '03'])
    })

    it('begins with the newest ten leave requests and messages', async () => {
      const { personLeave, personMessages } = await import('@/lib/people/sections')
      const { studentId: userId } = facts
      const days = Array.from({ length: 12 }, (_, n) => addDays('2020-01-01', n))
      const leave = { ...facts, class: 'Class 5', reason: 'x' }
      const to = { channel: 'SMS', userId, address: '919876543210' } as const
      for (const day of days) {
        await db.leaveRequest.create({ data: { ...leave, fromDay: fromDay(day), toDay: fromDay(day) } })
        const notice = { type: 'SMS', subject: day, message: 'x', recipients: 'Class 5', sentById: office } as const
        const createdAt = fromDay(day)
        await db.notification.create({ data: { ...notice, deliveries: { create: { ...to, createdAt } } } })
      }
      // The portal's own mails are listed elsewhere.
      await db.delivery.create({ data: { ...to, mail: 'passwordReset' } })
      const newest = days.toReversed()
      const leaves = async (input?: object) => await asked(personLeave, input)
      const shown = await leaves()
      expect(shown).toMatchObject({ answer: { total: 12 }, statements: 1 })
      expect(shown.answer.rows.map(({ from }) => from)).toEqual(newest.slice(0, 10))
      expect((await leaves({ show: 'all' })).answer.rows.map(({ from }) => from)).toEqual(newest)
      const messages = await asked(personMessages)
      expect(messages).toMatchObject({ answer: { total: 12 }, statements: 1 })
      expect(messages.answer.rows.map(({ subject }) => subject)).toEqual(newest.slice(0, 10))
      const whole = await asked(personMessages, { show: 'all' })
      expect(whole.answer.rows.map(({ subject }) => subject)).toEqual(newest)
    })

    it('tells a teacher of pupils alone', async () => {
      const { personMessages } = await import('@/lib/people/sections')
      const notice = { type: 'Email', subject: 'x', message: 'x', recipients: 'x', sentById: office } as const
      const to = [facts.studentId, office].map((userId) => ({ channel: 'Email', userId, address: userId }) as const)
      await db.notification.create({ data: { ...notice, deliveries: { create: to } } })
      const total = async (role: 'admin' | 'teacher', id: string) =>
        (await personMessages.execute(callerAs({ id: office, role }), { id })).total
      expect(await total('teacher', facts.studentId)).toBe(1)
      expect(await total('teacher', office)).toBe(0)
      expect(await total('admin', office)).toBe(1)
    })
  })

  describe('what a person is found by', () => {
    const findable = async (id: string) => (await db.user.findUniqueOrThrow({ where: { id } })).findable.split('\n')

    it('has the e-mail of the login while there is one, and nothing that is written there by hand', async () => {
      const [{ id } = { id: '' }] = await add(
        pupil({ name: 'Éva RAO', phone: '+91 98-76', parentEmail: 'p@tests.example', admissionNo: 'X9' }),
      )
      expect(await findable(id)).toEqual(['eva rao', 'x9', '', 'p@tests example', '919876'])
      await db.login.create({ data: { userId: id, email: 'eva@tests.example' } })
      expect((await findable(id))[2]).toBe('eva@tests example')
      await db.login.update({ where: { userId: id }, data: { email: 'rao@tests.example' } })
      expect((await findable(id))[2]).toBe('rao@tests example')
      await db.user.update({ where: { id }, data: { findable: 'anything', phone: '1' } })
      expect(await findable(id)).toEqual(['eva rao', 'x9', 'rao@tests example', 'p@tests example', '1'])
      await db.login.delete({ where: { userId: id } })
      expect((await findable(id))[2]).toBe('')
    })

    it('shows a teacher neither who waits for approval nor staff in the search of the bar', async () => {
      const { findAnyone } = await import('@/lib/people/find')
      const [office] = await add(pupil({ name: 'Zq Pupil' }), teacher({ name: 'Zq Colleague' }))
      await db.user.create({ data: { name: 'Zq Waiting', role: 'student', class: 'Class 5', origin: 'SignUp' } })
      const found = async (role: 'admin' | 'teacher') => {
        const people = await findAnyone.execute(callerAs({ id: office!.id, role }), { q: 'zq' })
        return people.map(({ label }) => label).toSorted()
      }
      expect(await found('admin')).toEqual(['Zq Colleague', 'Zq Pupil', 'Zq Waiting'])
      expect(await found('teacher')).toEqual(['Zq Pupil'])
    })

    it('puts first, in the search of the bar, what fits best, and of what fits as well who is at the school', async () => {
      const { findAnyone } = await import('@/lib/people/find')
      const people = await add(
        pupil({ name: 'Bazq', phone: '98990 07001' }),
        pupil({ name: 'Anna Zqa Rao' }),
        pupil({ name: 'Zqa Former' }),
        pupil({ name: 'Zqa Now' }),
        pupil({ name: 'Zqa' }),
        pupil({ name: 'Bazqa' }),
      )
      // Later: who has no number gets the next one.
      await add(pupil({ name: 'Other', admissionNo: 'ZQA' }), pupil({ name: 'Numbered', admissionNo: 'ZQA-17' }))
      const id = (name: string) => people.find((person) => person.name === name)!.id
      const { leave } = await import('@/lib/enrolment/enrolment')
      await db.$transaction((tx) => leave(tx, { studentId: id('Zqa Former'), lastDay: today, outcome: 'Left' }))
      const found = async (q: string) => await findAnyone.execute(callerAs({ id: id('Zqa'), role: 'admin' }), { q })
      const names = async (q: string) => (await found(q)).map(({ label }) => label)
      const zqa = await names('zqa')
      expect(zqa).toEqual(['Other', 'Zqa', 'Numbered', 'Zqa Now', 'Zqa Former', 'Anna Zqa Rao', 'Bazqa'])
      expect((await found('zqa former'))[0]).toMatchObject({ detail: expect.stringContaining('has left') as string })
      expect(await names('98990 07001')).toEqual(['Bazq'])
      // A screen that begins so stands before one that has it in a later word, and before names that have it within.
      expect((await found('fee'))[0]).toMatchObject({
        kind: 'Screen',
        label: expect.stringMatching(/^Fee/) as unknown,
      })
    })

    it('has both changes when person and login are changed at once, whoever is first', async () => {
      const [{ id } = { id: '' }] = await add(pupil({ email: 'old@tests.example' }))
      // Prisma sends a statement once somebody waits for it.
      const rename = async (name: string) => await db.user.update({ where: { id }, data: { name } })
      const readdress = async (email: string) => await db.login.update({ where: { userId: id }, data: { email } })
      let other: Promise<unknown> | undefined
      await db.$transaction(async (tx) => {
        await tx.login.update({ where: { userId: id }, data: { email: 'one@tests.example' } })
        other = rename('First')
        await own.waits(1)
      })
      await other
      expect(await findable(id)).toMatchObject({ 0: 'first', 2: 'one@tests example' })
      await db.$transaction(async (tx) => {
        await tx.user.update({ where: { id }, data: { name: 'Second' } })
        other = readdress('two@tests.example')
        await own.waits(1)
      })
      await other
      expect(await findable(id)).toMatchObject({ 0: 'second', 2: 'two@tests example' })
    })
  })

  it('gets no link to choose a password for an e-mail that was changed meanwhile', async () => {
    const { newPasswordLink } = await import('@/lib/server/accounts/password-links')
    const [{ id } = { id: '' }] = await add(pupil({ email: 'before@tests.example' }))
    const stored = (email: string) => db.$transaction((tx) => newPasswordLink({ userId: id, email }, 60).store(tx))
    expect(await stored('before@tests.example')).toBe(true)
    await db.passwordReset.deleteMany()
    await db.login.update({ where: { userId: id }, data: { email: 'after@tests.example' } })
    expect(await stored('before@tests.example')).toBe(false)
    expect(await db.passwordReset.count()).toBe(0)
  })

  it('has no session or link of who has no login, and they go with it', async () => {
    const [{ id } = { id: '' }] = await add(pupil())
    const session = () => db.session.create({ data: { userId: id, expiresAt: new Date() } })
    const link = () => db.passwordReset.create({ data: { hash: 'h', userId: id, expiresAt: new Date() } })
    await expect(session()).rejects.toMatchObject({ code: 'P2003' })
    await expect(link()).rejects.toMatchObject({ code: 'P2003' })
    await db.login.create({ data: { userId: id, email: 'now@tests.example' } })
    await Promise.all([session(), link()])
    await db.login.delete({ where: { userId: id } })
    expect([await db.session.count(), await db.passwordReset.count()]).toEqual([0, 0])
    for (const email of ['', 'Capital@tests.example'])
      await expect(db.login.create({ data: { userId: id, email } }), email).rejects.toThrow('Login_email_lower')
  })
})
