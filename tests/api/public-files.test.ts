import { beforeAll, describe, expect, it } from 'vitest'
import sharp from 'sharp'
import { baseUrl, demo, sessionOf } from '@/tests/support/machine/api'
import { takePicturesAway } from '@/tests/support/school/school-settings'

/** What browsers, phones and search engines ask a site for, from the folder public/. */

const fetched = async (path: string) => {
  const response = await fetch(new URL(path, baseUrl))
  return {
    status: response.status,
    type: response.headers.get('content-type') ?? '',
    bytes: Buffer.from(await response.arrayBuffer()),
  }
}

beforeAll(takePicturesAway)

describe('public files', () => {
  it.each([
    ['/favicon.ico', /icon/, '00000100'],
    ['/icon.svg', /^image\/svg\+xml/, Buffer.from('<svg').toString('hex')],
    ['/apple-touch-icon.png', /^image\/png/, '89504e47'],
    ['/robots.txt', /^text\/plain/, ''],
    ['/manifest.webmanifest', /^application\/manifest\+json/, ''],
  ])('%s is there, for visitors too', async (path, type, start) => {
    const { status, type: found, bytes } = await fetched(path)
    expect(status).toBe(200)
    expect(found).toMatch(type)
    expect(bytes.subarray(0, 4).toString('hex')).toContain(start)
  })

  it('a page names its icons and its manifest, whose icons are there', async () => {
    const html = (await fetched('/home')).bytes.toString()
    for (const link of [
      'rel="manifest" href="/manifest.webmanifest"',
      'rel="apple-touch-icon" href="/apple-touch-icon.png"',
      'href="/icon.svg"',
      'href="/favicon.ico"',
    ])
      expect(html).toContain(link)
    const manifest = JSON.parse((await fetched('/manifest.webmanifest')).bytes.toString()) as {
      start_url: string
      icons: { src: string }[]
    }
    expect(manifest.start_url).toBe('/')
    for (const { src } of manifest.icons) expect((await fetched(src)).status, src).toBe(200)
  })

  it.each(['/home', '/login', '/signup'])(
    'a link to %s that is shared has a title, a text and a picture',
    async (path) => {
      const html = (await fetched(path)).bytes.toString()
      const [, picture = ''] = /<meta property="og:image" content="([^"]+)"/.exec(html) ?? []
      const { status, type, bytes } = await fetched(new URL(picture).pathname)
      expect([status, type, (await sharp(bytes).metadata()).width]).toEqual([200, 'image/png', 1200])
      expect(html).toContain(`<link rel="canonical" href="${baseUrl}${path}"`)
      expect(html).toMatch(/<meta property="og:title" content="[^"]*Sunrise Public School"/)
      expect(html).toMatch(/<meta property="og:description" content="[^"]{40,}"/)
      expect(html).toContain('<meta name="twitter:card" content="summary_large_image"')
    },
  )

  it('a link to a page that is not for everybody says nothing of it', async () => {
    const { cookie } = await sessionOf(demo.admin)
    const html = await (await fetch(new URL('/fees', baseUrl), { headers: { cookie } })).text()
    expect(html).toContain('<title>Fees')
    expect(html).not.toContain('og:')
  })

  it('search engines are told to keep to the front page', async () => {
    const rules = (await fetched('/robots.txt')).bytes.toString()
    expect(rules).toMatch(/^Allow: \/home$/m)
    expect(rules).toMatch(/^Disallow: \/$/m)
  })
})
