import type { z } from 'zod'
import { audienceName, isGroup } from '@/lib/audiences'
import { AppError } from '@/lib/errors'
import type { Scope } from '@/lib/server/accounts/scope'
import { reachesPlace } from '@/lib/server/accounts/visible'
import { rowsOf } from '@/lib/server/data/rows'
import { notificationMessages } from './messages'
import type { previewSchema } from './schema'

type Asked = z.output<typeof previewSchema>

/**
 * A teacher who keeps to some sections writes to colleagues, to these sections, and to a class of which every section is
 * among them; to guardians likewise.
 * @throws AppError forbidden.
 */
export async function assertMayAddress(scope: Scope, asked: Asked): Promise<void> {
  if (!scope.sections || (await isWithin(scope, asked))) return
  throw new AppError('forbidden', notificationMessages.notYourClass(audienceName(asked)))
}

async function isWithin(scope: Scope, { recipients, class: schoolClass = '', section }: Asked) {
  if (!isGroup(recipients)) return recipients === 'All Teachers' || reachesClass(scope, recipients)
  switch (recipients) {
    case 'All Staff':
    case 'Holders of a duty':
    // Who is not theirs was not found.
    case 'One family':
      return true
    case 'A section':
    case 'Guardians of a section':
      return reachesPlace(scope, schoolClass, section)
    case 'Guardians of a class':
      return reachesClass(scope, schoolClass)
    default:
      return false
  }
}

async function reachesClass(scope: Scope, schoolClass: string) {
  const places = await rowsOf<{ section: string }>`
    SELECT DISTINCT coalesce("section", '') AS "section" FROM "Enrolment" WHERE "class" = ${schoolClass} AND "toDay" IS NULL`
  return places.length > 0 && places.every(({ section }) => reachesPlace(scope, schoolClass, section))
}
