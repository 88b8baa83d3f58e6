import { formatDay, type Day } from '@/lib/dates'
import { env } from '@/lib/server/env'
import { schoolDaySql } from '@/lib/server/school-day'
import { Prisma } from '@/prisma/client/client'
import type { Figure } from './answers'
import { figure } from './figures'

/** The day of the last good backup, null without any, and why the newest try failed. */
export type Backups = { last: Day | null; failure: string }

/**
 * As one value, what `BACKUP_DIR` has come to where its last good backup is older than two days, or the first one has
 * failed; null otherwise, and without that setting.
 */
export const overdueBackup = () =>
  env().BACKUP_DIR
    ? Prisma.sql`(
      SELECT json_build_object(
        'last', ${schoolDaySql(Prisma.sql`max(b."startedAt") FILTER (WHERE b."finishedAt" IS NOT NULL)`)},
        'failure', coalesce((SELECT f."failure" FROM "Backup" f ORDER BY f."startedAt" DESC, f."id" LIMIT 1), ''))
      FROM "Backup" b
      HAVING coalesce(max(b."startedAt") FILTER (WHERE b."finishedAt" IS NOT NULL) < now() - interval '2 days', bool_or(b."failure" <> '')))`
    : Prisma.sql`NULL::json`

export const backupSaid = ({ last, failure }: Backups): Figure =>
  figure({
    key: 'backup',
    urgency: 'late',
    count: 1,
    value: 'No backup',
    label: last ? `since ${formatDay(last)}` : 'has been made yet',
    detail: failure,
    href: '/admin/school',
  })
