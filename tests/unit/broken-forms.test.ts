import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { NextRequest } from 'next/server'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { fileMessages } from '@/lib/file-messages'
import type { Caller } from '@/lib/server/doors/caller'
import { multipart } from '@/lib/server/files/receiving/multipart'
import { filesIn } from '@/tests/support/material/files'

/** Forms with a file that break off: refused, and nothing is thrown where nobody catches it. */

const place = vi.hoisted(() => ({ folder: '' }))
vi.mock('@/lib/server/files/storage/storage', () => ({
  storage: () => ({ scratchFolder: () => Promise.resolve(place.folder) }),
}))
beforeAll(async () => void (place.folder = await mkdtemp(path.join(tmpdir(), 'forms-'))))
afterAll(() => rm(place.folder, { recursive: true }))

const part = (name: string) => `--x\r\nContent-Disposition: form-data; name="${name}"; filename="a.jpg"\r\n\r\n`

it.each([
  ['before the first byte of the file', part('file')],
  ['within the file', `${part('file')}abc`],
  ['within a file that nobody wants', `${part('other')}abc`],
  ['within the head of the file', part('file').slice(0, -4)],
])('a form that ends %s is refused as interrupted', async (_where, body) => {
  const thrown = vi.fn()
  process.on('uncaughtException', thrown)
  const headers = { 'content-type': 'multipart/form-data; boundary=x' }
  const request = new NextRequest('https://portal.example/api/gallery', { method: 'POST', headers, body })
  await expect(multipart(request, {} as Caller)).rejects.toMatchObject({ message: fileMessages.interrupted })
  await new Promise((resolve) => setImmediate(resolve))
  process.off('uncaughtException', thrown)
  expect(thrown).not.toHaveBeenCalled()
  expect(filesIn(place.folder)).toEqual([])
})
