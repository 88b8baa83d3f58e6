import type { Transaction } from '@/lib/server/data/db'

/**
 * Takes back what of a notification has not left yet. Nothing that is on its way, or may have arrived, is touched.
 * Returns whether nobody has been told: then no delivery to an address is left.
 */
export async function withdraw(tx: Transaction, notificationId: string): Promise<boolean> {
  // Counts are written under this lock.
  await tx.$executeRaw`SELECT FROM "Notification" WHERE "id" = ${notificationId}::uuid FOR UPDATE`
  await tx.delivery.deleteMany({ where: { notificationId, status: 'Queued' } })
  const left = await tx.delivery.groupBy({
    by: ['notificationId'],
    where: { notificationId },
    _count: { _all: true, address: true },
  })
  const [counts] = left
  await tx.notification.update({ where: { id: notificationId }, data: { total: counts?._count._all ?? 0 } })
  return !counts?._count.address
}
