import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type * as Materials from '@/lib/materials/operations'
import { materialMessages } from '@/lib/materials/messages'
import { permissions } from '@/lib/permissions'
import type * as Purging from '@/lib/privacy/purge'
import type * as Stored from '@/lib/server/files/stored-files'
import type * as Received from '@/lib/server/files/receiving/received-file'
import { withStatements } from '@/tests/support/machine/statements'
import { ownDatabase } from '@/tests/support/machine/own-database'
import { filesIn, makePdf, materialFields } from '@/tests/support/material/files'
import { callerAs } from '@/tests/support/school/caller'

/** The materials of one upload: their file stays as long as one of them does, whatever happens at the same moment. */

const data = mkdtempSync(path.join(os.tmpdir(), 'portal-materials-'))
const pdf = await makePdf()
let own: Awaited<ReturnType<typeof ownDatabase>>
let materials: typeof Materials
let purging: typeof Purging
let stored: typeof Stored
let received: typeof Received
let scratchFolder: () => Promise<string>
beforeAll(async () => {
  vi.stubEnv('DATA_DIR', data)
  own = await ownDatabase()
  materials = await import('@/lib/materials/operations')
  purging = await import('@/lib/privacy/purge')
  stored = await import('@/lib/server/files/stored-files')
  scratchFolder = (await import('@/lib/server/files/storage/storage')).storage().scratchFolder
  received = await import('@/lib/server/files/receiving/received-file')
})
afterAll(async () => {
  await own.close()
  rmSync(data, { recursive: true, force: true })
})

let teacher: { id: string; role: 'teacher' }
beforeEach(async () => {
  await own.empty('User')
  await own.db.storedFile.deleteMany()
  rmSync(path.join(data, 'uploads'), { recursive: true, force: true })
  const { id } = await own.db.user.create({
    data: { name: 'Asha', role: 'teacher', origin: 'Office', isActive: true, approvedAt: new Date() },
    select: { id: true },
  })
  teacher = { id, role: 'teacher' }
})

let uploads = 0
async function upload(also: string, who: object = {}) {
  const place = path.join(await scratchFolder(), `sent-${++uploads}.pdf`)
  writeFileSync(place, pdf)
  const file = new received.ReceivedFile('notes.pdf', 'application/pdf', pdf.length, place)
  const input = { ...materialFields, class: 'Class 5', section: 'A', type: 'PDF', also, file } as const
  return materials.uploadMaterial.execute(callerAs({ ...teacher, ...who }), input)
}

const left = async () => ({
  materials: await own.db.studyMaterial.count(),
  rows: await own.db.storedFile.count(),
  // Whoever receives a file removes it.
  files: filesIn(path.join(data, 'uploads')).filter((name) => !name.startsWith('sent-')).length,
})

describe('of two materials of one file', () => {
  it('the one that is deleted while the other goes takes the file with it', async () => {
    const { material, others = [] } = await upload('Class 5 B')
    let second: Promise<unknown> | undefined
    const keys = await own.db.$transaction(
      async (tx) => {
        const { fileId } = await tx.studyMaterial.delete({ where: { id: material.id }, select: { fileId: true } })
        const keys = await stored.removeFileRows(tx, [fileId])
        second = materials.deleteMaterial.execute(callerAs(teacher), { id: others[0]!.id })
        second.catch(() => undefined)
        await own.waits(1)
        return keys
      },
      { timeout: 60_000 },
    )
    await second
    // The first of them has left it to the second.
    expect(keys).toEqual([])
    expect(await left()).toEqual({ materials: 0, rows: 0, files: 0 })
  })

  it('neither is without it, because the database refuses to take it from one', async () => {
    await upload('Class 5 B')
    await expect(own.db.storedFile.deleteMany()).rejects.toThrow('fileId')
    expect(await left()).toEqual({ materials: 2, rows: 1, files: 1 })
  })
})

it('the materials of who is erased stay, with their file', async () => {
  await upload('Class 5 B')
  const { id: userId } = teacher
  const { id: byId } = await own.db.user.create({
    data: { name: 'Office', role: 'admin', origin: 'Office', isActive: true, approvedAt: new Date() },
    select: { id: true },
  })
  await own.db.user.update({ where: { id: userId }, data: { isActive: false, blockedAt: new Date() } })
  const createdAt = new Date(Date.now() - 400 * 86_400_000)
  await own.db.erasure.create({ data: { userId, byId, reason: 'x', wasActive: true, createdAt } })
  const terms = {
    blockedMonths: 12,
    booksYears: 8,
    marksYears: 5,
    attendanceYears: 5,
    applicationMonths: 12,
    deliveryDays: 365,
  }
  expect(await purging.purgeBlocked(new Date(), terms)).toBe(1)
  expect(await left()).toEqual({ materials: 2, rows: 1, files: 1 })
  const [one] = await own.db.studyMaterial.findMany({ select: { uploadedBy: { select: { name: true } } } })
  expect(one?.uploadedBy.name).not.toBe('Asha')
})

describe('an upload for several sections', () => {
  it('asks the database as often for twenty as for two', async () => {
    const statementsFor = async (also: string) => (await withStatements(() => upload(also))).statements.length
    const all = ['Class 5', 'Class 6', 'Class 7', 'Class 8', 'Class 9'].flatMap((each) =>
      [...'ABCD'].map((section) => `${each} ${section}`),
    )
    expect(await statementsFor(all.join(','))).toBe(await statementsFor('Class 5 B'))
  })

  it('is refused as a whole where the right does not reach one of them, and says which', async () => {
    const table = permissions as unknown as Record<string, object>
    const before = table['materials:create']!
    table['materials:create'] = { teacher: 'class' }
    try {
      expect(await upload('Class 5 B', { class: 'Class 5' })).toMatchObject({ others: [{ section: 'B' }] })
      await expect(upload('Class 5 B,Class 6 C', { class: 'Class 5' })).rejects.toMatchObject({
        code: 'forbidden',
        message: materialMessages.further.notYours('Class 6 C'),
      })
      await expect(upload('')).rejects.toMatchObject({ code: 'forbidden' })
    } finally {
      table['materials:create'] = before
    }
    expect(await left()).toEqual({ materials: 2, rows: 1, files: 1 })
  })
})
