import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { addDays } from '@/lib/dates'
import { person } from '@/tests/support/doors/examples'
import { approved, demo, enrol, office, sessionOf, uniqueName } from '@/tests/support/machine/api'
import { sql } from '@/tests/support/machine/database'
import { eventually } from '@/tests/support/machine/eventually'
import { overdueFeeOf } from '@/tests/support/school/fees'
import { addGuardianOf, barFrom, guardianOf } from '@/tests/support/school/guardians'
import { schoolToday } from '@/tests/support/school/school-days'
import { saveSettings } from '@/tests/support/school/school-settings'

/** What a guardian has of a child beside its days: who saw the record, pictures and the calendar. */

type Entry = { sentence: string; by: string; role: string; kind: string }
const recordOf = async (who: Awaited<ReturnType<typeof guardianOf>>, child: string, query = '') => {
  const { status, body } = await person(who).get(`/api/children/${child}/record${query}`)
  return { status, entries: (body.entries ?? []) as Entry[], total: Number(body.total) }
}

describe('who has seen and changed the record of a child', () => {
  it('is told to who sees the record, page by page, and to nobody else', async () => {
    const child = await approved({ name: uniqueName('Asha'), class: 'Class 5' })
    const mother = await guardianOf([child.id])
    const teacher = person(await sessionOf(demo.teacher))
    expect((await teacher.get(`/api/people/${child.id}`)).status).toBe(200)
    await office(`/api/people/${child.id}`, 'PUT', { name: child.name, address: '7 Street' })
    await eventually(
      async () => (await recordOf(mother, child.id, '?what=Seen')).entries.some(({ role }) => role === 'Teacher'),
      'the reading is in the record',
    )
    const all = await recordOf(mother, child.id)
    const pages = await Promise.all([1, 2].map((page) => recordOf(mother, child.id, `?pageSize=1&page=${page}`)))
    expect(pages.flatMap(({ entries }) => entries)).toEqual(all.entries.slice(0, 2))
    const csv = await person(mother).file(`/api/children/${child.id}/record?format=csv`)
    expect(csv.type).toBe('text/csv; charset=utf-8')

    const other = await approved()
    for (const id of [other.id, randomUUID(), mother.id]) expect((await recordOf(mother, id)).status).toBe(404)
    const payer = await guardianOf([child.id], { seesRecords: false })
    expect((await recordOf(payer, child.id)).status).toBe(403)
    expect((await person(await enrol()).get(`/api/children/${child.id}/record`)).status).toBe(403)
    const both = await guardianOf([child.id], { role: 'teacher' })
    expect((await recordOf(both, child.id)).status).toBe(200)
    expect((await recordOf(both, other.id)).status).toBe(404)
    await barFrom(mother.id, child.id)
    expect((await recordOf(mother, child.id)).status).toBe(403)
  })

  it('says nothing of a bar, of who the guardians are, and of another guardian’s name', async () => {
    const child = await approved({ class: 'Class 5' })
    const [mother, father] = [await guardianOf([child.id]), await guardianOf([child.id])]
    const colleague = await guardianOf([child.id], { role: 'teacher' })
    const fees = [await overdueFeeOf(child.id), await overdueFeeOf(child.id), await overdueFeeOf(child.id)]
    for (const [index, who] of [father, colleague, mother].entries())
      expect((await person(who).post('/api/payments/own', { feeIds: [fees[index]], method: 'UPI' })).status).toBe(201)
    await addGuardianOf(child.id, { relation: 'Grandmother' })
    await office(`/api/people/${child.id}/guardians/bar`, 'PUT', { guardian: father.id, reason: 'An order' })
    await office(`/api/people/${child.id}/guardians/bar`, 'DELETE', { guardian: father.id, reason: 'It was lifted' })
    const { entries } = await recordOf(mother, child.id, '?pageSize=100')
    expect(entries.length).toBeGreaterThan(0)
    expect(entries.filter(({ kind }) => kind.includes('Guardian'))).toEqual([])
    const paid = entries.filter(({ kind }) => kind === 'Payment')
    expect(paid.map(({ by, role }) => `${by}, ${role}`).toSorted()).toEqual(
      ['Another guardian, Parent', 'Another guardian, Parent', `${mother.name}, Parent`].toSorted(),
    )
    const said = JSON.stringify(entries)
    for (const { name } of [father, colleague]) expect(said).not.toContain(name)
    expect(said).not.toMatch(/bar(red)?\b|guardian of/)
    // Nor does a search tell what it was.
    for (const { name } of [father, colleague])
      expect(await recordOf(mother, child.id, `?q=${encodeURIComponent(name)}`)).toMatchObject({ total: 0 })
    expect((await recordOf(mother, child.id, `?q=${encodeURIComponent(mother.name)}`)).total).toBeGreaterThan(0)
  })
})

