import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { baseUrl, demo, logIn } from '../support/api'

/** The JavaScript a page starts with, gzipped: at most 150 kB for the first pages, 200 kB for any other. */

const kilobytes = 1000
const limits = { '/home': 150, '/login': 150, '/signup': 200, '/reset-password/token': 200 }
const signedIn = {
  '/home': 150,
  '/': 200,
  '/profile': 200,
  '/fees': 200,
  '/study-materials': 200,
  '/attendance': 200,
  '/notifications': 200,
  '/reports': 200,
  '/promotions': 200,
  '/admin/approvals': 200,
  '/admin/admissions': 200,
}

async function weight(path: string, cookie = '') {
  const html = await (await fetch(baseUrl + path, { headers: { cookie } })).text()
  const scripts = [...html.matchAll(/<script\b[^>]*\bsrc="([^"]+)"[^>]*>/g)].filter(([tag]) => !/nomodule/i.test(tag))
  expect(scripts.length, path).toBeGreaterThan(3)
  const sizes = await Promise.all(
    [...new Set(scripts.map(([, src]) => src))].map(async (src) => {
      const script = Buffer.from(await (await fetch(new URL(src!, baseUrl))).arrayBuffer())
      return gzipSync(script).byteLength
    }),
  )
  return sizes.reduce((sum, size) => sum + size, 0) / kilobytes
}

describe('JavaScript of a page', () => {
  it.each(Object.entries(limits))('%s at most %i kB for a visitor', async (path, limit) => {
    expect(await weight(path)).toBeLessThanOrEqual(limit)
  })

  it.each(Object.entries(signedIn))('%s at most %i kB for an admin', async (path, limit) => {
    const { cookie } = await logIn(demo.admin)
    expect(await weight(path, cookie)).toBeLessThanOrEqual(limit)
  })
})
