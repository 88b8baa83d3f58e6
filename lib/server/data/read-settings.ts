import { choiceLists, choiceTables, keepSchoolLists, marksOf, usesOf, type SchoolLists } from '@/lib/choices'
import type { FrontPicturePlace } from '@/lib/front-page-parts'
import { keepFrontPage } from '../front-page'
import { keepSchoolYears } from '@/lib/years'
import { keepSettings, keptSettings } from '../school-settings'
import { Prisma } from '@/prisma/client/client'
import { db } from './db'
import { nameSql } from './names'
import { readSchoolYears } from './school-years'
import { isDatabaseAway } from './watched-pool'

/** Milliseconds for which a request without a session believes that the kept settings are the newest. */
const believed = 1_000

// Next may load this module more than once into a process. Of two readings at once the older could end last, and what it
// has read would be kept in place of what is newer.
const shared = globalThis as { portalSettingsReading?: Promise<void> }

/** Reads the saved settings, or waits for a reading that is under way. */
export function readSettings(): Promise<void> {
  return (shared.portalSettingsReading ??= read().finally(() => (shared.portalSettingsReading = undefined)))
}

async function read() {
  const { version, logo, logoThumbnail, rollNumbers, ...saved } = await db.schoolSettings.findFirstOrThrow({
    relationLoadStrategy: 'join',
    omit: { single: true, logoId: true, logoThumbnailId: true, stepsNotNeeded: true },
    include: { logo: { omit: { createdAt: true } }, logoThumbnail: { omit: { createdAt: true } } },
  })
  const pictures = logo && logoThumbnail ? { file: logo, thumbnail: logoThumbnail } : null
  // After the version, so that what is newer than it is read once more and nothing older is kept.
  if (keptSettings()?.version !== version) await Promise.all([readLists(), readYears(), readFrontPage()])
  keepSettings({ version, checkedAt: Date.now(), saved, logo: pictures, rollNumbers, ...(await readState()) })
}

async function readLists() {
  const read = choiceLists.map(async (list) => {
    const columns = Prisma.join(['name', 'hidden', ...usesOf(list), ...marksOf(list)].map((column) => nameSql(column)))
    const rows = await db.$queryRaw`SELECT ${columns} FROM ${nameSql(choiceTables[list].table)} ORDER BY "position"`
    return [list, rows] as const
  })
  keepSchoolLists(Object.fromEntries(await Promise.all(read)) as SchoolLists)
}

/** A year that was made meanwhile is as it was worked out without it, so it needs no new version. */
const readYears = async () => keepSchoolYears(await readSchoolYears(db))

async function readFrontPage() {
  const orderBy = { position: 'asc' } as const
  const pictures = await db.frontPicture.findMany({
    relationLoadStrategy: 'join',
    select: { place: true, file: { omit: { createdAt: true } }, thumbnail: { omit: { createdAt: true } } },
  })
  const at = (place: FrontPicturePlace) => pictures.find((picture) => picture.place === place) ?? null
  keepFrontPage({
    ...(await db.frontPage.findFirstOrThrow({ omit: { single: true } })),
    results: await db.frontPageResult.findMany({ orderBy, omit: { position: true } }),
    voices: await db.frontPageVoice.findMany({ orderBy, omit: { position: true } }),
    figures: await db.frontPageFigure.findMany({ orderBy, omit: { position: true } }),
    links: await db.footerLink.findMany({ orderBy, omit: { position: true } }),
    pictures: { hero: at('hero'), head: at('head') },
  })
}

/** Whether the school was begun empty and has an administrator: neither changes once there is one. */
async function readState() {
  const { empty, hasAdministrator } = keptSettings() ?? {}
  if (empty !== undefined && hasAdministrator) return { empty, hasAdministrator }
  const portal = await db.portal.findFirstOrThrow({ select: { emptySince: true } })
  return { empty: portal.emptySince !== null, hasAdministrator: (await db.firstAdministrator.count()) > 0 }
}

/**
 * Brings what `schoolSettings` answers up to date. `newest` is the version that the database has now, where another
 * statement has read it; without it, the settings are read unless that was a moment ago.
 */
export async function refreshSettings(newest?: number): Promise<void> {
  const kept = keptSettings()
  if (newest === undefined) {
    if (kept && Date.now() - kept.checkedAt < believed) return
    // Pages that need nothing else from the database are shown without it.
    return readSettings().catch((error: unknown) => {
      if (!isDatabaseAway(error)) throw error
    })
  }
  if (kept?.version === newest && kept.hasAdministrator) return void (kept.checkedAt = Date.now())
  await readSettings()
  // The reading may have begun before the change.
  if (keptSettings()?.version !== newest) await readSettings()
}
