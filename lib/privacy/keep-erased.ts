import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { groupBy } from '@/lib/group-by'
import { db, type Transaction } from '@/lib/server/data/db'
import { portalId } from '@/lib/server/data/portal-id'
import { env } from '@/lib/server/env'
import { describeError, log } from '@/lib/server/log'
import { privateModes } from '@/lib/server/private-files'
import { type Erased, erasedListName, formatErasedList, mergeErased, parseErasedList } from './erased-list'

/**
 * Writes who is blocked or erased beside the database, and beside the daily backups. Call it after the commit of what
 * changes that. It does not fail what it follows: the next call, at the latest the next start, writes all of it.
 * @returns whom the list has and the database does not: it is older than the list.
 */
export async function keepErasedList(): Promise<Erased[]> {
  try {
    const name = erasedListName(await portalId())
    const { DATA_DIR, BACKUP_DIR } = env()
    const files = [DATA_DIR, BACKUP_DIR].flatMap((dir) => (dir ? [path.resolve(dir, name)] : []))
    // One at a time, over all servers: an older list must not replace a newer one.
    return await db.$transaction(async (tx) => {
      await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('erased list'))`
      const unknown = await unknownOf(tx, mergeErased(...(await Promise.all(files.map(read)))))
      const rows = await tx.erasure.findMany({
        where: { takenBackAt: null },
        orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
        select: { userId: true, createdAt: true, purgedAt: true },
      })
      const known = rows.map(({ userId, createdAt, purgedAt }) => ({
        id: userId,
        blockedAt: createdAt.toISOString(),
        purgedAt: purgedAt?.toISOString() ?? null,
      }))
      for (const file of files) await replace(file, formatErasedList(mergeErased(known, unknown)))
      return unknown
    })
  } catch (error) {
    // Serverless platforms have no disk of their own.
    log().warn({ error: describeError(error) }, 'the list of who is erased was not written')
    return []
  }
}

/** Those of a list whose blocking or purge the database does not know. One that was taken back since is known. */
export async function unknownOf(tx: Pick<Transaction, 'erasure'>, list: readonly Erased[]): Promise<Erased[]> {
  const rows = await tx.erasure.findMany({
    where: { userId: { in: list.map(({ id }) => id) } },
    select: { userId: true, createdAt: true, purgedAt: true, takenBackAt: true },
  })
  const known = groupBy(rows, ({ userId }) => userId)
  return list.filter(
    ({ id, blockedAt, purgedAt }) =>
      !known
        .get(id)
        ?.some((row) => row.createdAt >= new Date(blockedAt) && (!purgedAt || row.purgedAt || row.takenBackAt)),
  )
}

/** A damaged one is set aside: it may still be mended by hand. */
async function read(file: string): Promise<Erased[]> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  try {
    return parseErasedList(text)
  } catch {
    log().error({ file }, 'the list of who is erased is damaged')
    await rename(file, `${file}.damaged`)
    return []
  }
}

async function replace(file: string, text: string) {
  await mkdir(path.dirname(file), { recursive: true, mode: privateModes.folder })
  const fresh = `${file}.${process.pid}.tmp`
  await writeFile(fresh, text, { mode: privateModes.file })
  await rename(fresh, file)
}
