import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { messages } from '@/lib/messages'
import { call, type Session } from '@/tests/support/machine/api'
import { eventually } from '@/tests/support/machine/eventually'
import { interleave } from '@/tests/support/machine/interleave'
import { makePortal, type Portal } from '@/tests/support/machine/portal'
import { headOf, slowClient } from '@/tests/support/machine/slow'
import {
  filesIn,
  formOf,
  makeImage,
  makeMp4,
  makePdf,
  materialFields,
  named,
  type Upload,
} from '@/tests/support/material/files'

/** Files that are sent, or waited for, while the account of who does so is deactivated. */

let portal: Portal
let office: Session
beforeAll(async () => {
  portal = await makePortal()
  await portal.start()
  office = await portal.session()
})
afterAll(() => portal.remove())

let who: Session
beforeEach(async () => {
  who = await portal.teacher()
})

async function deactivate() {
  const path = `/api/people/${who.id}/deactivate`
  const body = { reason: 'Has left' }
  const { status } = await call(path, { method: 'PUT', bearer: office.accessToken, body, at: portal.url })
  expect(status).toBe(200)
}

const authorized = ({ accessToken }: Session) => ({ authorization: `Bearer ${accessToken}` })

/** Sends a form up to the middle of its file; returns how to send the rest, and what was answered. */
async function halfOf(path: string, fields: Record<string, string>, file: Upload) {
  const request = new Request(portal.url, { method: 'POST', body: formOf(fields, file) })
  const type = String(request.headers.get('content-type'))
  const bytes = Buffer.from(await request.arrayBuffer())
  const half = bytes.indexOf(file.bytes) + (file.bytes.length >> 1)
  const head = headOf('POST', path, { ...authorized(who), 'content-type': type, 'content-length': bytes.length })
  const client = await slowClient(portal.url, head)
  client.socket.write(bytes.subarray(0, half))
  return {
    rest: () => client.socket.write(bytes.subarray(half)),
    said: client.said,
    end: () => client.socket.destroy(),
  }
}

const published = () =>
  portal.sql(`SELECT id FROM "StudyMaterial" UNION ALL SELECT id FROM "Promotion" UNION ALL SELECT id FROM "GalleryImage"
    UNION ALL SELECT id FROM "Import" UNION ALL SELECT id FROM "StoredFile"`)

const pdf = named('a.pdf', await makePdf())
const picture = named('a.png', await makeImage('png'))
const sheet = { name: 'a.csv', type: 'text/csv', bytes: Buffer.from('Name,Class\nAsha Rao,8\n') }

describe('an upload', () => {
  it.each([
    ['a study material', 'teacher', '/api/study-materials/upload', materialFields, pdf],
    ['a promotion', 'admin', '/api/promotions', { type: 'PDF', title: 'x', description: 'x' }, pdf],
    ['a picture of the gallery', 'admin', '/api/gallery', { title: 'x' }, picture],
    ['a sheet', 'admin', '/api/imports', { kind: 'Pupils' }, sheet],
    ['the school’s logo', 'admin', '/api/school/logo', {}, picture],
  ])('of %s is not kept when its account ends half-way', async (_what, role, path, fields, file) => {
    await portal.sql(`UPDATE "User" SET role = $2 WHERE id = $1`, [who.id, role])
    const before = { rows: await published(), files: filesIn(portal.folder) }
    const upload = await halfOf(path, fields as Record<string, string>, file)
    await eventually(() => filesIn(portal.folder).length > before.files.length, 'half of the file is there')
    await deactivate()
    upload.rest()
    await eventually(() => upload.said().includes(messages.common.unauthenticated), 'it is refused')
    upload.end()
    expect(upload.said()).toMatch(/^HTTP\/1\.1 401/)
    expect(await published()).toEqual(before.rows)
    await eventually(() => filesIn(portal.folder).length === before.files.length, 'its file is gone')
  })
})

describe('a large file that waits for its turn', () => {
  /** An archive with this much in it, of which nothing is read but its head. */
  async function held() {
    const client = await slowClient(
      portal.url,
      `${headOf('POST', '/api/privacy/archive', { ...authorized(office), 'content-type': 'application/json', 'content-length': 2 })}{}`,
      { deaf: true },
    )
    const head = await new Promise<string>((resolve) =>
      client.socket.once('data', (chunk: Buffer) => {
        client.socket.pause()
        resolve(chunk.toString('latin1'))
      }),
    )
    expect(head).toMatch(/^HTTP\/1\.1 200/)
    return client.socket
  }

  it('is not begun for an account that has ended meanwhile', async () => {
    const filling = Buffer.alloc(60 * 1024 * 1024)
    filling.writeUInt32BE(filling.length)
    filling.write('free', 4)
    const film = named('a.mp4', Buffer.concat([makeMp4(), filling]))
    const kept = await fetch(`${portal.url}/api/study-materials/upload`, {
      method: 'POST',
      headers: authorized(office),
      body: formOf({ ...materialFields, type: 'Video' }, film),
    })
    expect(kept.status).toBe(201)

    const others = [await held(), await held()]
    const waiting = call('/api/fees/csv', { bearer: who.accessToken, at: portal.url })
    // Until it waits: who is deactivated before is refused at once, with the same answer.
    await interleave(1000)
    await deactivate()
    for (const socket of others) socket.destroy()
    expect(await waiting).toMatchObject({ status: 401, body: { message: messages.common.unauthenticated } })
    // Turns are there again.
    expect((await call('/api/fees/csv', { bearer: office.accessToken, at: portal.url })).status).toBe(200)
  })
})
