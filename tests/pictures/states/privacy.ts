import { dialogOf } from '@/tests/support/screen/fixtures'
import { sql } from '@/tests/support/machine/database'
import { idBy, opens, sendWrong, type State } from '../state'

const person = (query: string) => idBy((id) => `/people/${id}`, query)
const consented = person(`SELECT "studentId" AS id FROM "PhotoConsent" WHERE current AND state = 'Given' LIMIT 1`)
const blocked = person(
  `SELECT "userId" AS id FROM "Erasure" WHERE "takenBackAt" IS NULL AND "purgedAt" IS NULL LIMIT 1`,
)
const left = person(
  `SELECT id FROM "User" u WHERE role = 'student' AND "blockedAt" IS NULL
   AND EXISTS (SELECT FROM "Enrolment" e WHERE e."studentId" = u.id)
   AND NOT EXISTS (SELECT FROM "Enrolment" e WHERE e."studentId" = u.id AND e."toDay" IS NULL) LIMIT 1`,
)

/** Messages as a restore leaves them. */
async function withHeld(): Promise<string> {
  await sql(
    `INSERT INTO "Delivery" ("notificationId", "userId", channel, address, "heldSince")
     SELECT n.id, u.id, 'Email', 'held.' || p || '@tests.example', now() FROM generate_series(1, 14) p,
       (SELECT id FROM "Notification" ORDER BY "createdAt" LIMIT 1) n, (SELECT id FROM "User" WHERE role = 'student' LIMIT 1) u
     ON CONFLICT DO NOTHING`,
  )
  return '/admin/mails?kind=Held+since+the+restore'
}

export const privacyStates: readonly State[] = [
  { name: 'privacy-consented', as: 'admin', at: consented },
  { name: 'privacy-consent', as: 'admin', at: consented, then: opens(/^Record (the consent|a change)/) },
  { name: 'privacy-blocked', as: 'admin', at: blocked },
  { name: 'privacy-take-back', as: 'admin', at: blocked, then: opens('Take the erasure back') },
  {
    name: 'privacy-erase-wrong',
    as: 'admin',
    at: left,
    then: async (page) => {
      await opens(/^Erase$/)(page)
      await dialogOf(page).waitFor()
      await sendWrong(page)
    },
  },
  { name: 'held', as: 'admin', at: withHeld },
  { name: 'held-send', as: 'admin', at: withHeld, then: opens('Send them now') },
  { name: 'held-discard', as: 'admin', at: withHeld, then: opens('Discard them') },
]
