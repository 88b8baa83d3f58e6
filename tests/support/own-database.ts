import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { vi } from 'vitest'
import { ensurePostgres } from '@/scripts/database/embedded'
import { migrate } from '@/scripts/database/migrate'

/**
 * A database of a test file's own, which the portal's modules use when they are imported after it: for rules that are
 * looked at without their doors.
 */
export async function ownDatabase(name: string) {
  const dir = mkdtempSync(path.join(os.tmpdir(), `portal-${name}-`))
  // The database's own account reads it too.
  chmodSync(dir, 0o755)
  const lease = await ensurePostgres({ dir, database: 'school', flags: ['fsync=off'] })
  await migrate(lease.url)
  vi.stubEnv('DATABASE_URL', lease.url)
  vi.stubEnv('AUTH_SECRET', 'x'.repeat(40))
  vi.stubEnv('LOG_LEVEL', 'silent')
  const { db, disconnect } = await import('@/lib/server/data/db')
  return {
    db,
    async close() {
      await disconnect()
      await lease.release()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}
