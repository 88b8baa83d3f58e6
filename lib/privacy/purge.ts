import { purgeAuditOf } from '@/lib/server/audit/purge'
import { db, type Transaction } from '@/lib/server/data/db'
import { inBatches } from '@/lib/server/data/in-batches'
import { replacePhoto } from '@/lib/server/files/photographs'
import { removeFileBytes, removeFileRows } from '@/lib/server/files/stored-files'
import { describeError, log } from '@/lib/server/log'
import { withdrawFrom } from '@/lib/server/messages/deliveries/withdraw'
import { addressesOf, ownAddresses } from './addresses'
import type { Retention } from './answers'
import { clientOf } from './archive-rows'
import { tablesOfPeople, type TableOf } from './columns'
import type { Column } from './kinds'
import { endOfTerm, monthsBefore } from './terms'

/** People who are looked for at once. */
const mostPeople = 50

type Writer = {
  updateMany: (query: object) => Promise<{ count: number }>
  deleteMany: (query: object) => Promise<{ count: number }>
}

/** The second step of erasures whose time has come: one transaction a person. Returns how many. */
export async function purgeBlocked(now: Date, retention: Retention): Promise<number> {
  const passed = monthsBefore(now, retention.blockedMonths)
  const failed: string[] = []
  let purged = 0
  await inBatches(async (take) => {
    const due = await db.erasure.findMany({
      where: { takenBackAt: null, purgedAt: null, createdAt: { lte: passed }, id: { notIn: failed } },
      orderBy: { createdAt: 'asc' },
      take,
      select: { id: true, userId: true },
    })
    for (const erasure of due) {
      try {
        const files = await db.$transaction((tx) => purge(tx, erasure, now))
        if (!files) continue
        purged++
        await removeFileBytes(files)
      } catch (error) {
        // One that fails does not keep the others; the next run tries again.
        failed.push(erasure.id)
        log().error({ erasure: erasure.id, error: describeError(error) }, 'a person was not erased')
      }
    }
    return { count: due.length }
  }, mostPeople)
  return purged
}

/**
 * Removes or empties what is personal in all tables, as lib/privacy/columns.ts says, and the pictures that name the
 * person. Returns the keys of files to remove, null where the erasure was taken back or carried out meanwhile.
 */
export async function purge(
  tx: Transaction,
  { id, userId }: { id: string; userId: string },
  now: Date,
): Promise<string[] | null> {
  await tx.$executeRaw`SELECT FROM "User" WHERE "id" = ${userId}::uuid FOR UPDATE`
  const { count } = await tx.erasure.updateMany({
    where: { id, takenBackAt: null, purgedAt: null },
    data: { purgedAt: now },
  })
  if (count === 0) return null
  const files = [...(await removePicturesOf(tx, userId)), ...(await replacePhoto(tx, userId, null))]
  // What waits a year after the blocking is held by a restore, or tried again and again.
  await withdrawFrom(tx, userId, await ownAddresses(tx, userId), { all: true })
  const addresses = await addressesOf(tx, userId)
  const registered = await isRegistered(tx, userId)
  for (const table of tablesOfPeople) {
    const where = table.of(userId, addresses)
    const client = clientOf<Writer>(tx, table.model)
    // The rows of whom no register has.
    const gone = (column: Column) => !registered && column.kind === 'named' && column.term === 'register'
    if (table.rows === 'removed') await client.deleteMany({ where })
    else
      for (const change of emptyingOf(table, gone))
        await client.updateMany({ ...change, where: { AND: [where, change.where, table.emptiable ?? {}] } })
  }
  await tx.user.update({ where: { id: userId }, data: { purgedAt: now }, select: { id: true } })
  // Last: what was emptied above has just been recorded, with what it was before.
  await purgeAuditOf(tx, userId)
  return files
}

/** Deletes the pictures of the gallery in which the person is named. Returns the keys of their files. */
async function removePicturesOf(tx: Transaction, studentId: string): Promise<string[]> {
  const where = { pupils: { some: { studentId } } }
  const pictures = await tx.galleryImage.findMany({ where, select: { fileId: true, thumbnailId: true } })
  if (pictures.length === 0) return []
  await tx.galleryImage.deleteMany({ where })
  return removeFileRows(
    tx,
    pictures.flatMap(({ fileId, thumbnailId }) => [fileId, thumbnailId]),
  )
}

/** The changes that empty the personal columns of a table, and those for which `also` holds. */
function emptyingOf({ columns }: Pick<TableOf, 'columns'>, also: (column: Column) => boolean) {
  const emptied = columns.flatMap(([name, column]) =>
    column.kind === 'personal' || column.kind === 'secret' || (column.kind === 'named' && also(column))
      ? [{ name, column }]
      : [],
  )
  const whole = emptied.filter(({ column }) => !('ifSet' in column && column.ifSet))
  const single = emptied.filter(({ column }) => 'ifSet' in column && column.ifSet)
  return [
    ...(whole.length
      ? [{ where: {}, data: Object.fromEntries(whole.map(({ name, column }) => [name, column.emptied])) }]
      : []),
    ...single.map(({ name, column }) => ({
      where: { [name]: { not: null } },
      data: { [name]: column.emptied },
    })),
  ]
}

/** Whether the school's registers have the person: a pupil who was enrolled, or was given a certificate. */
const isRegistered = async (tx: Transaction, studentId: string) =>
  (await tx.enrolment.count({ where: { studentId } })) + (await tx.certificate.count({ where: { studentId } })) > 0

/**
 * What was kept for a legal term that is over now, of people who were erased: names on receipts and mark sheets, and the
 * rows of attendance registers. Returns how many rows.
 */
export async function endTerms(now: Date, retention: Retention): Promise<number> {
  let rows = 0
  for (const { model, columns, since, ofErased, rows: fate } of tablesOfPeople) {
    if (!since || !ofErased) continue
    const client = clientOf<Writer>(db, model)
    if (typeof fate === 'object') {
      const where = { ...ofErased, [since]: { lt: endOfTerm(now, retention, fate.removedAfter) } }
      rows += await inBatches((limit) => client.deleteMany({ where, limit }))
    }
    for (const [name, column] of columns) {
      if (column.kind !== 'named' || column.term === 'register') continue
      const over = { [since]: { lt: endOfTerm(now, retention, column.term) }, [name]: { not: column.emptied } }
      const whose = column.by ? { [column.by]: { purgedAt: { not: null } } } : ofErased
      // Who acted may not be named at all: a payment that was made online has no cashier.
      const set = column.by ? { NOT: { [name]: '' } } : {}
      const change = { where: { AND: [whose, over, set] }, data: { [name]: column.emptied } }
      rows += await inBatches((limit) => client.updateMany({ ...change, limit }))
    }
  }
  return rows
}
