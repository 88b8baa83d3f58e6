import { describe, expect, it } from 'vitest'
import { baseUrl } from '../support/api'

/** What browsers, phones and search engines ask a site for, from the folder public/. */

const fetched = async (path: string) => {
  const response = await fetch(new URL(path, baseUrl))
  return {
    status: response.status,
    type: response.headers.get('content-type') ?? '',
    bytes: Buffer.from(await response.arrayBuffer()),
  }
}

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

  it('the pictures of the front page are small, and have their place before they come', async () => {
    const html = (await fetched('/home')).bytes.toString()
    const pictures = [...html.matchAll(/<img\b[^>]*\bsrc="(\/home\/[^"]+)"[^>]*>/g)]
    expect(pictures.length).toBe(3)
    for (const [tag, src] of pictures) {
      expect(tag).toMatch(/width="480" height="320"/)
      const { status, type, bytes } = await fetched(src!)
      expect([src, status, type]).toEqual([src, 200, 'image/webp'])
      expect(bytes.length).toBeLessThan(30_000)
    }
  })

  it('search engines are told to keep to the front page', async () => {
    const rules = (await fetched('/robots.txt')).bytes.toString()
    expect(rules).toMatch(/^Allow: \/home$/m)
    expect(rules).toMatch(/^Disallow: \/$/m)
  })
})
