import { randomBytes } from 'node:crypto'
import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { filesIn, formOf, makePdf, materialFields, named } from '@/tests/support/material/files'
import { makePortal, type Portal } from '@/tests/support/machine/portal'

/** A disk that takes no more: the system refuses to write beyond a length of a file, as it does when the disk is full. */

const megabyte = 1024 * 1024
const largestFile = 0.75 * megabyte
const sentence = 'The server has no room left, so nothing was saved. Please tell the school’s office.'

let portal: Portal
let authorization: string

beforeAll(async () => {
  portal = await makePortal({}, { largestFile })
  await portal.start()
  authorization = `Bearer ${await portal.bearer()}`
})
afterAll(() => portal.remove())

const left = () => filesIn(portal.folder)

type Answered = { status?: number; body: { message?: string } }

function answerOf(call: http.ClientRequest): Promise<Answered> {
  return new Promise((resolve, reject) => {
    call.on('error', reject)
    call.on('response', (response) => {
      let text = ''
      response.on('data', (piece: Buffer) => (text += piece.toString()))
      response.on('end', () => resolve({ status: response.statusCode, body: JSON.parse(text) as Answered['body'] }))
    })
  })
}

describe('an upload on a full disk', () => {
  it(
    'is answered with 507 before all of it was sent, leaves nothing, and the next call is served',
    { timeout: 30_000 },
    async () => {
      const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
      const size = 20 * megabyte
      const head =
        Object.entries({ ...materialFields, type: 'Video' })
          .map(([name, value]) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
          .join('') +
        '--b\r\nContent-Disposition: form-data; name="file"; filename="a.mp4"\r\nContent-Type: video/mp4\r\n\r\n'
      const tail = '\r\n--b--\r\n'
      const headers = {
        authorization,
        'content-type': 'multipart/form-data; boundary=b',
        'content-length': head.length + size + tail.length,
      }
      const call = http.request(`${portal.url}/api/study-materials/upload`, { method: 'POST', headers, agent })
      const answer = answerOf(call)
      const closed = new Promise((resolve) => call.on('close', resolve))
      call.write(head)
      call.write(Buffer.alloc(3 * megabyte))
      // The rest is not sent before the answer is here.
      expect(await answer).toMatchObject({ status: 507, body: { message: sentence } })
      expect(left()).toEqual([])
      call.write(Buffer.alloc(size - 3 * megabyte))
      call.end(tail)
      await closed
      const next = http.request(`${portal.url}/api/health`, { agent })
      const answered = answerOf(next)
      next.end()
      expect((await answered).status).toBe(200)
      agent.destroy()
      expect(left()).toEqual([])
    },
  )

  it('of a picture that is larger when it is made anew does not call the picture damaged', async () => {
    // Noise in sixteen colours, half a byte a pixel: more than that once it is written with all colours.
    const colours = randomBytes(16 * 3)
    const noise = Buffer.concat(
      Array.from(randomBytes(1300 * 1000), (byte) => colours.subarray((byte % 16) * 3, (byte % 16) * 3 + 3)),
    )
    const png = await sharp(noise, { raw: { width: 1300, height: 1000, channels: 3 } })
      .png({ palette: true, colours: 16, dither: 0 })
      .toBuffer()
    expect(png.length, 'the picture itself has room').toBeLessThan(largestFile)
    const response = await fetch(`${portal.url}/api/gallery`, {
      method: 'POST',
      headers: { authorization },
      body: formOf({ title: 'T' }, named('a.png', png)),
    })
    expect([response.status, await response.json()]).toEqual([507, { message: sentence }])
    expect(left()).toEqual([])
  })

  it('does not keep a smaller one from being kept, nor the server from stopping', async () => {
    const form = formOf(materialFields, named('a.pdf', await makePdf()))
    expect(
      (
        await fetch(`${portal.url}/api/study-materials/upload`, {
          method: 'POST',
          headers: { authorization },
          body: form,
        })
      ).status,
    ).toBe(201)
    expect(left()).toHaveLength(1)
    const stopped = await Promise.race([portal.stop().then(() => true), sleep(5000, false)])
    expect(stopped).toBe(true)
  })
})
