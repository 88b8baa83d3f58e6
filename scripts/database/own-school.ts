import { ConfigError } from '@/lib/server/env'
import { rowsOf } from './rows'

/** How far a school is that has no demo data. */
export type SchoolState = {
  portalId: string
  /** It was begun with `--empty`, or its set-up was asked for. */
  empty: boolean
  hasAdministrator: boolean
}

export async function schoolState(url: string): Promise<SchoolState> {
  const [state] = await rowsOf<SchoolState>(
    url,
    `SELECT "id" AS "portalId", "emptySince" IS NOT NULL AS "empty",
       EXISTS (SELECT FROM "FirstAdministrator") AS "hasAdministrator"
     FROM "Portal"`,
  )
  if (!state) throw new Error('the database has no portal')
  return state
}

/** What the office has decided about online payments at /admin/school; null: nothing. */
export async function officesPayments(url: string): Promise<'demo' | 'off' | 'razorpay' | null> {
  const [row] = await rowsOf<{ decided: 'demo' | 'off' | 'razorpay' | null }>(
    url,
    'SELECT "onlinePayments"::text AS decided FROM "SchoolSettings"',
  )
  return row?.decided ?? null
}

/**
 * Makes the database a school's own, which never gets demo data.
 * @throws ConfigError when it has some. `where` names the setting that leads to another database.
 */
export async function keepEmpty(url: string, where: 'DATA_DIR' | 'DATABASE_URL') {
  const kept = await rowsOf(
    url,
    `UPDATE "Portal" SET "emptySince" = coalesce("emptySince", now()) WHERE "demoBegunAt" IS NULL RETURNING "id"`,
  )
  if (kept.length) return
  throw new ConfigError(
    `This database has the demo school, which a school of your own never shares: set ${where} to another one for --empty.`,
  )
}

export const notForTheDemo =
  'This database belongs to a school of its own, begun with --empty, and gets no demo data: set DATA_DIR (or ' +
  'DATABASE_URL) to another one for the demo school.'

export const waitsForSetup =
  'This database belongs to an empty school that has not been set up yet: start it with npm start -- --empty, or set ' +
  'DATA_DIR to another one for the demo school.'