describe('a leave that a guardian asked for', () => {
  it('is decided in a message to them and to the child, and to no guardian who is not told', async () => {
    const child = await enrol({ name: uniqueName('Asha'), class: 'Class 5' })
    const mother = await guardianOf([child.id])
    await guardianOf([child.id])
    const teacher = person(await sessionOf(demo.teacher))
    const ask = async (days: number) => {
      const day = addDays(schoolToday(), days)
      const body = { student: child.id, class: 'Class 5', reason: 'A wedding', from: day, to: day }
      const { body: answer } = await person(mother).post('/api/attendance/leave-request', body)
      return (answer.leaveRequest as { id: string }).id
    }
    const told = (id: string) =>
      sql<{ userId: string; message: string }>(
        `SELECT d."userId", n."message" FROM "LeaveRequest" l JOIN "Notification" n ON n."id" = l."notificationId"
         JOIN "Delivery" d ON d."notificationId" = n."id" WHERE l."id" = $1`,
        [id],
      )
    const first = await ask(3)
    expect((await teacher.put(`/api/attendance/leave-request/${first}/approve`)).status).toBe(200)
    const messages = await told(first)
    expect(messages.map(({ userId }) => userId).toSorted()).toEqual([child.id, mother.id].toSorted())
    for (const { message } of messages)
      expect(message).toMatch(new RegExp(`^The leave of ${child.name} from .* was approved`))

    await sql('UPDATE "Guardianship" SET "isTold" = false WHERE "guardianId" = $1', [mother.id])
    const second = await ask(4)
    const rejected = await teacher.put(`/api/attendance/leave-request/${second}/reject`, { comment: 'An exam' })
    expect(rejected.status).toBe(200)
    expect((await told(second)).map(({ userId }) => userId)).toEqual([child.id])

    // What waits for who is barred goes.
    await saveSettings({ sendDelay: 90 })
    await sql('UPDATE "Guardianship" SET "isTold" = true WHERE "guardianId" = $1', [mother.id])
    const third = await ask(5)
    await teacher.put(`/api/attendance/leave-request/${third}/approve`)
    expect(await told(third)).toHaveLength(2)
    await office(`/api/people/${child.id}/guardians/bar`, 'PUT', { guardian: mother.id, reason: 'An order' })
    await saveSettings({ sendDelay: null })
    expect((await told(third)).map(({ userId }) => userId)).toEqual([child.id])
  })
})

describe('the consent of a guardian to pictures', () => {
  it('is given and withdrawn by who sees the record, with their name for the office, and not for the others', async () => {
    const child = await approved({ class: 'Class 5' })
    const [mother, father] = [await guardianOf([child.id]), await guardianOf([child.id])]
    const path = `/api/children/${child.id}/photo-consent`
    expect(await person(mother).put(path, { state: 'Given' })).toMatchObject({ status: 200 })
    expect((await person(mother).get(path)).body).toMatchObject({ state: 'Given', own: true })
    const seen = await person(father).get(path)
    expect(seen.body).toMatchObject({ state: 'Given', own: false })
    expect(JSON.stringify(seen.body)).not.toContain(mother.name)
    expect(await person(father).put(path, { state: 'Withheld' })).toMatchObject({ status: 200 })
    expect((await office(`/api/people/${child.id}/photo-consent`)).body.consents).toMatchObject([
      { state: 'Withheld', givenBy: father.name, ground: 'Withdrawn in the portal', by: father.name },
      { state: 'Given', givenBy: mother.name, ground: 'Given in the portal', by: mother.name },
    ])
    expect((await person(mother).put(path, { state: 'Perhaps' })).status).toBe(400)
    const other = await approved()
    expect((await person(mother).put(`/api/children/${other.id}/photo-consent`, { state: 'Given' })).status).toBe(404)
    const payer = await guardianOf([child.id], { seesRecords: false })
    expect((await person(payer).put(path, { state: 'Given' })).status).toBe(403)
    expect((await person(await enrol()).put(path, { state: 'Given' })).status).toBe(403)
    await barFrom(father.id, child.id)
    expect((await person(father).put(path, { state: 'Given' })).status).toBe(403)
  })
})

