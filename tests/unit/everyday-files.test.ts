import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { AppError } from '@/lib/errors'
import { declaredKind, requiredFile } from '@/lib/files'
import { readSheet } from '@/lib/import/reading/sheet'
import { inspect } from '@/lib/server/files/checking/inspect'
import { ReceivedFile } from '@/lib/server/files/receiving/received-file'
import { everydayFiles, type EverydayFile } from '@/tests/support/material/everyday-files'

let folder: string
beforeAll(async () => void (folder = await mkdtemp(path.join(tmpdir(), 'everyday-'))))
afterAll(() => rm(folder, { recursive: true }))

/** The kind as which a form takes a file, or the sentence with which it refuses it. */
async function answer({ wanted, file: { name, type, bytes } }: EverydayFile): Promise<string> {
  const place = path.join(folder, 'file')
  await writeFile(place, bytes)
  const parsed = requiredFile(...wanted).safeParse(new ReceivedFile(name, type, bytes.length, place))
  if (!parsed.success) return parsed.error.issues[0]?.message ?? ''
  try {
    if (declaredKind(name)?.kind === 'Sheet') return (await readSheet(place)).rows.length > 0 ? 'Sheet' : ''
    return (await inspect(parsed.data as ReceivedFile)).kind
  } catch (error) {
    if (error instanceof AppError) return error.message
    throw error
  }
}

const files = await everydayFiles()

it('there are enough of them', () => expect(files.length).toBeGreaterThanOrEqual(50))

it.each(files.map((file) => [file.from, file.file.name, file.file.type, file] as const))(
  'from %s: %s (%s)',
  async (_from, _name, _type, file) => {
    const said = await answer(file)
    if (typeof file.becomes === 'string') expect(said).toBe(file.becomes)
    else {
      expect(said).toMatch(file.becomes)
      expect(said).toMatch(/[Pp]lease|can be|[Cc]hoose|download it/)
    }
  },
)
