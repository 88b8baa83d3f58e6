import { setupCode } from '@/lib/server/setup-code'
import { makePortal, type Portal } from '@/tests/support/machine/portal'

/** The portal of a school that was begun with --empty and waits for its set-up, and the code for it. Not started. */
export async function makeEmptyPortal(settings: Record<string, string> = {}): Promise<Portal & { code: string }> {
  const portal = await makePortal(settings)
  await portal.sql('DELETE FROM "User"')
  await portal.sql('DELETE FROM "FirstAdministrator"')
  const [row] = await portal.sql<{ id: string }>('UPDATE "Portal" SET "emptySince" = now() RETURNING id')
  const code = setupCode({ secret: String(process.env.AUTH_SECRET), portalId: row?.id ?? '' })
  return { ...portal, code }
}
