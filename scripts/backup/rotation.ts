/** How many of the newest days, weeks and months keep a backup. */
export type Keep = { days: number; weeks: number; months: number }

/** What BACKUP_KEEP says. */
export function keepOf(setting: string): Keep {
  const [days = 1, weeks = 0, months = 0] = setting.split(',').map(Number)
  return { days, weeks, months }
}

/** The name of a backup made at `time`; portals that share a folder know theirs by the id. */
export const backupName = (portalId: string, time: Date) =>
  `${prefixOf(portalId)}${time.toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar.gz`

const prefixOf = (portalId: string) => `portal-${portalId.slice(0, 8)}-`

/** Of the files in a folder those that are backups of this portal, with their times. */
export function backupsAmong(names: readonly string[], portalId: string): { name: string; time: Date }[] {
  const prefix = prefixOf(portalId)
  return names.flatMap((name) => {
    if (name.length > 100 || !name.startsWith(prefix)) return []
    const [, day, hour, minute, second] =
      /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.tar\.gz$/.exec(name.slice(prefix.length)) ?? []
    const time = new Date(`${day}T${hour}:${minute}:${second}Z`)
    return Number.isNaN(time.getTime()) ? [] : [{ name, time }]
  })
}

/**
 * Of these backups those that are kept no longer: each of the newest days, weeks and months that have one keeps its last.
 * The newest of all is always kept.
 */
export function superseded(backups: readonly { name: string; time: Date }[], { days, weeks, months }: Keep): string[] {
  const newestFirst = backups.toSorted((a, b) => b.time.getTime() - a.time.getTime())
  const kept = new Set(newestFirst.slice(0, 1).map(({ name }) => name))
  const spans = [
    { of: (time: Date) => time.toISOString().slice(0, 10), count: days },
    { of: weekOf, count: weeks },
    { of: (time: Date) => time.toISOString().slice(0, 7), count: months },
  ]
  for (const { of, count } of spans) {
    const seen = new Set<string>()
    for (const { name, time } of newestFirst) {
      const span = of(time)
      if (seen.has(span)) continue
      if (seen.size >= count) break
      seen.add(span)
      kept.add(name)
    }
  }
  return newestFirst.map(({ name }) => name).filter((name) => !kept.has(name))
}

/** The Monday with which a week begins. */
function weekOf(time: Date): string {
  const sinceMonday = (time.getUTCDay() + 6) % 7
  return new Date(time.getTime() - sinceMonday * 86_400_000).toISOString().slice(0, 10)
}
