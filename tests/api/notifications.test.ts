import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { messages } from '@/lib/messages'
import { notificationMessages } from '@/lib/notifications/messages'
import { call, demo, enrol, newcomer, sessionOf, uniqueEmail } from '@/tests/support/machine/api'
import { sql } from '@/tests/support/machine/database'
import { eventually } from '@/tests/support/machine/eventually'
import { saveSettings } from '@/tests/support/school/school-settings'

const admin = await sessionOf(demo.admin)
const teacher = await sessionOf(demo.teacher)

const content = { type: 'Email', subject: 'Exam Schedule', message: 'Mathematics on Monday', recipients: 'Class 7' }
const send = (over: object = {}, who: { accessToken: string } = teacher) =>
  call('/api/notifications', { bearer: who.accessToken, body: { ...content, ...over } })
const idOf = ({ body }: { body: Record<string, unknown> }) => (body.notification as { id: string }).id
const decided = (id: string) =>
  eventually(async () => {
    const [row] = await sql<{ done: boolean }>(
      'SELECT "settledAt" IS NOT NULL AS done FROM "Notification" WHERE id = $1',
      [id],
    )
    return row?.done === true
  }, 'every delivery is decided')

describe('POST /api/notifications', () => {
  it('is resolved to people when it is sent, and says what became of it', async () => {
    const pupil = await enrol({ class: 'Class 7', email: uniqueEmail('pupil') })
    const gone = await enrol({ class: 'Class 7', email: uniqueEmail('gone') })
    await sql('UPDATE "User" SET "isActive" = false WHERE id = $1', [gone.id])
    const waiting = await newcomer({ class: 'Class 7', email: uniqueEmail('waiting') })
    const answer = await send()
    expect(answer.status).toBe(201)
    expect(answer.body.notification).toMatchObject({ ...content, sentBy: 'Rajesh Kulkarni' })
    const id = idOf(answer)
    const late = await enrol({ class: 'Class 7', email: uniqueEmail('late') })
    await decided(id)
    const addresses = await sql<{ address: string; status: string }>(
      'SELECT address, status FROM "Delivery" WHERE "notificationId" = $1',
      [id],
    )
    expect(addresses).toContainEqual({ address: pupil.email, status: 'Saved' })
    for (const { email } of [late, gone, waiting]) expect(addresses.map(({ address }) => address)).not.toContain(email)
    const listed = await call('/api/notifications?pageSize=500&recipients=Class%207', { bearer: admin.accessToken })
    const row = (listed.body.notifications as { id: string }[]).find((one) => one.id === id)
    expect(row).toMatchObject({
      delivery: { total: addresses.length, saved: addresses.length, sent: 0, queued: 0, failed: 0 },
    })
    const detail = await call(`/api/notifications/${id}/deliveries?q=${pupil.email}`, { bearer: admin.accessToken })
    expect(detail.body.deliveries).toEqual([
      expect.objectContaining({ recipient: pupil.name, status: 'Saved to outbox', attempts: 1 }),
    ])
  })

  it('writes files where there is no server, one a recipient, and an SMS as text', async () => {
    const pupil = await enrol({ class: 'Class 2', phone: '98111 22334' })
    const id = idOf(await send({ type: 'SMS', recipients: 'Class 2' }))
    await decided(id)
    const [delivery] = await sql<{ id: string; address: string }>(
      'SELECT id, address FROM "Delivery" WHERE "notificationId" = $1 AND "userId" = $2',
      [id, pupil.id],
    )
    expect(delivery?.address).toBe('919811122334')
    const folder = path.resolve(String(process.env.DATA_DIR), 'outbox')
    expect((await readdir(folder)).filter((name) => name.startsWith(String(delivery?.id)))).toEqual([
      `${delivery?.id}.txt`,
    ])
    const file = path.join(folder, `${delivery?.id}.txt`)
    expect(await readFile(file, 'utf8')).toContain('Exam Schedule: Mathematics on Monday')
    // Reset links lie there too.
    const modes = await Promise.all([folder, file].map(async (one) => (await stat(one)).mode & 0o777))
    expect(modes).toEqual([0o700, 0o600])
  })

  it('sends brothers and sisters’ parents one mail', async () => {
    const parentEmail = uniqueEmail('parent')
    await Promise.all([enrol({ parentEmail }), enrol({ parentEmail })])
    const id = idOf(await send({ recipients: 'All Parents' }))
    expect(
      await sql('SELECT FROM "Delivery" WHERE "notificationId" = $1 AND address = $2', [id, parentEmail]),
    ).toHaveLength(1)
    await decided(id)
  })

  it.each(['type', 'subject', 'message', 'recipients'])('needs %s', async (field) => {
    expect(await send({ [field]: '' })).toMatchObject({
      status: 400,
      body: { message: messages.common.incomplete },
    })
  })
})

