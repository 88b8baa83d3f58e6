import { beforeEach, describe, expect, it, vi } from 'vitest'
import { removeFileBytes } from '@/lib/server/files/stored-files'
import { reconcile } from '@/lib/server/files/reconcile'
import type { StorageEntry } from '@/lib/server/files/storage/port'

/** What is in the storage, and the keys noted as files without a row. No file has a row. */
const world = vi.hoisted(() => ({ found: [] as StorageEntry[], removed: [] as string[], noted: new Set<string>() }))

vi.mock('@/lib/server/log', () => ({ log: () => ({ info: vi.fn(), warn: vi.fn() }), describeError: String }))
vi.mock('@/lib/server/files/storage/storage', () => ({
  storage: () => ({
    async *list() {
      yield* world.found
    },
    remove: async (key: string) => {
      if (key === 'stuck') throw new Error('not now')
      world.removed.push(key)
    },
  }),
}))
vi.mock('@/lib/server/data/db', () => ({
  db: {
    storedFile: { findMany: async () => [] },
    fileWithoutRow: {
      deleteMany: async ({ where: { key } }: { where: { key: string | { in: string[] } } }) => {
        for (const one of typeof key === 'string' ? [key] : key.in) world.noted.delete(one)
      },
      createMany: async ({ data }: { data: { key: string }[] }) => data.forEach(({ key }) => world.noted.add(key)),
      findMany: async () => [],
    },
  },
}))

describe('files without a row', () => {
  beforeEach(() => {
    world.found = []
    world.removed = []
    world.noted.clear()
  })

  it('are noted under their final name alone: no other name is ever seen again', async () => {
    world.found = [
      { key: 'arriving', temporary: true, abandoned: false },
      { key: 'left', temporary: true, abandoned: true },
      { key: 'lasting', temporary: false },
    ]
    await reconcile()
    expect([...world.noted]).toEqual(['lasting'])
    expect(world.removed).toEqual(['left'])
  })

  it('are no longer noted once their bytes are removed', async () => {
    world.found = ['gone', 'stuck'].map((key) => ({ key, temporary: false }))
    await reconcile()
    await removeFileBytes(['gone', 'stuck'])
    expect([...world.noted]).toEqual(['stuck'])
  })
})
