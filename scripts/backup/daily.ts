import { mkdirSync, readdirSync, realpathSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { ConfigError, type Settings } from '@/lib/server/env'
import { type ChildEnv, node } from '../process/commands'
import { makeWritableFolder, root } from '../process/root'
import { rowsOf } from '../database/rows'
import { Interrupted } from '../process/interruption'
import { StepFailed } from '../process/steps'
import { connectTo } from './database-out'
import { backupName, backupsAmong, type Keep, keepOf, superseded } from './rotation'

/** Milliseconds between looks whether one is due. */
const lookEvery = 5 * 60_000
/** Before the first look: a start has other work. */
const firstLook = 60_000
/** While one is made, its row says so as often. */
const beat = 30_000

/** One that has not been heard of for so many minutes has ended with its process. */
const silentAfter = 5

/** Minutes before the next try after one that failed. */
const tryAgainAfter = 60

/**
 * Claims the next daily backup for this process, if one is due: in the small hours of the school's day, unless it has one
 * of this night, and whenever the last is older than a day. One of several servers wins.
 */
const claimSql = `
  WITH clock AS (
    SELECT now() AT TIME ZONE coalesce((SELECT "timeZone" FROM "SchoolSettings"), $1) AS school
  ),
  due AS (
    SELECT 1 FROM clock WHERE NOT EXISTS (
      SELECT FROM "Backup" WHERE "finishedAt" IS NULL AND "failure" = ''
        AND "seenAt" > clock_timestamp() - make_interval(mins => ${silentAfter})
    ) AND NOT EXISTS (
      SELECT FROM "Backup" WHERE "finishedAt" IS NULL AND "startedAt" > clock_timestamp() - make_interval(mins => ${tryAgainAfter})
    ) AND NOT EXISTS (
      SELECT FROM "Backup" WHERE "finishedAt" IS NOT NULL AND "startedAt" > now() - CASE
        WHEN clock.school::time BETWEEN '02:00' AND '04:59' THEN clock.school - (clock.school::date + time '02:00')
        ELSE interval '24 hours' END
    )
  )
  INSERT INTO "Backup" ("id") SELECT gen_random_uuid() FROM due RETURNING "id"`

/**
 * Makes the folder of daily backups.
 * @throws ConfigError when it cannot be written, or lies in DATA_DIR: who loses the one would lose the other.
 */
export function checkBackupDir(dir: string, dataDir: string) {
  makeWritableFolder(dir, 'BACKUP_DIR')
  mkdirSync(dataDir, { recursive: true })
  const [backups, data] = [realpathSync(dir), realpathSync(dataDir)]
  if (backups === data || backups.startsWith(`${data}${path.sep}`))
    throw new ConfigError(
      `The setting BACKUP_DIR is wrong: it must be a folder outside of DATA_DIR (${dataDir}), best on another disk.`,
    )
}

/** Makes a backup each day while the portal runs, in a process of its own. Returns what stops that. */
export function makeDailyBackups(
  { BACKUP_DIR, BACKUP_KEEP, SCHOOL_TIMEZONE }: Settings,
  env: ChildEnv,
  url: string,
): () => Promise<void> {
  if (!BACKUP_DIR) return async () => {}
  let running: Promise<void> | undefined
  const look = () => {
    running ??= dailyBackup(url, { dir: BACKUP_DIR, keep: keepOf(BACKUP_KEEP), timeZone: SCHOOL_TIMEZONE, env })
      .catch((error: unknown) => console.error(`The daily backup was not made: ${sentenceOf(error)}`))
      .then(() => (running = undefined))
  }
  const first = setTimeout(look, firstLook)
  const timer = setInterval(look, lookEvery)
  return async () => {
    clearTimeout(first)
    clearInterval(timer)
    // The interruption that ends this program has ended its process too.
    await running
  }
}

type Daily = { dir: string; keep: Keep; timeZone: string; env: ChildEnv }

/** Makes the backup that is due, if one is. Returns its file's name. */
export async function dailyBackup(url: string, { dir, keep, timeZone, env }: Daily): Promise<string | undefined> {
  const id = await claimNext(url, timeZone)
  if (!id) return undefined
  const beating = setInterval(
    () => void rowsOf(url, 'UPDATE "Backup" SET "seenAt" = now() WHERE "id" = $1', [id]).catch(() => {}),
    beat,
  )
  try {
    const [portal] = await rowsOf<{ id: string }>(url, 'SELECT "id" FROM "Portal"')
    const portalId = portal?.id ?? ''
    removeUnfinished(dir, portalId)
    const name = backupName(portalId, new Date())
    const file = path.resolve(dir, name)
    await node(['--import', 'tsx', path.join(root, 'scripts/backup.ts'), '--gently', file], { env })
    await rowsOf(url, 'UPDATE "Backup" SET "finishedAt" = now(), "file" = $2, "bytes" = $3 WHERE "id" = $1', [
      id,
      name,
      statSync(file).size,
    ])
    for (const old of superseded(backupsAmong(readdirSync(dir), portalId), keep)) rmSync(path.join(dir, old))
    await rowsOf(url, `DELETE FROM "Backup" WHERE "startedAt" < now() - interval '400 days'`)
    return name
  } catch (error) {
    const failure = error instanceof Interrupted ? 'The portal was stopped meanwhile.' : sentenceOf(error)
    await rowsOf(url, 'UPDATE "Backup" SET "failure" = $2 WHERE "id" = $1', [id, failure]).catch(() => {})
    if (error instanceof Interrupted) return undefined
    throw error
  } finally {
    clearInterval(beating)
  }
}

/** The id of its row; undefined when none is due, or another server makes it. */
async function claimNext(url: string, timeZone: string): Promise<string | undefined> {
  const client = await connectTo(url)
  try {
    // Two statements: the second sees what those have written who held the lock before.
    await client.query("BEGIN; SELECT pg_advisory_xact_lock(hashtext('backups'))")
    const { rows } = await client.query<{ id: string }>(claimSql, [timeZone])
    await client.query('COMMIT')
    return rows[0]?.id
  } finally {
    await client.end().catch(() => {})
  }
}

/** What a backup has left that was killed; none is made at the moment. */
function removeUnfinished(dir: string, portalId: string) {
  for (const name of readdirSync(dir)) {
    const [backup] = name.endsWith('.part') ? backupsAmong([name.slice(0, -'.part'.length)], portalId) : []
    if (backup) rmSync(path.join(dir, name), { force: true })
  }
}

/** What the command has said last, in one line. */
function sentenceOf(error: unknown): string {
  const said = error instanceof StepFailed ? error.output.trim().split('\n').at(-1) : ''
  return (said || (error instanceof Error ? error.message : String(error))).slice(0, 500)
}