describe('what is said before a notice is sent', () => {
  const preview = async (type: string, recipients: string) =>
    (
      await call(`/api/notifications/preview?${String(new URLSearchParams({ type, recipients }))}`, {
        bearer: teacher.accessToken,
      })
    ).body.preview

  it.each([
    ['Email', 'All Parents'],
    ['Email', 'Class 3'],
    ['SMS', 'Class 3'],
    ['SMS', 'All Teachers'],
  ])('is what sending an %s to %s does', async (type, recipients) => {
    const parentEmail = uniqueEmail('parent')
    const [first] = [await enrol({ class: 'Class 3', parentEmail }), await enrol({ class: 'Class 3', parentEmail })]
    await sql(`UPDATE "User" SET phone = '', "parentEmail" = NULL, "provenParentEmail" = NULL WHERE id = $1`, [
      first.id,
    ])
    const said = await preview(type, recipients)
    const id = idOf(await send({ type, recipients }))
    const [written] = await sql(
      `SELECT count(address)::int AS messages, (count(*) FILTER (WHERE address IS NULL))::int AS unreachable
       FROM "Delivery" WHERE "notificationId" = $1`,
      [id],
    )
    expect(said).toMatchObject(written!)
    expect((said as { people: number }).people).toBeGreaterThanOrEqual((said as { messages: number }).messages)
    if (recipients === 'Class 3') expect(said).toMatchObject({ people: await pupilsOf('Class 3') })
  })

  it('is refused for what could not be sent', async () => {
    const bearer = teacher.accessToken
    expect((await call('/api/notifications/preview?type=Email&recipients=Class+13', { bearer })).status).toBe(400)
    expect((await call('/api/notifications/preview?type=Email', { bearer })).status).toBe(400)
  })

  async function pupilsOf(name: string) {
    const [row] = await sql<{ pupils: number }>(
      `SELECT count(*)::int AS pupils FROM "Enrolment" e JOIN "User" u ON u.id = e."studentId"
       WHERE e."toDay" IS NULL AND u."isActive" AND e.class = $1`,
      [name],
    )
    return row!.pupils
  }
})

describe('a notice that waits', () => {
  beforeAll(async () => void (await saveSettings({ sendDelay: 90 })))
  afterAll(async () => void (await saveSettings({ sendDelay: null })))

  const undo = (id: string, who: { accessToken: string } = teacher) =>
    call(`/api/notifications/${id}`, { method: 'DELETE', bearer: who.accessToken })
  const left = (id: string) =>
    sql<{ id: string; status: string; seconds: number; address: string | null }>(
      `SELECT d.id, d.status, d.address, extract(epoch FROM d."dueAt" - n."createdAt")::int AS seconds
       FROM "Notification" n LEFT JOIN "Delivery" d ON d."notificationId" = n.id WHERE n.id = $1`,
      [id],
    )

  it('is listed, leaves after the delay, and is gone with its deliveries when it is taken back', async () => {
    const pupil = await enrol({ class: 'Class 7' })
    const answer = await send()
    expect(answer.body.notification).toMatchObject({ undoSeconds: 90 })
    const id = idOf(answer)
    const waiting = (await left(id)).filter(({ address }) => address)
    expect(waiting.length).toBeGreaterThan(0)
    for (const { status, seconds } of waiting) expect([status, seconds]).toEqual(['Queued', 90])
    const seen = async () =>
      JSON.stringify((await call('/api/notifications?pageSize=500', { bearer: pupil.accessToken })).body)
    expect(await seen()).toContain(id)
    expect(await undo(id)).toMatchObject({ status: 200, body: { id, message: notificationMessages.undone } })
    expect(await left(id)).toEqual([])
    expect(await sql('SELECT FROM "Delivery" WHERE id = $1', [waiting[0]!.id])).toEqual([])
    expect(await seen()).not.toContain(id)
    expect((await undo(id)).status).toBe(404)
  })

  it('stays, with what became of it, when one message was handed over', async () => {
    const id = idOf(await send())
    const deliveries = (await left(id)).filter(({ address }) => address)
    await sql(`UPDATE "Delivery" SET status = 'Sending', "dueAt" = now() + interval '1 hour' WHERE id = $1`, [
      deliveries[0]!.id,
    ])
    expect(await undo(id)).toMatchObject({ status: 409, body: { message: notificationMessages.undoTooLate } })
    expect((await left(id)).filter(({ address }) => address)).toHaveLength(deliveries.length)
    await sql(`UPDATE "Delivery" SET status = 'Queued' WHERE id = $1`, [deliveries[0]!.id])
    expect((await undo(id)).status).toBe(200)
  })

  it('is taken back by who sent it or an administrator, and one about a single student by nobody', async () => {
    const other = await enrol({ role: 'teacher' })
    const id = idOf(await send())
    expect((await undo(id, other)).status).toBe(404)
    expect((await undo(id, admin)).status).toBe(200)
    const pupil = await enrol()
    await call('/api/attendance/mark', { bearer: teacher.accessToken, body: { studentId: pupil.id, status: 'Absent' } })
    const [about] = await sql<{ id: string }>('SELECT id FROM "Notification" WHERE "studentId" = $1', [pupil.id])
    expect((await undo(about!.id, admin)).status).toBe(404)
  })

  it('that reaches nobody can be taken back as long as any other', async () => {
    await sql(`UPDATE "User" SET phone = '' WHERE class = 'Class 11'`)
    const id = idOf(await send({ type: 'SMS', recipients: 'Class 11' }))
    await sql('UPDATE "Notification" SET "settledAt" = now() WHERE id = $1', [id])
    await sql(`UPDATE "Notification" SET "createdAt" = now() - interval '91 seconds' WHERE id = $1`, [id])
    expect((await undo(id)).status).toBe(409)
    await sql(`UPDATE "Notification" SET "createdAt" = now() - interval '60 seconds' WHERE id = $1`, [id])
    expect((await undo(id)).status).toBe(200)
  })
})