describe('the calendar of a child', () => {
  const linkOf = async (who: Awaited<ReturnType<typeof guardianOf>>, child: string) => {
    const { status, body } = await person(who).post(`/api/calendar/links/${child}`)
    return { status, path: status === 201 ? new URL(String(body.address)).pathname : '' }
  }
  const feed = async (path: string) => {
    const { status, text } = await person().file(path)
    return { status, text: text.replaceAll('\r\n ', '') }
  }

  it('has what the class does and the fees of who pays, and is kept by a hash', async () => {
    const child = await approved({ name: uniqueName('Asha'), class: 'Class 5' })
    await overdueFeeOf(child.id)
    const topic = uniqueName('Fractions')
    const { accessToken } = await sessionOf(demo.teacher)
    const [place] = await sql<{ section: string | null }>('SELECT section FROM "User" WHERE id = $1', [child.id])
    const made = await person({ accessToken, cookie: '', id: '', email: '' }).post(
      '/api/study-materials/schedule-topic',
      {
        ...{ class: 'Class 5', section: place?.section ?? 'A', subject: 'Mathematics', topic },
        date: addDays(schoolToday(), 3),
      },
    )
    expect(made.status, JSON.stringify(made.body)).toBeLessThan(300)
    const [mother, watcher] = [await guardianOf([child.id]), await guardianOf([child.id], { pays: false })]
    const own = await feed((await linkOf(mother, child.id)).path)
    expect(own.text).toContain(`X-WR-CALNAME:${String(child.name)}`)
    for (const said of ['Republic Day', `Mathematics: ${topic}`, 'Fee due: Miscellaneous'])
      expect(own.text).toContain(said)
    const { path } = await linkOf(watcher, child.id)
    const seen = await feed(path)
    expect(seen.text).toContain(topic)
    expect(seen.text).not.toContain('Fee due')
    const kept = await sql('SELECT * FROM "CalendarLink" WHERE "studentId" = $1', [child.id])
    expect(kept).toHaveLength(2)
    expect(JSON.stringify(kept)).not.toContain(/feeds\/(.*)\.ics/.exec(path)?.[1])
  })

  it('ends with a new link, with its end, with a bar, which does not bring it back, and with the session’s person', async () => {
    const [child, sibling] = [await approved({ class: 'Class 5' }), await approved({ class: 'Class 3' })]
    const mother = await guardianOf([child.id, sibling.id])
    const first = await linkOf(mother, child.id)
    const second = await linkOf(mother, child.id)
    const ofSibling = await linkOf(mother, sibling.id)
    expect((await feed(first.path)).status).toBe(404)
    expect((await feed(second.path)).status).toBe(200)
    await office(`/api/people/${child.id}/guardians/bar`, 'PUT', {
      ...{ guardian: mother.id, reason: 'An order of the court', alone: true },
    })
    expect((await feed(second.path)).status).toBe(404)
    expect((await linkOf(mother, child.id)).status).toBe(404)
    await office(`/api/people/${child.id}/guardians/bar`, 'DELETE', { guardian: mother.id, reason: 'It was lifted' })
    expect((await feed(second.path)).status).toBe(404)
    expect((await feed(ofSibling.path)).status).toBe(200)
    await sql(`UPDATE "Guardianship" SET "seesRecords" = false WHERE "guardianId" = $1 AND "studentId" = $2`, [
      mother.id,
      sibling.id,
    ])
    expect((await feed(ofSibling.path)).status).toBe(404)
    const third = await linkOf(mother, child.id)
    expect((await feed(third.path)).status).toBe(200)
    await sql('UPDATE "User" SET "isActive" = false WHERE id = $1', [mother.id])
    expect((await feed(third.path)).status).toBe(404)
    expect((await feed('/api/calendar/feeds/something.ics')).status).toBe(404)
  })

  it('is of their own child, and a student’s of their own', async () => {
    const [child, other] = [await enrol(), await approved()]
    const mother = await guardianOf([child.id])
    for (const id of [other.id, randomUUID(), mother.id]) expect((await linkOf(mother, id)).status).toBe(404)
    const student = person(child)
    expect((await student.post(`/api/calendar/links/${child.id}`)).status).toBe(201)
    expect((await student.post(`/api/calendar/links/${other.id}`)).status).toBe(404)
    expect((await person(await enrol({ role: 'teacher' })).post(`/api/calendar/links/${child.id}`)).status).toBe(403)
    expect((await student.delete(`/api/calendar/links/${child.id}`)).status).toBe(200)
    expect((await student.delete(`/api/calendar/links/${child.id}`)).status).toBe(404)
  })
})
