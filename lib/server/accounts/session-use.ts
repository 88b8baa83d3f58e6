import { rowsOf } from '../data/rows'

/** When and from where a session was last used, as far as that is noted: a read does not write each time. */

/** Characters: more than an IPv6 address with its zone has. */
const longestAddress = 64

/** The columns of a session that is used now. */
export const usedNow = (address: string) => ({ lastUsedAt: new Date(), address: address.slice(0, longestAddress) })

/** Milliseconds between two notes of a session's use. */
const noteEvery = 5 * 60 * 1000

/** Whether the last use that was noted is so long ago that another is. */
export const isStale = (lastUsedAt: Date) => Date.now() - lastUsedAt.getTime() > noteEvery

/** Notes that a session is used; of many requests at once one does. */
export async function noteUse(id: string, from: string): Promise<void> {
  const { lastUsedAt, address } = usedNow(from)
  await rowsOf`
    UPDATE "Session" SET "lastUsedAt" = ${lastUsedAt}, "address" = ${address}
    WHERE "id" = ${id}::uuid AND "lastUsedAt" < ${new Date(lastUsedAt.getTime() - noteEvery)}`
}