describe('who sees what', () => {
  it('students: All Students, their class, and those about them; staff: everything', async () => {
    const [five, six] = [await enrol({ class: 'Class 5' }), await enrol({ class: 'Class 6' })]
    // Whoever is called like an audience must not make theirs public.
    const trap = await enrol({ class: 'Class 6', name: 'All Students' })
    await call('/api/attendance/mark', { bearer: teacher.accessToken, body: { studentId: trap.id, status: 'Absent' } })
    const ids: Record<string, string> = {}
    for (const recipients of ['All Students', 'Class 5', 'Class 6', 'All Teachers', 'All Parents'])
      ids[recipients] = idOf(await send({ recipients }))
    const seen = async (who: { accessToken: string }) => {
      const { body } = await call('/api/notifications?pageSize=500', { bearer: who.accessToken })
      const found = (body.notifications as { id: string; message: string }[]).map(({ id }) => id)
      return Object.keys(ids).filter((name) => found.includes(ids[name]!))
    }
    expect(await seen(five)).toEqual(['All Students', 'Class 5'])
    expect(await seen(six)).toEqual(['All Students', 'Class 6'])
    expect(await seen(teacher)).toEqual(Object.keys(ids))
    const six1 = await call('/api/notifications?pageSize=500', { bearer: six.accessToken })
    expect(JSON.stringify(six1.body)).not.toContain('marked absent')
  })

  it('counts what is new for the badge, until it is read', async () => {
    const pupil = await enrol({ class: 'Class 4' })
    const unread = async (who: { accessToken: string } = pupil) =>
      Number((await call('/api/bar', { bearer: who.accessToken })).body.unread)
    const [before, own] = [await unread(), await unread(teacher)]
    await send({ recipients: 'Class 4' })
    await call('/api/attendance/mark', { bearer: teacher.accessToken, body: { studentId: pupil.id, status: 'Absent' } })
    expect(await unread()).toBe(before + 2)
    await call('/api/notifications/read', { method: 'PUT', bearer: pupil.accessToken })
    expect(await unread()).toBe(0)
    // What one sent oneself is no news, nor are the many about single students.
    expect(await unread(teacher)).toBe(own)
  })

  it('reads what was shown, and not what has come in since', async () => {
    const pupil = await enrol({ class: 'Class 4' })
    const [unread, read] = [
      async () => Number((await call('/api/bar', { bearer: pupil.accessToken })).body.unread),
      (body: object) => call('/api/notifications/read', { method: 'PUT', bearer: pupil.accessToken, body }),
    ]
    await send({ recipients: 'Class 4' })
    const { body } = await call('/api/notifications', { bearer: pupil.accessToken })
    const newest = async (count: number) =>
      ((await call('/api/notifications', { bearer: pupil.accessToken })).body.notifications as { id: string }[])
        .slice(0, count)
        .map(({ id }) => id)
    const until = (body.notifications as { date: string }[])[0]!.date
    await send({ recipients: 'Class 4' })
    const [later, shown] = await newest(2)
    const first = (await read({ until })).body
    expect(first.unread).toBe(1)
    // It says which were new.
    expect(first.read).toContain(shown)
    expect(first.read).not.toContain(later)
    expect(await unread()).toBe(1)
    // A list that was opened earlier makes nothing unread again.
    expect((await read({})).body.read).toEqual([later])
    await read({ until })
    expect(await unread()).toBe(0)
    expect((await read({ until: 'yesterday' })).status).toBe(400)
  })
})

describe('sending again', () => {
  it('is offered only where somebody can be reached', async () => {
    await sql(`UPDATE "User" SET phone = '' WHERE class = 'Class 12'`)
    const id = idOf(await send({ type: 'SMS', recipients: 'Class 12' }))
    await decided(id)
    const deliveries = async () =>
      (await call(`/api/notifications/${id}/deliveries`, { bearer: admin.accessToken })).body
    const { notification, resendable } = await deliveries()
    expect((notification as { delivery: { failed: number } }).delivery.failed).toBeGreaterThan(0)
    expect(resendable).toBe(0)
    await sql(
      `UPDATE "Delivery" SET address = '919876543210' WHERE id = (SELECT id FROM "Delivery" WHERE "notificationId" = $1 LIMIT 1)`,
      [id],
    )
    expect((await deliveries()).resendable).toBe(1)
  })
})
