import { afterAll, beforeAll, expect, it } from 'vitest'
import type * as Family from '@/lib/today/family'
import { familyMessages } from '@/lib/today/messages'
import { ownDatabase } from '@/tests/support/machine/own-database'

/** What a guardian's first screen says of their children. */

let own: Awaited<ReturnType<typeof ownDatabase>>
let family: typeof Family
beforeAll(async () => {
  own = await ownDatabase()
  family = await import('@/lib/today/family')
})
afterAll(() => own.close())

it('says that there is no new report, and not that there is none: older ones are not read', async () => {
  const { id } = await own.db.user.create({
    data: { ...{ name: 'Meera', role: 'parent', origin: 'Office', isActive: true, approvedAt: new Date() } },
    select: { id: true },
  })
  const actor = { id, role: 'parent', name: '', class: null, sessionId: '', pending: false } as const
  const { said } = await family.forFamily({ ...actor, children: [], duties: [] }, '2026-11-28')
  expect(said.facts.find(({ href }) => href === '/reports')?.text).toBe(familyMessages.noNewReport(14))
})
