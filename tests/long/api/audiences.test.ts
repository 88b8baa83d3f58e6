import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { messages, required } from '@/lib/messages'
import { call, demo, enrol, newParent, sessionOf, uniqueName } from '@/tests/support/machine/api'
import { addGuardianOf, barGuardianOf } from '@/tests/support/school/guardians'

/** Notices to a group beside the contract's list, through the doors. */

const [admin, teacher] = [await sessionOf(demo.admin), await sessionOf(demo.teacher)]
const notice = { type: 'Email', subject: 'General Announcement', message: 'Please come on Friday.' }
const send = (body: object, who?: { accessToken: string }) =>
  call('/api/notifications', { body: { ...notice, ...body }, bearer: who?.accessToken })
const idOf = ({ body }: { body: Record<string, unknown> }) => (body.notification as { id: string }).id
const seenBy = async ({ accessToken }: { accessToken: string }, id: string) => {
  const { body } = await call('/api/notifications?pageSize=500', { bearer: accessToken })
  return (body.notifications as { id: string }[]).some((row) => row.id === id)
}
const place = { class: 'Class 5', section: 'A' }

describe('a notice to a group', () => {
  const groups = [
    [{ recipients: 'Guardians of a class', class: 'Class 5' }, 'Guardians of Class 5'],
    [{ recipients: 'Guardians of a section', ...place }, 'Guardians of Class 5, section A'],
    [{ recipients: 'A section', ...place }, 'Class 5, section A'],
    [{ recipients: 'Guardians of students with overdue fees' }, 'Guardians of students with overdue fees'],
    [{ recipients: 'All Staff' }, 'All Staff'],
    [{ recipients: 'Holders of a duty', duty: 'ClassTeacher' }, 'Holders of a duty: Class teacher'],
  ] as const

  it.each(groups)('%j is sent by staff alone, and called %s', async (to, recipients) => {
    for (const who of [await enrol(), await newParent()]) expect((await send(to, who)).status).toBe(403)
    expect((await send(to)).status).toBe(401)
    for (const who of [teacher, admin])
      expect(await send(to, who)).toMatchObject({ status: 201, body: { notification: { ...notice, recipients } } })
  })

  it('says before how many people and messages that is, to staff alone', async () => {
    const query = new URLSearchParams({ type: 'Email', recipients: 'Guardians of a section', ...place })
    const ask = (who?: { accessToken: string }) =>
      call(`/api/notifications/preview?${query}`, { bearer: who?.accessToken })
    const { preview } = (await ask(teacher)).body as { preview: { messages: number; unreachable: number } }
    const { body } = await send({ recipients: 'Guardians of a section', ...place }, teacher)
    const { id } = body.notification as { id: string }
    const sent = await call(`/api/notifications/${id}/deliveries?pageSize=1`, { bearer: teacher.accessToken })
    expect(sent.body.total).toBe(preview.messages + preview.unreachable)
    expect([(await ask(await newParent())).status, (await ask(await enrol())).status, (await ask()).status]).toEqual([
      ...[403, 403, 401],
    ])
  })

  it('without what it needs is refused at the field, and the contract’s list in its own words', async () => {
    expect(await send({ recipients: 'A section', class: 'Class 5' }, teacher)).toMatchObject({
      ...{ status: 400, body: { message: messages.common.incomplete, errors: { section: required } } },
    })
    expect(await send({ recipients: 'Holders of a duty', duty: 'Headmaster' }, teacher)).toMatchObject({ status: 400 })
    expect(await send({ recipients: 'Holders of a duty' }, teacher)).toMatchObject({
      ...{ status: 400, body: { errors: { duty: required } } },
    })
    expect(await send({ recipients: 'One family' }, teacher)).toMatchObject({
      ...{ status: 400, body: { errors: { student: required } } },
    })
    const { body } = await send({ recipients: 'Class 13' }, teacher)
    expect(body.message).toContain('All Parents')
    expect(body.message).not.toContain('One family')
  })
})

describe('a guardian', () => {
  it('sees what is to all parents, to their child’s class and to their family; a student sees none of it', async () => {
    const [mother, other] = [await newParent(), await newParent()]
    const child = await enrol()
    await addGuardianOf(child.id, { guardian: mother.id })
    for (const [to, seen] of [
      [{ recipients: 'All Parents' }, [true, true]],
      [{ recipients: 'Guardians of a class', class: 'Class 5' }, [true, true]],
      [{ recipients: 'Guardians of a class', class: 'Class 6' }, [false, false]],
      [{ recipients: 'One family', student: child.id }, [true, false]],
      [{ recipients: 'One family', student: other.child }, [false, true]],
      [{ recipients: 'All Staff' }, [false, false]],
      [{ recipients: 'Holders of a duty', duty: 'ClassTeacher' }, [false, false]],
    ] as const) {
      const id = idOf(await send(to, teacher))
      expect([await seenBy(mother, id), await seenBy(other, id)], JSON.stringify(to)).toEqual(seen)
      expect([await seenBy(child, id), await seenBy(admin, id)], JSON.stringify(to)).toEqual([false, true])
    }
  })

  it('who is barred sees none of it from then on', async () => {
    const father = await newParent()
    const id = idOf(await send({ recipients: 'One family', student: father.child }, teacher))
    expect(await seenBy(father, id)).toBe(true)
    await barGuardianOf(father.child)
    expect((await call('/api/notifications', { bearer: father.accessToken })).status).toBe(403)
  })
})

describe('one family', () => {
  it('is a student’s who is there', async () => {
    for (const student of [randomUUID(), teacher.id, (await newParent()).id, 'nobody'])
      expect(await send({ recipients: 'One family', student }, teacher)).toMatchObject({
        status: 404,
        body: { message: messages.common.notFound },
      })
  })

  it('is told who got it, by the child', async () => {
    const child = await enrol({ name: uniqueName('Aarav') })
    const name = uniqueName('Meera')
    await addGuardianOf(child.id, { name, contactEmail: `${randomUUID()}@tests.example` })
    const id = idOf(await send({ recipients: 'One family', student: child.id }, teacher))
    const { body } = await call(`/api/notifications/${id}/deliveries`, { bearer: admin.accessToken })
    expect(body).toMatchObject({
      deliveries: [{ recipient: name, students: child.name, class: '' }],
      notification: { recipients: `Family of ${child.name}` },
    })
  })
})

it('a class cannot be called as a group is', async () => {
  for (const name of ['all staff', 'Holders of a duty: Principal', 'Guardians of Class 5'])
    expect(
      (await call('/api/school/lists', { bearer: admin.accessToken, body: { list: 'classes', name } })).status,
      name,
    ).toBe(409)
})
