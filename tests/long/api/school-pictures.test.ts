import { openSync } from 'node:fs'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '@/scripts/process/ports'
import { serve, type Server } from '@/scripts/portal/serve'
import { baseUrl, call, demo, enrol, logIn, office } from '@/tests/support/machine/api'
import { eventually } from '@/tests/support/machine/eventually'
import { sql } from '@/tests/support/machine/database'
import { paymentOf } from '@/tests/support/school/fees'
import { formOf, makeImage, named } from '@/tests/support/material/files'
import { makeReport } from '@/tests/support/school/reports'
import { noSettings, saveSettings, takePicturesAway, uploadLogo } from '@/tests/support/school/school-settings'

/** The pictures that the office gives the school at /admin/school, and what other servers show of it. */

const admin = await logIn(demo.admin)
const asAdmin = { bearer: admin.accessToken }

afterEach(async () => {
  await saveSettings(noSettings)
  await takePicturesAway()
})

const html = async (address: string, cookie = '') => (await fetch(address, { headers: { cookie } })).text()
const fileOf = async (address: string) =>
  Buffer.from(await (await fetch(address, { headers: { authorization: `Bearer ${admin.accessToken}` } })).arrayBuffer())

describe('another server of the portal', () => {
  let other: Server
  let url: string
  beforeAll(async () => {
    const port = await freePort()
    url = `http://127.0.0.1:${port}`
    const env = { ...process.env, NODE_ENV: 'production', PORT: String(port), APP_URL: url }
    other = await serve({ env, output: openSync('/dev/null', 'w') })
  })
  afterAll(() => other?.stop())

  it('shows members at once what was saved through the first, and visitors after a second', async () => {
    const { cookie } = await enrol()
    for (const name of ['First Name School', 'Second Name School']) {
      // It keeps the settings from now on.
      await html(`${url}/home`, cookie)
      await saveSettings({ name })
      expect(await html(`${url}/home`, cookie)).toContain(name)
    }
    await html(`${url}/home`)
    await saveSettings({ name: 'Third Name School' })
    await eventually(async () => (await html(`${url}/home`)).includes('Third Name School'), 'visitors see it')
  })

  it('serves a logo that was set through the first at once', async () => {
    await html(`${url}/home`)
    const { body } = await uploadLogo(named('logo.png', await makeImage('png', 64, 64)))
    const response = await fetch(url + String(body.logo))
    expect(response.status).toBe(200)
    await response.arrayBuffer()
  })
})

const files = async () => Number((await sql<{ n: number }>('SELECT count(*)::int AS n FROM "StoredFile"'))[0]?.n)

describe('the logo', () => {
  it('is made anew in a sensible size, is in the bar and on papers, and goes with its files', async () => {
    const before = await files()
    const { status, body } = await uploadLogo(named('logo.png', await makeImage('png', 1200, 600)))
    expect(status).toBe(201)
    const picture = await fetch(baseUrl + String(body.logo))
    expect(picture.headers.get('cache-control')).toContain('immutable')
    const bytes = Buffer.from(await picture.arrayBuffer())
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 512, height: 256 })
    expect((await sharp(bytes).metadata()).exif).toBeUndefined()

    const [, inBar = ''] = /<img src="(\/api\/school\/logo\/[\w-]+)"/.exec(await html(`${baseUrl}/home`)) ?? []
    const small = Buffer.from(await (await fetch(baseUrl + inBar)).arrayBuffer())
    expect(await sharp(small).metadata()).toMatchObject({ format: 'webp', width: 128, height: 64 })

    const papers = [
      `/api/payments/${await paymentOf()}/receipt`,
      '/api/payments/export',
      `/api/reports/export/${(await makeReport()).id}`,
    ]
    for (const paper of papers) expect(widthsOfPictures(await fileOf(baseUrl + paper)), paper).toEqual([512])

    // Another takes its place.
    const second = await uploadLogo(named('logo.jpg', await makeImage('jpeg', 300, 300)))
    expect((await fetch(baseUrl + String(body.logo))).status).toBe(404)
    expect(await files()).toBe(before + 2)
    expect((await office('/api/school/logo', 'DELETE')).body.logo).toBeNull()
    expect((await fetch(baseUrl + String(second.body.logo))).status).toBe(404)
    expect(await html(`${baseUrl}/home`)).not.toContain('/api/school/logo/')
    expect(await files()).toBe(before)
    for (const paper of papers) expect(widthsOfPictures(await fileOf(baseUrl + paper)), paper).toEqual([])
    const { body: changes } = await office('/api/school/changes?setting=Logo&pageSize=3')
    expect(changes.changes).toMatchObject([
      { before: '300 × 300', after: 'None' },
      { before: '512 × 256', after: '300 × 300' },
      { before: 'None', after: '512 × 256' },
    ])
  })
})

/** The widths of the pictures in a PDF. */
const widthsOfPictures = (pdf: Buffer) =>
  [...pdf.toString('latin1').matchAll(/<<[^<>]*\/Subtype \/Image[^<>]*>>/g)].map(([object]) =>
    Number(/\/Width (\d+)/.exec(object)?.[1]),
  )

describe('the front page', () => {
  it('has a picture in two sizes, which shared links show too, until it is removed', async () => {
    const present = await files()
    for (const width of [2000, 1800]) {
      const raw = formOf({ place: 'hero' }, named('hero.jpg', await makeImage('jpeg', width, 1000)))
      expect((await call('/api/school/pictures', { raw, ...asAdmin })).status).toBe(201)
      expect(await files()).toBe(present + 2)
    }
    const page = await html(`${baseUrl}/home`)
    const [, small = '', large = ''] = /srcSet="(\S+) 800w, (\S+) 1600w"/.exec(page) ?? []
    expect(page).toContain(`<meta property="og:image" content="${baseUrl}${large}"`)
    expect(page).toMatch(new RegExp(`<img src="${large}" srcSet="${small} 800w[^>]*fetchPriority="high"`))
    const picture = await fetch(baseUrl + small)
    expect([picture.headers.get('content-type'), picture.headers.get('cache-control')]).toEqual([
      'image/webp',
      expect.stringContaining('immutable'),
    ])
    await picture.arrayBuffer()
    await office('/api/school/pictures', 'DELETE', { place: 'hero' })
    expect((await fetch(baseUrl + large)).status).toBe(404)
    const without = await html(`${baseUrl}/home`)
    for (const address of [small, large]) expect(without).not.toContain(address)
    expect(await files()).toBe(present)
  })
})
