import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type * as Photos from '@/lib/people/photo'
import type * as Purging from '@/lib/privacy/purge'
import type * as Received from '@/lib/server/files/receiving/received-file'
import { ownDatabase } from '@/tests/support/machine/own-database'
import { filesIn, makeImage } from '@/tests/support/material/files'
import { callerAs } from '@/tests/support/school/caller'

/** Photographs that are set while something else is done with the person: whatever comes first, no file is left over. */

const data = mkdtempSync(path.join(os.tmpdir(), 'portal-photographs-'))
const picture = path.join(data, 'face.png')
let own: Awaited<ReturnType<typeof ownDatabase>>
let photos: typeof Photos
let purging: typeof Purging
let received: typeof Received
let scratchFolder: () => Promise<string>
beforeAll(async () => {
  vi.stubEnv('DATA_DIR', data)
  own = await ownDatabase()
  photos = await import('@/lib/people/photo')
  purging = await import('@/lib/privacy/purge')
  scratchFolder = (await import('@/lib/server/files/storage/storage')).storage().scratchFolder
  received = await import('@/lib/server/files/receiving/received-file')
  writeFileSync(picture, await makeImage('png', 64, 64))
})
afterAll(async () => {
  await own.close()
  rmSync(data, { recursive: true, force: true })
})

const terms = {
  ...{ blockedMonths: 12, applicationMonths: 12, deliveryDays: 365 },
  ...{ booksYears: 8, marksYears: 5, attendanceYears: 5 },
}

let office: { id: string; role: 'admin' }
beforeEach(async () => {
  await own.empty('User')
  await own.db.storedFile.deleteMany()
  rmSync(path.join(data, 'uploads'), { recursive: true, force: true })
  office = { ...(await person({ role: 'admin' })), role: 'admin' }
})

const person = (over: object = {}) =>
  own.db.user.create({
    data: {
      ...{ name: 'Asha', role: 'teacher', origin: 'Office', isActive: true, approvedAt: new Date() },
      ...over,
    },
    select: { id: true },
  })

let copies = 0
async function set(id: string) {
  const copy = path.join(await scratchFolder(), `copy-${++copies}.png`)
  copyFileSync(picture, copy)
  const file = new received.ReceivedFile('face.png', 'image/png', 1000, copy)
  return photos.setPhoto.execute(callerAs(office), { id, file })
}

/** What is left: the rows of files, and the files. */
const left = async () => ({
  rows: await own.db.storedFile.count(),
  // Whoever receives a file removes it.
  files: filesIn(path.join(data, 'uploads')).filter((name) => !name.startsWith('copy-')).length,
})

/** Begins `work` while somebody has the person's row, and lets it go on after `first` was done with it. */
async function behind<Answer>(id: string, work: () => Promise<Answer>, first: (tx: Tx) => Promise<unknown>) {
  let working: Promise<PromiseSettledResult<Answer>[]> | undefined
  await own.db.$transaction(
    async (tx) => {
      await tx.$executeRaw`SELECT FROM "User" WHERE "id" = ${id}::uuid FOR UPDATE`
      working = Promise.allSettled([work()])
      await own.waits(1)
      await first(tx)
    },
    { timeout: 60_000 },
  )
  return (await working!)[0]!
}
type Tx = Parameters<Parameters<typeof own.db.$transaction>[0]>[0]

describe('a photograph', () => {
  it('of two who set one at once is that of the second, and the first one’s files go', async () => {
    const { id } = await person()
    const answers = await Promise.all([set(id), set(id), set(id)])
    const { photoId } = await own.db.user.findUniqueOrThrow({ where: { id }, select: { photoId: true } })
    expect(answers.map(({ photo }) => photo)).toContain(`/api/people/${id}/photo?v=${photoId!.slice(0, 8)}`)
    expect(await left()).toEqual({ rows: 2, files: 2 })
  })

  it('is not kept of who is blocked meanwhile', async () => {
    const { id } = await person()
    const set1 = await behind(
      id,
      () => set(id),
      (tx) => tx.user.update({ where: { id }, data: { isActive: false, blockedAt: new Date() } }),
    )
    expect(set1).toMatchObject({ status: 'rejected', reason: { code: 'conflict' } })
    expect(await left()).toEqual({ rows: 0, files: 0 })
  })

  it('is not kept of who is gone meanwhile', async () => {
    const { id } = await person()
    const gone = await behind(
      id,
      () => set(id),
      (tx) => tx.user.delete({ where: { id } }),
    )
    expect(gone).toMatchObject({ status: 'rejected', reason: { code: 'notFound' } })
    expect(await left()).toEqual({ rows: 0, files: 0 })
  })

  it('goes with the purge, whoever is first', async () => {
    const { id } = await person()
    await set(id)
    await own.db.user.update({ where: { id }, data: { isActive: false, blockedAt: new Date() } })
    const at = new Date(Date.now() - 400 * 86_400_000)
    await own.db.erasure.create({ data: { userId: id, byId: office.id, reason: 'x', wasActive: true, createdAt: at } })
    expect(await purging.purgeBlocked(new Date(), terms)).toBe(1)
    expect(await left()).toEqual({ rows: 0, files: 0 })
  })
})

describe('the database', () => {
  const row = (n: number) => ({ key: `k${n}`, type: 'image/png', size: 1, sha256: '0'.repeat(64) })

  it('has no photograph without its small one, and none of who waits for approval', async () => {
    const [one, two] = [
      await own.db.storedFile.create({ data: row(1) }),
      await own.db.storedFile.create({ data: row(2) }),
    ]
    const { id } = await person()
    const whole = { photoId: one.id, photoThumbnailId: two.id }
    await expect(own.db.user.update({ where: { id }, data: { photoId: one.id } })).rejects.toThrow('User_photo_check')
    await expect(
      own.db.user.update({ where: { id }, data: { ...whole, isActive: false, approvedAt: null } }),
    ).rejects.toThrow('User_photo_approved_check')
    await own.db.user.update({ where: { id }, data: whole })
    const other = await person()
    await expect(own.db.user.update({ where: { id: other.id }, data: whole })).rejects.toThrow('photoId')
  })
})
