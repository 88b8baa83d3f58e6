import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { tables } from '@/lib/privacy/columns'
import { call, demo, enrol, logIn, newStaff, sessionOf, uniqueName } from '@/tests/support/machine/api'
import { readArchive } from '@/tests/support/material/archives'
import { sql } from '@/tests/support/machine/database'
import { person } from '@/tests/support/doors/examples'
import { formOf, makePdf, materialFields, named } from '@/tests/support/material/files'
import { addGuardianOf, guardianOf } from '@/tests/support/school/guardians'
import { photographed } from '@/tests/support/school/photographs'
import { wholePerson } from '@/tests/support/school/whole-person'

/** A person's archive has every column that is about them, and nothing of anybody else. */

const shown = Object.entries(tables).flatMap(([model, { file, columns }]) =>
  Object.entries(columns).flatMap(([name, column]) =>
    file && (column.kind === 'personal' || (column.kind === 'named' && !column.by)) ? [`${model}.${name}`] : [],
  ),
)
const hidden = Object.entries(tables).flatMap(([model, { columns }]) =>
  Object.entries(columns).flatMap(([name, { kind }]) => (kind === 'secret' ? [`${model}.${name}`] : [])),
)
/** What no text fits into. */
const noTexts = ['User.dateOfBirth', 'User.notificationsSeenAt', 'Admission.dateOfBirth', 'Certificate.duesReason']
/** What no pupil has: tests/api/guardians.test.ts. */
const ofGuardians = ['Login.phone', 'User.contactEmail', 'User.provenContactEmail', 'User.occupation']

/** What no pupil has either: the test of who works here. */
const ofStaff = ['StaffLeave.reason', 'StaffLeave.comment', 'CashSession.reason', 'CashHandOver.recipient']

