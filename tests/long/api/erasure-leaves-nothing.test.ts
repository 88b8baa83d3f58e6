import { readdir, readFile, utimes } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { tables } from '@/lib/privacy/columns'
import { endTerms } from '@/lib/privacy/purge'
import { retention } from '@/lib/privacy/queries'
import { removeWhatIsDue } from '@/lib/privacy/retention'
import { purgeAuditOfErased } from '@/lib/server/audit/purge'
import { call, demo, enrol, sessionOf, signupBody, uniqueEmail, uniqueName } from '@/tests/support/machine/api'
import { sql } from '@/tests/support/machine/database'
import { enrolledSince } from '@/tests/support/school/enrolments'
import { eventually } from '@/tests/support/machine/eventually'
import { paymentOf } from '@/tests/support/school/fees'
import { block, leave, letYearPass } from '@/tests/support/school/leaving'
import { waitingNotice } from '@/tests/support/school/notices'
import { schoolToday } from '@/tests/support/school/school-days'
import { canaryBirthday, wholePerson } from '@/tests/support/school/whole-person'

/** Erasure in two steps: blocked at once, and purged when the time has come. */

/** Columns of the database in which `text` stands: `Table.column`. */
async function placesOf(text: string): Promise<string[]> {
  const named = await sql<{ name: string }>(`SELECT tablename AS "name" FROM pg_tables WHERE schemaname = 'public'`)
  const each = named.map(
    ({ name }) =>
      `SELECT DISTINCT '${name}.' || c.key AS "place" FROM "${name}" r, jsonb_each_text(to_jsonb(r)) c WHERE strpos(lower(c.value), $1) > 0`,
  )
  return (await sql<{ place: string }>(each.join(' UNION ALL '), [text])).map(({ place }) => place).toSorted()
}

const outbox = () => path.join(String(process.env.DATA_DIR), 'outbox')

/** Messages that were written as files and have `text` in them. */
async function messagesWith(text: string) {
  const names = await readdir(outbox()).catch(() => [])
  const found: string[] = []
  for (const name of names) {
    const content = await readFile(path.join(outbox(), name), 'utf8').catch(() => '')
    if (content.toLowerCase().includes(text)) found.push(path.join(outbox(), name))
  }
  return found
}

/** The columns that keep their name while the terms hold, and the database's copies of them in the same tables. */
const kept = (terms: readonly string[]) =>
  Object.entries(tables).flatMap(([model, { columns }]) => {
    const all = Object.entries(columns)
    const named = all.filter(([, column]) => column.kind === 'named' && (terms.includes(column.term) || column.by))
    return [...named, ...(named.length > 0 ? all.filter(([name]) => name.startsWith('findable')) : [])].map(
      ([name]) => `${model}.${name}`,
    )
  })

describe('who is blocked', () => {
  it('gets no message again that has failed, and none that was queued at the same moment', async () => {
    const teacher = (await sessionOf(demo.teacher)).accessToken
    const pupil = await enrol()
    await enrolledSince([pupil.id], schoolToday())
    const receipt = await paymentOf(pupil.id)
    await leave(pupil.id)
    const notice = await waitingMessageTo(pupil.id)
    await sql(`UPDATE "Delivery" SET status = 'Failed', "decidedAt" = now() WHERE "notificationId" = $1`, [notice])
    await block(pupil.id)
    expect((await call(`/api/notifications/${notice}/resend`, { bearer: teacher, body: {} })).body).toMatchObject({
      count: 0,
    })
    await sql(`INSERT INTO "Delivery" (channel, mail, "subjectId", address) VALUES ('Email', 'receipt', $1, $2)`, [
      receipt,
      pupil.email,
    ])
    // The portal looks at it, and does not send it.
    const queued = () => sql(`SELECT FROM "Delivery" WHERE "subjectId" = $1`, [receipt])
    await eventually(async () => (await queued()).length === 0, 'the receipt is dropped')
  })
})

