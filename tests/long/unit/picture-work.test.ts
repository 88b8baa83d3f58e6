import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fileMessages } from '@/lib/file-messages'
import { reencodeImage } from '@/lib/server/files/checking/image'
import { makeImage } from '@/tests/support/material/files'

let folder: string
beforeAll(async () => void (folder = await mkdtemp(path.join(tmpdir(), 'pictures-'))))
afterAll(() => rm(folder, { recursive: true }))

async function check(behind: Buffer) {
  const file = path.join(folder, 'picture.jpg')
  await writeFile(file, Buffer.concat([await makeImage('jpeg'), behind]))
  return reencodeImage(file)
}

it('a picture with a program behind it is refused', async () => {
  const program = Buffer.alloc(1_000)
  program.write('MZ')
  program.writeUInt32LE(800, 60)
  program.write('PE\0\0', 800)
  await expect(check(Buffer.concat([Buffer.from('MZ MZ'), program]))).rejects.toMatchObject({
    message: fileMessages.mixed,
  })
})

it('what looks like the beginnings of very many programs takes no seconds of the only thread', async () => {
  const before = process.cpuUsage()
  await check(Buffer.alloc(9_000_000, 'MZ'))
  const { user, system } = process.cpuUsage(before)
  // Of the processor's time: on a busy machine everything waits.
  expect((user + system) / 1e6).toBeLessThan(3)
})
