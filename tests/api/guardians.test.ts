import { describe, expect, it } from 'vitest'
import { guardianMessages } from '@/lib/guardians/messages'
import { privacyMessages } from '@/lib/privacy/messages'
import {
  call,
  demo,
  demoPassword,
  enrol,
  office,
  sessionOf,
  uniqueEmail,
  uniqueName,
} from '@/tests/support/machine/api'
import { sql } from '@/tests/support/machine/database'
import { person } from '@/tests/support/doors/examples'
import { readArchive } from '@/tests/support/material/archives'
import { addGuardianOf } from '@/tests/support/school/guardians'

/** Families through the doors: who gets what of whose, and what follows from a bar. */

const reason = 'An order of the family court'
const teacherDoor = async () => person(await sessionOf(demo.teacher))
const officeDoor = async () => person(await sessionOf(demo.admin))

/** Two of one family, whose father is barred from the first, and a pupil of another family. */
async function family() {
  const [one, sibling, other] = await Promise.all(
    ['One', 'Sibling', 'Other'].map((name) => enrol({ name: uniqueName(name), class: 'Class 5' })),
  )
  if (!one || !sibling || !other) throw new Error('nobody was enrolled')
  const names = { mother: uniqueName('Meera'), father: uniqueName('Rohan') }
  const phones = { mother: '+91 98111 22334', father: `+91 9${String(Date.now()).slice(-9)}` }
  const mother = await addGuardianOf(one.id, {
    name: names.mother,
    phone: phones.mother,
    contactEmail: uniqueEmail('m'),
  })
  const father = await addGuardianOf(one.id, { name: names.father, phone: phones.father, relation: 'Father' })
  await addGuardianOf(sibling.id, { guardian: father, relation: 'Father' })
  const barred = await office(`/api/people/${one.id}/guardians/bar`, 'PUT', { guardian: father, reason })
  expect(barred.status).toBe(200)
  return { one, sibling, other, mother, father, names, phones }
}

describe('the family of a pupil', () => {
  it('is the pupil’s own, with names, relations and phone numbers and nothing of a bar', async () => {
    const { one, sibling, other, names } = await family()
    const pupil = person(one)
    const { status, body } = await pupil.get(`/api/people/${one.id}/guardians`)
    expect(status).toBe(200)
    expect((body.guardians as { name: string }[]).map(({ name }) => name)).toEqual([names.mother, names.father])
    for (const guardian of body.guardians as object[])
      expect(Object.entries(guardian).flatMap(([key, value]) => (value === null ? [] : [key]))).toEqual([
        ...['id', 'name', 'relation', 'phone'],
      ])
    expect(JSON.stringify(body)).not.toContain('court')
    for (const id of [sibling.id, other.id, crypto.randomUUID(), 'no-such-id'])
      expect((await pupil.get(`/api/people/${id}/guardians`)).status).toBe(404)
  })

  it('is a teacher’s to read without whom nobody may call, and names brothers and sisters', async () => {
    const { one, sibling, father, names } = await family()
    const teacher = await teacherDoor()
    const { body } = await teacher.get(`/api/people/${one.id}/guardians`)
    expect(body.guardians).toMatchObject([{ name: names.mother, isFirst: true, bar: null }])
    expect(body.siblings).toMatchObject([{ id: sibling.id }])
    expect(body.former).toBeNull()
    // Of the other child nobody has barred him.
    expect((await teacher.get(`/api/people/${sibling.id}/guardians`)).body.guardians).toMatchObject([{ id: father }])
    for (const id of [father, crypto.randomUUID()])
      expect((await teacher.get(`/api/people/${id}/guardians`)).status).toBe(404)
    const page = await teacher.page(`/people/${one.id}`)
    expect(page).toContain(names.mother)
    expect(page).not.toContain(names.father)
    expect(page).not.toContain('court')
  })

  it('is the office’s with the bar in words', async () => {
    const { one, father } = await family()
    const admin = await officeDoor()
    expect((await admin.get(`/api/people/${one.id}/guardians`)).body.guardians).toMatchObject([
      { bar: null },
      { id: father, bar: { reason, by: 'Meenakshi Iyer' } },
    ])
    const page = await admin.page(`/people/${one.id}`)
    expect(page).toContain(reason)
    const own = await admin.page(`/people/${father}`)
    expect(own).toContain(one.name)
    expect(own).not.toContain('Fees and payments')
  })

  it('is nobody’s without a session', async () => {
    const { one } = await family()
    expect((await call(`/api/people/${one.id}/guardians`)).status).toBe(401)
  })
})

