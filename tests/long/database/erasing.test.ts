import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { addDays, fromDay } from '@/lib/dates'
import type * as Again from '@/lib/privacy/erase-again'
import { type Erased, erasedListName, formatErasedList, parseErasedList } from '@/lib/privacy/erased-list'
import type * as Keeping from '@/lib/privacy/keep-erased'
import type * as Purging from '@/lib/privacy/purge'
import type * as Database from '@/lib/server/data/db'
import type * as Enrolling from '@/lib/enrolment/enrolment'
import { ownDatabase } from '@/tests/support/machine/own-database'

/** The purge, and what is done again where a database is older than the list of who is erased, on a real database. */

const [data, backups] = ['data', 'backups'].map((name) => mkdtempSync(path.join(os.tmpdir(), `portal-erased-${name}-`)))
const day = 86_400_000
const ago = (days: number) => new Date(Date.now() - days * day).toISOString()

let own: Awaited<ReturnType<typeof ownDatabase>>
let db: typeof Database.db
let again: typeof Again
let keeping: typeof Keeping
let purging: typeof Purging
let enrolment: typeof Enrolling
let today = ''
let file = ''
beforeAll(async () => {
  vi.stubEnv('DATA_DIR', data)
  vi.stubEnv('BACKUP_DIR', backups)
  own = await ownDatabase()
  db = own.db
  again = await import('@/lib/privacy/erase-again')
  keeping = await import('@/lib/privacy/keep-erased')
  purging = await import('@/lib/privacy/purge')
  enrolment = await import('@/lib/enrolment/enrolment')
  today = (await import('@/lib/server/school-day')).schoolDay()
  file = erasedListName((await db.portal.findFirstOrThrow()).id)
})
afterAll(async () => {
  await own.close()
  for (const dir of [data, backups]) if (dir) rmSync(dir, { recursive: true, force: true })
})
beforeEach(async () => {
  await own.empty('User', 'Section', 'AcademicYear')
  await db.delivery.deleteMany()
  for (const dir of [data, backups]) rmSync(path.join(dir ?? '', file), { force: true })
})

let made = 0
async function person(role: 'student' | 'teacher', over: object = {}) {
  made += 1
  const { id } = await db.user.create({
    data: {
      ...{ name: `Person ${made}`, role, origin: 'Office', isActive: true, approvedAt: new Date(), phone: '+91 1' },
      ...over,
      login: { create: { email: `person.${made}@tests.example`, passwordHash: 'x' } },
    },
    select: { id: true },
  })
  return { id, email: `person.${made}@tests.example` }
}

/** A pupil who has been in a class for some days. */
async function pupil() {
  const it = await person('student', { class: 'Class 5' })
  await db.$transaction((tx) => enrolment.enrol(tx, { studentId: it.id, class: 'Class 5', from: addDays(today, -9) }))
  return it
}

const stateOf = async (id: string) => {
  const { blockedAt, purgedAt, isActive, phone, enrolments } = await db.user.findUniqueOrThrow({
    where: { id },
    select: { blockedAt: true, purgedAt: true, isActive: true, phone: true, enrolments: { select: { toDay: true } } },
  })
  return {
    ...{ blocked: blockedAt !== null, purged: purgedAt !== null, active: isActive, phone },
    lastDays: enrolments.map(({ toDay }) => toDay?.toISOString().slice(0, 10) ?? 'open'),
  }
}
const listed = (dir: string | undefined) => parseErasedList(readFileSync(path.join(dir ?? '', file), 'utf8'))
const erasing = (id: string, blockedAt: string, purgedAt: string | null = null): Erased => ({ id, blockedAt, purgedAt })

/** Blocked more than a year ago. */
async function due(id: string) {
  await db.user.update({ where: { id }, data: { isActive: false, blockedAt: new Date(ago(400)) } })
  await db.erasure.create({ data: { userId: id, reason: 'x', wasActive: true, createdAt: new Date(ago(400)) } })
}

const terms = {
  ...{ blockedMonths: 12, applicationMonths: 12, deliveryDays: 365 },
  ...{ booksYears: 8, marksYears: 5, attendanceYears: 5 },
}

describe('the purge', () => {
  it('comes though messages wait, are held or are being sent, and leaves what waits at another’s address', async () => {
    const [gone, brother] = [
      await person('student', { class: 'Class 5', parentEmail: 'home@tests.example' }),
      await person('student', { class: 'Class 5', parentEmail: 'home@tests.example' }),
    ]
    await due(gone.id)
    const wait = (mail: string, over: object) =>
      db.delivery.create({ data: { mail, channel: 'Email', ...over } as never, select: { id: true } })
    await wait('newDevice', { userId: gone.id, address: gone.email, heldSince: new Date() })
    await wait('emailChanged', { userId: gone.id, address: gone.email, claim: gone.id })
    await wait('receipt', { userId: gone.id, address: gone.email, claim: gone.id, status: 'Sending' })
    await wait('passwordReset', { address: gone.email })
    await wait('feeReminder', { address: 'home@tests.example' })
    await wait('receipt', { address: brother.email })
    expect(await purging.purgeBlocked(new Date(), terms)).toBe(1)
    expect(await stateOf(gone.id)).toMatchObject({ purged: true, phone: '' })
    const left = await db.delivery.findMany({ orderBy: { address: 'asc' }, select: { address: true } })
    expect(left.map(({ address }) => address)).toEqual(['home@tests.example', brother.email])
  })

  it('of more than are looked for at once comes to all of them, whatever the first fail with', async () => {
    const people = await Promise.all(Array.from({ length: 56 }, () => person('teacher')))
    for (const { id } of people) await due(id)
    const failing = people.slice(0, 52).map(({ id }) => id)
    await db.$executeRawUnsafe(
      `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE EXCEPTION ''refused''; END'`,
    )
    await db.$executeRawUnsafe(
      `CREATE TRIGGER "refuse" BEFORE UPDATE OF "purgedAt" ON "User" FOR EACH ROW WHEN (OLD.id::text = ANY ('{${failing.join(',')}}')) EXECUTE FUNCTION refuse()`,
    )
    try {
      expect(await purging.purgeBlocked(new Date(), terms)).toBe(4)
    } finally {
      await db.$executeRawUnsafe('DROP TRIGGER "refuse" ON "User"')
    }
    expect(await purging.purgeBlocked(new Date(), terms)).toBe(52)
  })
})