describe('the purge', () => {
  it('leaves nothing of a pupil anywhere but what the law has the school keep, and that not for longer', async () => {
    const pupil = await wholePerson()
    const tag = /zq\w+/.exec(pupil.canaries.get('User.name')!)![0]
    await leave(pupil.id)
    // Every canary is there: what no table has, no purge can miss.
    const before = await placesOf(tag)
    for (const [column, value] of pupil.canaries)
      expect(value.includes(tag) ? before : await placesOf(value), column).toContain(column)
    await call('/api/auth/forgot-password', { body: { email: pupil.canaries.get('Login.email') } })
    await eventually(async () => (await messagesWith(tag)).length > 0, 'a message about the pupil was written')

    await block(pupil.id, { reason: `Asked for, ${tag}` })
    await letYearPass(pupil.id)
    const old = new Date(Date.now() - 400 * 24 * 60 * 60 * 1000)
    for (const file of await messagesWith(tag)) await utimes(file, old, old)
    await removeWhatIsDue()

    const lawful = kept(['books', 'marks', 'register'])
    expect((await placesOf(tag)).filter((place) => !lawful.includes(place))).toEqual([])
    for (const photo of ['User.photoId', 'User.photoThumbnailId'])
      expect(await placesOf(pupil.canaries.get(photo)!), photo).toEqual([])
    expect(await messagesWith(tag)).toEqual([])
    expect(await placesOf(canaryBirthday)).toContain('User.dateOfBirth')
    expect(await placesOf(pupil.canaries.get('Payment.studentName')!)).toContain('Payment.studentName')
    expect(await placesOf(pupil.canaries.get('Report.studentName')!)).toContain('Report.studentName')

    // Then the terms pass, but for the admission register and the certificates.
    const id = [pupil.id]
    /** The part of the daily job that terms have: what it empties is recorded, with what was there. */
    const afterYears = async (years: number) => {
      await endTerms(new Date(Date.now() + years * 366 * 24 * 60 * 60 * 1000), await retention())
      await purgeAuditOfErased(new Date(0))
    }
    await afterYears(4)
    expect(await sql('SELECT FROM "Attendance" WHERE "studentId" = $1', id)).toHaveLength(1)
    expect(await placesOf(pupil.canaries.get('Report.studentName')!)).toContain('Report.studentName')
    await afterYears(6)
    expect(await sql('SELECT FROM "Attendance" WHERE "studentId" = $1', id)).toEqual([])
    expect(await placesOf(pupil.canaries.get('Report.studentName')!)).toEqual([])
    expect(await placesOf(pupil.canaries.get('Payment.studentName')!)).toContain('Payment.studentName')
    await afterYears(9)
    // The cashier is staff, who is not erased.
    const forGood = kept(['register'])
    expect((await placesOf(tag)).filter((place) => !forGood.includes(place))).toEqual([])
    expect(await sql('SELECT "studentName" FROM "Payment" WHERE "studentId" = $1', id)).toEqual([
      { studentName: 'Erased person' },
      { studentName: 'Erased person' },
      { studentName: 'Erased person' },
    ])
  })

  it('leaves nothing at all of who was never enrolled, and frees the e-mail', async () => {
    const name = `Zqstaff${uniqueName('')}`.replaceAll(' ', '')
    const email = uniqueEmail(name.toLowerCase())
    const { id } = await enrol({ role: 'teacher', name, email, address: `${name} Street`, phone: '+91 90909 12345' })
    await block(id)
    await letYearPass(id)
    const old = new Date(Date.now() - 400 * 24 * 60 * 60 * 1000)
    for (const file of await messagesWith(name.toLowerCase())) await utimes(file, old, old)
    await removeWhatIsDue()
    expect(await placesOf(name.toLowerCase())).toEqual([])
    expect(await messagesWith(name.toLowerCase())).toEqual([])
    expect(await sql('SELECT "name" FROM "User" WHERE id = $1', [id])).toEqual([{ name: 'Erased person' }])
    expect((await call('/api/auth/register', { body: signupBody({ email }) })).status).toBe(201)
  })
})

/** A notice that waits for one person. Returns its id. */
const waitingMessageTo = async (to: string) => waitingNotice({ from: (await sessionOf(demo.admin)).id, to })