describe('an archive', () => {
  it('has every column that says something about the person, no secret, and nothing of another', async () => {
    const [one, other] = [await wholePerson(), await wholePerson()]
    const { status, files } = await readArchive('/api/privacy/archive', one.accessToken)
    expect(status).toBe(200)
    const tablesRead = Object.entries(files).filter(([name]) => name.startsWith('data/'))
    const all = tablesRead.map(([, text]) => text).join('\n')
    for (const column of shown.filter((name) => ![...noTexts, ...ofGuardians, ...ofStaff].includes(name)))
      expect(all.includes(one.canaries.get(column) ?? `nothing made for ${column}`), column).toBe(true)
    expect(all).toContain('2009-02-11')
    const secrets = hidden.flatMap((column) => one.canaries.get(column) ?? [])
    expect(secrets.length).toBeGreaterThan(3)
    const passwords = await sql<{ hash: string }>('SELECT "passwordHash" AS "hash" FROM "Login" WHERE "userId" = $1', [
      one.id,
    ])
    const whole = Object.values(files).join('\n')
    for (const secret of [...secrets, passwords[0]!.hash, '$argon2']) expect(whole.includes(secret), secret).toBe(false)
    for (const [column, text] of other.canaries) expect(whole.includes(text), `another's ${column}`).toBe(false)
    expect(whole).not.toContain(other.id)
  })

  it('of who works here has their duties, their own leave and the cash that they counted', async () => {
    const one = await newStaff('Accountant')
    await sql(
      `INSERT INTO "StaffLeave" ("staffId", "fromDay", "toDay", reason, comment, status, "decidedById", "decidedAt")
       VALUES ($1, '2026-11-02', '2026-11-03', 'A wedding in Pune', 'Come back rested', 'Approved', $2, now())`,
      [one.id, (await newStaff('Principal')).id],
    )
    await sql(
      `WITH counted AS (
         INSERT INTO "CashSession" ("collectorId", "openingPaise", "closedAt", "expectedPaise", "countedPaise", reason)
         VALUES ($1, 0, now(), 100, 0, 'Change for a family') RETURNING id)
       INSERT INTO "CashHandOver" ("sessionId", "amountPaise", recipient) SELECT id, 100, 'The bank of Pune' FROM counted`,
      [one.id],
    )
    const { files } = await readArchive('/api/privacy/archive', one.accessToken)
    const all = Object.values(files).join('\n')
    const texts = ['A wedding in Pune', 'Come back rested', 'Accountant', 'Change for a family', 'The bank of Pune']
    for (const text of texts) expect(all).toContain(text)
  })

  it('of somebody with whom another entry was joined has that entry too', async () => {
    const [one, gone] = [await guardianOf([(await enrol()).id]), uniqueName('Earlier entry')]
    const id = await addGuardianOf((await enrol()).id, { name: gone })
    await sql('UPDATE "User" SET "joinedIntoId" = $1, "isActive" = false WHERE "id" = $2', [one.id, id])
    const { files } = await readArchive('/api/privacy/archive', one.accessToken)
    expect(files['data/person.csv']).toContain(gone)
    expect(files['data/person.csv']).toContain(one.name)
  })

  it('has the papers, and a page on which a parent reads it', async () => {
    const pupil = await wholePerson()
    const { files } = await readArchive('/api/privacy/archive', pupil.accessToken)
    const papers = Object.keys(files).filter((name) => name.startsWith('papers/'))
    // Five receipts, two of them of money that settles nothing, two report cards and a certificate.
    expect(papers).toHaveLength(8)
    for (const name of papers) expect(files[name]!.startsWith('%PDF-'), name).toBe(true)
    const page = files['index.html']!
    for (const name of papers) expect(page).toContain(`href="${name}"`)
    expect(page).toContain(pupil.canaries.get('LeaveRequest.reason'))
    expect(page).toContain('500.00')
    expect(page).not.toMatch(/<script|undefined|\[object/)
  })

  it('has the files that somebody uploaded, each once', async () => {
    const teacher = await enrol({ role: 'teacher' })
    const pdf = await makePdf()
    const form = formOf({ ...materialFields, also: 'Class 6 A,Class 6 B' }, named('notes.pdf', pdf))
    const { status } = await person(teacher).send('/api/study-materials/upload', form)
    expect(status).toBe(201)
    const { files } = await readArchive('/api/privacy/archive', teacher.accessToken)
    const own = Object.keys(files).filter((name) => name.startsWith('files/'))
    expect(own).toHaveLength(1)
    expect(Buffer.from(files[own[0]!]!, 'latin1').equals(Buffer.from(pdf))).toBe(true)
  })

  it('has the person’s photograph', async () => {
    const pupil = await enrol()
    await photographed(pupil.id)
    const { files } = await readArchive('/api/privacy/archive', pupil.accessToken)
    const own = Object.entries(files).filter(([name]) => name.startsWith('files/'))
    expect(own.map(([name]) => name)).toEqual(['files/photograph.jpeg'])
    expect(await sharp(Buffer.from(own[0]![1], 'latin1')).metadata()).toMatchObject({ width: 512, height: 512 })
  })

  it('is told nobody without the password once the log-in is not fresh', async () => {
    const { id, accessToken, password } = await enrol()
    await sql(`UPDATE "Session" SET "createdAt" = now() - interval '1 hour' WHERE "userId" = $1`, [id])
    const refused = await call('/api/privacy/archive', { bearer: accessToken, body: {} })
    expect(refused).toMatchObject({ status: 403, body: { errors: { currentPassword: expect.any(String) as unknown } } })
    const wrong = await call('/api/privacy/archive', { bearer: accessToken, body: { currentPassword: 'wrong' } })
    expect(wrong.status).toBe(403)
    expect((await readArchive('/api/privacy/archive', accessToken, { currentPassword: password })).status).toBe(200)
  })

  it('which an administrator made is recorded with who and when', async () => {
    const { id } = await enrol()
    const admin = await logIn(demo.admin)
    expect((await readArchive(`/api/people/${id}/archive`, admin.accessToken)).status).toBe(200)
    expect(await sql('SELECT "byId" FROM "DataArchive" WHERE "userId" = $1', [id])).toEqual([{ byId: admin.id }])
  })

  it('of one person is made ten times in an hour at most', async () => {
    const { accessToken, id } = await enrol()
    const statuses: number[] = []
    for (let n = 0; n < 11; n++) statuses.push((await readArchive('/api/privacy/archive', accessToken)).status)
    expect(statuses).toEqual([...Array<number>(10).fill(200), 429])
    const { accessToken: bearer } = await sessionOf(demo.teacher)
    expect((await call(`/api/people/${id}/archive`, { bearer, body: {} })).status).toBe(403)
  })
})
