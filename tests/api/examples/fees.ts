import { expect } from 'vitest'
import { contactMessages } from '@/lib/fees/contact-messages'
import { defaulterList, feeList } from '@/lib/fees/lists'
import { enrol, uniqueEmail } from '@/tests/support/machine/api'
import { feeBody, feeOf, openFeesOf, overdueFeeOf } from '@/tests/support/school/fees'
import { idOf, person, type Examples } from '@/tests/support/doors/examples'
import { guardianOf } from '@/tests/support/school/guardians'
import { listBehaves } from '@/tests/support/school/lists'
import { schoolToday } from '@/tests/support/school/school-days'

listBehaves('/api/fees', feeList, { search: 'studentName', csv: '/api/fees/csv', otherFilters: ['status'] })

listBehaves('/api/fees/defaulters', defaulterList, {
  search: 'name',
  csv: '/api/fees/defaulters?format=csv',
  // Of a class, and by what was promised: tests/database/families-that-owe.test.ts.
  otherFilters: ['class', 'promise'],
})

export default {
  async addFee({ admin }) {
    // An administrator adds a fee for a class. Each active pupil of it owes it.
    const fee = feeBody({ class: 'Class 5', type: 'Tuition Fee', amount: 4500 })
    const { status, body } = await admin.post('/api/fees', fee)
    expect(status).toBe(201)
    expect(body.fees).toContainEqual(
      expect.objectContaining({ type: 'Tuition Fee', class: 'Class 5', amount: 4500, status: 'Pending' }),
    )
  },

  async addFeeForOne({ admin }) {
    // A pupil who joins later gets a fee alone, in the class of today.
    const { id, name } = await enrol({ class: 'Class 5' })
    const { type, amount, dueDate } = feeBody()
    expect(await admin.post(`/api/people/${id}/fees`, { type, amount, dueDate })).toMatchObject({
      status: 201,
      body: { fee: { studentName: name, class: 'Class 5', type, amount, dueDate, status: 'Pending' } },
    })
  },

  async cancelFee({ admin }) {
    // A fee that is not paid is owed no longer; the pupil's page keeps who cancelled it, and why.
    const { id } = await feeOf()
    const path = `/api/fees/cancel/${id}`
    expect(await admin.put(path, { reason: 'A place for free' })).toMatchObject({ status: 200 })
    expect(await admin.put(path, { reason: 'A place for free' })).toMatchObject({ status: 409 })
  },

  async feeRunExtent({ admin }) {
    // Before that, the form says how many pupils it would be for, how much in all, and how many have it already.
    const { type, dueDate } = feeBody()
    const query = new URLSearchParams({ class: 'Class 5', type: String(type), amount: '10.5', dueDate })
    const { body } = await admin.get(`/api/fees/extent?${query.toString()}`)
    expect(body).toEqual({ students: expect.any(Number) as unknown, total: Number(body.students) * 10.5, having: 0 })
  },

  async ownDues({ student }) {
    // A pupil sees above the list what is still to be paid.
    expect(await student.page('/fees')).toContain('Still to pay')
  },

  async feesToPay() {
    // Before a mother pays fees of two children in one go, she sees what they come to.
    const [first, second] = [await openFeesOf(1), await openFeesOf(1)]
    const mother = person(await guardianOf([first.id, second.id]))
    expect(await mother.post('/api/payments/own/total', { feeIds: [...first.ids, ...second.ids] })).toMatchObject({
      status: 200,
      body: { total: 2469, fees: [{ amount: 1234.5 }, { amount: 1234.5 }] },
    })
  },

  async undoFeeRun({ admin }) {
    // As long as nobody has paid, all fees of the run go again.
    const { body } = await admin.post('/api/fees', feeBody({ class: 'Class 5', type: 'Tuition Fee' }))
    const [fee] = body.fees as { runId: string }[]
    expect(await admin.delete(`/api/fees/runs/${fee?.runId}`)).toMatchObject({
      status: 200,
      body: { class: 'Class 5', type: 'Tuition Fee' },
    })
  },

  async listFees({ student, admin }) {
    // Administrators see all fees, pupils their own.
    const { body } = await admin.get('/api/fees?class=Class+5&status=Pending&sort=-amount&pageSize=2')
    expect(body).toMatchObject({ fees: [{ class: 'Class 5', status: 'Pending' }, {}], page: 1, pageSize: 2 })
    expect(await student.get('/api/fees')).toMatchObject({ status: 200, body: { fees: expect.any(Array) as unknown } })
  },

  async listDefaulters({ teacher }) {
    // Staff see which families have fees past their due date: what in all, for how many days, and how to reach them.
    const { body } = await teacher.get('/api/fees/defaulters?class=Class+5&sort=-days&pageSize=1')
    const sums = { fees: expect.any(Number) as unknown, overdue: expect.any(Number) as unknown }
    expect(body).toMatchObject({ defaulters: [{ days: expect.any(Number) as unknown, ...sums }] })
    const [{ children } = { children: [] }] = body.defaulters as { children: { class: string }[] }[]
    expect(children.map((child) => child.class)).toContain('Class 5')
  },

  async noteFeeContact({ admin }) {
    // What a family says on the phone is noted, with the day by which it promises to pay.
    const { id } = await enrol()
    await overdueFeeOf(id)
    const said = { way: 'Phone', said: 'Salary comes on the fifth', promised: schoolToday(), amount: 250.5 }
    expect(await admin.post('/api/fees/contacts', { studentId: id, ...said })).toMatchObject({ status: 201 })
    expect(await admin.post('/api/fees/contacts', { studentId: id, ...said, amount: 500.5 })).toMatchObject({
      status: 400,
      body: { errors: { amount: contactMessages.moreThanOwed('₹500.00') } },
    })
  },

  async listFeeContacts({ admin }) {
    // The calls to a family, of whichever of its children they are noted, the newest first.
    const [one, other] = [await enrol(), await enrol()]
    await guardianOf([one.id, other.id])
    for (const { id } of [one, other])
      await admin.post('/api/fees/contacts', { studentId: id, way: 'Message', said: 'Asked to wait' })
    const { body } = await admin.get(`/api/fees/contacts/${one.id}?pageSize=5`)
    expect(body).toMatchObject({ total: 2, contacts: [{ studentId: other.id }, { studentId: one.id }] })
  },

  async demandNotes({ admin }) {
    // A page for each student of a class with unpaid fees, to print and send home.
    await overdueFeeOf((await enrol({ class: 'Class 5' })).id)
    const query = new URLSearchParams({ class: 'Class 5', until: schoolToday(), payBy: schoolToday() })
    expect((await admin.file(`/api/fees/demand-notes?${query.toString()}`)).type).toBe('application/pdf')
  },

  async remindDefaulters({ admin }) {
    // Each family of these gets a mail, once a day at most.
    const pupil = await enrol({ parentEmail: uniqueEmail('parent') })
    await overdueFeeOf(pupil.id)
    const body = { studentIds: [pupil.id] }
    expect(await admin.post('/api/fees/reminders', body)).toMatchObject({ body: { queued: 1, already: 0 } })
    expect(await admin.post('/api/fees/reminders', body)).toMatchObject({ body: { queued: 0, already: 1 } })
  },

  async feesCsv({ admin }) {
    // The same list as a file.
    const { type, text } = await admin.file('/api/fees/csv?class=Class+5')
    expect(type).toBe('text/csv; charset=utf-8')
    expect(text).toContain('Student,Roll No,Class,Type,Amount,Due Date,Status')
  },

  async feeOverview({ teacher }) {
    // Staff see on /fees what was collected in a financial year.
    expect(await teacher.page('/fees')).toContain('Collected')
  },

  async listFeeRuns({ admin }) {
    // Each fee that was added for a class, the newest first, and how many have paid it.
    const { body } = await admin.post('/api/fees', feeBody({ class: 'Class 5', amount: 77 }))
    const [fee] = body.fees as { runId: string }[]
    const listed = await admin.get('/api/fees/runs?pageSize=1')
    expect(listed.body).toMatchObject({ runs: [{ amount: 77, paid: 0, canUndo: true }] })
    expect((listed.body.runs as unknown[]).map(idOf)).toEqual([fee?.runId])
  },
} satisfies Examples