describe('the list of who is erased', () => {
  it('is written to DATA_DIR and BACKUP_DIR, for its owner alone, without names', async () => {
    const it = await person('teacher')
    await due(it.id)
    expect(await keeping.keepErasedList()).toEqual([])
    for (const dir of [data, backups]) {
      expect(listed(dir)).toMatchObject([{ id: it.id, purgedAt: null }])
      expect(statSync(path.join(dir ?? '', file)).mode & 0o777).toBe(0o600)
    }
    await purging.purgeBlocked(new Date(), terms)
    await keeping.keepErasedList()
    expect(listed(data)[0]?.purgedAt).not.toBeNull()
  })

  it('keeps whom the database does not know, and forgets whose erasure was taken back', async () => {
    const [unknown, back] = [await person('teacher'), await person('teacher')]
    const at = ago(3)
    await db.erasure.create({
      data: { userId: back.id, reason: 'x', wasActive: true, createdAt: new Date(at), takenBackAt: new Date() },
    })
    const list = [erasing(unknown.id, at), erasing(back.id, at)]
    writeFileSync(path.join(backups ?? '', file), formatErasedList(list))
    expect(await keeping.keepErasedList()).toEqual([list[0]])
    expect(listed(data)).toEqual([list[0]])
    // Taken back, and blocked anew after the database's time.
    expect(await keeping.unknownOf(db, [erasing(back.id, ago(1))])).toHaveLength(1)
  })

  it('that is damaged is set aside', async () => {
    writeFileSync(path.join(data ?? '', file), 'x')
    expect(await keeping.keepErasedList()).toEqual([])
    expect(listed(data)).toEqual([])
    expect(readFileSync(path.join(data ?? '', `${file}.damaged`), 'utf8')).toBe('x')
  })
})

describe('who is erased again', () => {
  it('is blocked, and leaves with the day of the blocking', async () => {
    const it = await pupil()
    const at = ago(2)
    expect(await again.eraseAgain([erasing(it.id, at)])).toEqual({ blocked: 1, purged: 0, failed: [] })
    const { schoolDay } = await import('@/lib/server/school-day')
    expect(await stateOf(it.id)).toMatchObject({
      ...{ blocked: true, purged: false, active: false },
      lastDays: [schoolDay(new Date(at))],
    })
    expect(await again.eraseAgain([erasing(it.id, at)])).toEqual({ blocked: 0, purged: 0, failed: [] })
    expect(await db.erasure.count({ where: { userId: it.id } })).toBe(1)
  })

  it('is purged, whether the database has the blocking or not, and not before the last day that is marked', async () => {
    const [enrolled, blocked] = [await pupil(), await person('teacher')]
    await due(blocked.id)
    const open = await db.enrolment.findFirstOrThrow({ where: { studentId: enrolled.id } })
    const marked = addDays(today, -1)
    await db.attendance.create({
      data: {
        ...{
          studentId: enrolled.id,
          enrolmentId: open.id,
          class: 'Class 5',
          day: fromDay(marked),
          status: 'Present',
          markedById: blocked.id,
        },
      } as never,
    })
    const list = [erasing(enrolled.id, ago(5), ago(0)), erasing(blocked.id, ago(400), ago(0))]
    expect(await again.eraseAgain(list)).toEqual({ blocked: 0, purged: 2, failed: [] })
    expect(await stateOf(enrolled.id)).toMatchObject({ purged: true, phone: '', lastDays: [marked] })
    expect(await stateOf(blocked.id)).toMatchObject({ purged: true, phone: '' })
    expect(await db.login.count({ where: { userId: { in: [enrolled.id, blocked.id] } } })).toBe(0)
  })

  it('is nobody who came later than the database, and nobody whose erasure was taken back', async () => {
    const back = await person('teacher')
    const at = ago(3)
    await db.erasure.create({
      data: { userId: back.id, reason: 'x', wasActive: true, createdAt: new Date(at), takenBackAt: new Date() },
    })
    const list = [erasing(back.id, at), erasing('0192a1b2-0000-4000-8000-000000000001', at, ago(0))]
    expect(await again.eraseAgain(list)).toEqual({ blocked: 0, purged: 0, failed: [] })
    expect(await stateOf(back.id)).toMatchObject({ blocked: false, active: true })
  })
})