describe('a guardian', () => {
  it('is found by the office by name, phone and email, with the children; teachers find the pupils by that phone', async () => {
    const { one, sibling, mother, father, names, phones } = await family()
    const [admin, teacher] = [await officeDoor(), await teacherDoor()]
    const found = async (door: typeof admin, q: string) =>
      ((await door.get(`/api/people/find?q=${encodeURIComponent(q)}`)).body.found as {
        id: string
        detail: string
      }[]) ?? []
    expect(await found(admin, names.mother)).toMatchObject([
      { id: mother, kind: 'Parent', detail: `guardian of ${one.name}`, href: `/people/${mother}` },
    ])
    expect(await found(teacher, names.mother)).toEqual([])
    // Of the child from whom he is barred he says nothing.
    const ids = async (door: typeof admin) => (await found(door, phones.father)).map(({ id }) => id).sort()
    expect(await ids(teacher)).toEqual([sibling.id])
    expect(await ids(admin)).toEqual([sibling.id, father].sort())
    const listed = await admin.get(`/api/people?role=Parent&q=${encodeURIComponent(names.mother)}`)
    expect(listed.body.people).toMatchObject([{ id: mother, role: 'Parent', children: one.name, state: 'Active' }])
    expect((await teacher.get('/api/people?role=Parent')).body.total).toBe(0)
  })

  it('is never offered at the sign-up or as somebody to add', async () => {
    const asParent = { role: 'parent', name: 'Nobody', email: uniqueEmail(), password: 'a-long-test-password' }
    expect((await call('/api/auth/register', { body: asParent })).status).toBe(400)
    expect((await office('/api/people', 'POST', asParent)).status).toBe(400)
  })

  it('is changed by the office, with a history', async () => {
    const { one, mother } = await family()
    const contactEmail = uniqueEmail('new')
    const changed = await office(`/api/people/${mother}`, 'PUT', { contactEmail, occupation: 'Nurse' })
    expect(changed.status).toBe(200)
    expect((await office(`/api/people/${one.id}`)).body.person).toMatchObject({ parentEmail: contactEmail })
    expect(await (await officeDoor()).page(`/people/${mother}`)).toMatch(/Contact Email[^]*Nurse/)
    // No parent logs in yet.
    expect((await office(`/api/people/${mother}`, 'PUT', { email: uniqueEmail() })).status).toBe(200)
    expect(await sql('SELECT FROM "Login" WHERE "userId" = $1', [mother])).toEqual([])
  })

  it('is erased once they are nobody’s', async () => {
    const child = await enrol()
    const name = uniqueName('Leaving')
    const guardian = await addGuardianOf(child.id, { name })
    const block = () =>
      office(`/api/people/${guardian}/block`, 'PUT', { reason: 'Asked for', currentPassword: demoPassword })
    expect(await block()).toMatchObject({ status: 409, body: { message: privacyMessages.guardian(name, child.name) } })
    await office(`/api/people/${child.id}/guardians/end`, 'PUT', { guardian, until: await today() })
    expect((await office(`/api/people?q=${encodeURIComponent(name)}`)).body.people).toMatchObject([
      { state: 'No student' },
    ])
    expect((await block()).status).toBe(200)
  })
})

const today = async () => (await sql<{ day: string }>('SELECT max("since")::text AS day FROM "Guardianship"'))[0]!.day

describe('an archive', () => {
  it('of a pupil names the guardians and nothing of a bar; of a guardian it has what is kept of them, and whose they are', async () => {
    const { one, other, mother, father, names } = await family()
    await office(`/api/people/${mother}`, 'PUT', { occupation: 'Piano tuner', contactEmail: 'piano@tests.example' })
    const own = await readArchive('/api/privacy/archive', one.accessToken)
    const all = Object.values(own.files).join('\n')
    for (const name of [names.mother, names.father]) expect(all).toContain(name)
    for (const word of ['court', 'Barred', 'Pays', 'Sees records']) expect(all).not.toContain(word)
    const bearer = (await sessionOf(demo.admin)).accessToken
    const ofMother = Object.values(
      (await readArchive(`/api/people/${mother}/archive`, bearer, { currentPassword: demoPassword })).files,
    ).join('\n')
    for (const word of ['Piano tuner', 'piano@tests.example', one.name]) expect(ofMother).toContain(word)
    expect(ofMother).not.toContain(other.name)
    const ofFather = Object.values(
      (await readArchive(`/api/people/${father}/archive`, bearer, { currentPassword: demoPassword })).files,
    ).join('\n')
    expect(ofFather).not.toContain('court')
  })
})

describe('a bar', () => {
  it('is in the audit in words, and of it nothing in the pupil’s own record', async () => {
    const { one, names } = await family()
    const { body } = await office(`/api/audit?person=${one.id}&kind=${encodeURIComponent('Guardian of a student')}`)
    expect((body.entries as { sentence: string }[]).map(({ sentence }) => sentence)).toContain(
      `Meenakshi Iyer barred ${names.father} from the record of ${one.name}`,
    )
    const own = await person(one).get('/api/auth/me/record')
    const sentences = (own.body.entries as { sentence: string }[]).map(({ sentence }) => sentence)
    expect(sentences).toContain('Meenakshi Iyer changed what is kept of your guardians')
    expect(JSON.stringify(own.body)).not.toContain('barred')
  })

  it('sends the pupil’s mails to the next contact, and nothing to the barred one', async () => {
    const child = await enrol({ class: 'Class 5', parentEmail: uniqueEmail('before') })
    const [barredEmail, motherEmail] = [uniqueEmail('barred'), uniqueEmail('mother')]
    const father = await addGuardianOf(child.id, { contactEmail: barredEmail, relation: 'Father' })
    await addGuardianOf(child.id, { contactEmail: motherEmail })
    await office(`/api/people/${child.id}/guardians/bar`, 'PUT', { guardian: father, reason })
    await (await teacherDoor()).post('/api/attendance/mark', { studentId: child.id, status: 'Absent' })
    expect(await sql('SELECT "address" FROM "Delivery" WHERE "userId" = $1', [child.id])).toEqual([
      { address: motherEmail },
    ])
    expect(await sql('SELECT FROM "Delivery" WHERE "address" = $1', [barredEmail])).toEqual([])
  })

  it('of somebody who is no guardian is answered as what is missing', async () => {
    const [child, other] = await Promise.all([enrol(), enrol()])
    const guardian = await addGuardianOf(other.id)
    for (const id of [guardian, child.id, crypto.randomUUID()]) {
      const bar = await office(`/api/people/${child.id}/guardians/bar`, 'PUT', { guardian: id, reason, alone: true })
      expect(bar.status).toBe(404)
    }
    const self = await office(`/api/people/${child.id}/guardians`, 'POST', { guardian: child.id, relation: 'Other' })
    expect(self).toMatchObject({ status: 409, body: { message: guardianMessages.isStudent(child.name) } })
  })
})
