import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { baseUrl, demo, logIn } from '@/tests/support/machine/api'
import { addressOf, pagesFor } from '@/tests/support/doors/pages'

/** The JavaScript a page starts with, gzipped: at most 150 kB for the first pages, 200 kB for any other. */

const kilobytes = 1000
const limitOf = (pattern: string) => (['/home', '/login'].includes(pattern) ? 150 : 200)

async function weight(path: string, cookie = '') {
  const html = await (await fetch(baseUrl + path, { headers: { cookie } })).text()
  const old = new Set([...html.matchAll(/<script\b[^>]*\bsrc="([^"]+)"[^>]*\bnomodule/gi)].map(([, src]) => src))
  // Also those that only the page's data names: whether they have an element of their own is a matter of time.
  const scripts = new Set([...html.matchAll(/\/_next\/static\/chunks\/[\w.~-]+\.js/g)].map(([src]) => src))
  expect(scripts.size, path).toBeGreaterThan(3)
  const sizes = await Promise.all(
    [...scripts]
      .filter((src) => !old.has(src))
      .map(async (src) => {
        const script = Buffer.from(await (await fetch(new URL(src, baseUrl))).arrayBuffer())
        return gzipSync(script).byteLength
      }),
  )
  return sizes.reduce((sum, size) => sum + size, 0) / kilobytes
}

describe('JavaScript of a page', () => {
  it.each(pagesFor(null))('%s is light enough for a visitor', async (pattern) => {
    expect(await weight(await addressOf(pattern))).toBeLessThanOrEqual(limitOf(pattern))
  })

  it.each(['/home', ...pagesFor('admin')])('%s is light enough for an administrator', async (pattern) => {
    const { cookie } = await logIn(demo.admin)
    expect(await weight(await addressOf(pattern), cookie)).toBeLessThanOrEqual(limitOf(pattern))
  })
})

describe("the server's code", () => {
  it('is there once: each copy would be built, read and held in memory', () => {
    const folder = path.join(process.cwd(), '.next/server/chunks')
    const seen = new Set<string>()
    let copied = 0
    for (const name of readdirSync(folder).filter((file) => file.endsWith('.js'))) {
      const code = readFileSync(path.join(folder, name))
      const digest = createHash('sha256').update(code).digest('base64')
      if (seen.has(digest)) copied += code.byteLength
      seen.add(digest)
    }
    expect(seen.size).toBeGreaterThan(100)
    // Three doors are not of the API's kind: next-auth's, UploadThing's and the web manifest.
    expect(copied / kilobytes).toBeLessThan(5_000)
  })
})
